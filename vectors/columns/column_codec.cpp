// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "vectors/columns/column_codec.h"

#include "vectors/columns/bit_range.h"
#include "vectors/columns/column_form.h"
#include "vectors/columns/little_endian.h"

#include <algorithm>
#include <cstring>

namespace armpmu::vectors {
namespace {

constexpr std::size_t kMostOfWord = 64 * 3; // bytes of the runs that end in a word

char* put_length(char* to, std::uint32_t length) {
    for (; length > 0x7f; length >>= 7) *to++ = static_cast<char>(length | 0x80);
    *to++ = static_cast<char>(length);
    return to;
}

void set_ones(std::uint64_t* words, std::uint32_t begin, std::uint32_t end) {
    constexpr std::uint64_t all = ~std::uint64_t{0};
    if (begin == end) return;
    const std::uint64_t first = all << begin % 64;
    const std::uint64_t last = all >> (63 - (end - 1) % 64);
    std::uint64_t* const front = words + begin / 64;
    std::uint64_t* const back = words + (end - 1) / 64;
    if (front == back) {
        *front |= first & last;
        return;
    }
    *front |= first;
    std::fill(front + 1, back, all);
    *back |= last;
}

} // namespace

bool encode_runs(const std::uint64_t* words, std::uint32_t clocks, std::size_t limit,
                 std::string& data) {
    data.resize(std::min(limit, std::size_t{3} * clocks) + kMostOfWord + 3);
    char* const first = data.data();
    char* to = first;
    std::uint64_t before = 0;
    std::uint32_t begin = 0;
    for (std::size_t word = 0; word < column_words(clocks); ++word) {
        std::uint64_t changes = words[word] ^ (words[word] << 1 | before);
        before = words[word] >> 63;
        for (; changes != 0; changes &= changes - 1) {
            const auto at = static_cast<std::uint32_t>(word * 64) + lowest_bit(changes);
            if (at >= clocks) break;
            to = put_length(to, at - begin);
            begin = at;
        }
        if (to >= first + limit) return false;
    }
    to = put_length(to, clocks - begin);
    data.resize(static_cast<std::size_t>(to - first));
    return data.size() < limit;
}

std::string decode_runs(std::string_view data, std::uint32_t clocks, std::uint64_t* words) {
    std::fill(words, words + column_words(clocks), 0);
    std::uint32_t begin = 0;
    bool ones = false;
    for (std::size_t at = 0; at < data.size(); ones = !ones) {
        const bool first = at == 0;
        std::uint32_t length = 0;
        if (!take_run(data, at, length)) return "a run's length of more than 3 bytes, or cut off";
        if (length == 0 && !first) return "a run of length 0 that is not the first";
        if (length > clocks - begin)
            return "runs beyond the chunk's " + std::to_string(clocks) + " clocks";
        if (ones) set_ones(words, begin, begin + length);
        begin += length;
    }
    if (begin != clocks)
        return "runs of " + std::to_string(begin) + " clocks, expected " + std::to_string(clocks);
    return {};
}

namespace {

// No zstd frame is smaller: 6 bytes of header, 3 of a block, 1 of content.
constexpr std::size_t kSmallestFrame = 10;

// The cost of reading, as parts of the raw bytes. Runs are read change by change: beyond a quarter,
// raw is faster. Unpacking takes as long as it takes even when there is next to nothing in a frame:
// zstd has to save a 32nd.
constexpr std::size_t kMostRuns = 4;
constexpr std::size_t kLeastSaved = 32;

void to_bytes(const std::uint64_t* words, std::uint32_t clocks, std::string& bytes) {
    bytes.resize(column_words(clocks) * 8);
    for (std::size_t word = 0; word < column_words(clocks); ++word)
        store_u64(&bytes[word * 8], words[word]);
    bytes.resize(column_bytes(clocks));
}

// From bytes that are in the words themselves. False when a bit beyond the last clock is set.
bool to_words(std::uint32_t clocks, std::uint64_t* words) {
    auto* const bytes = reinterpret_cast<char*>(words);
    std::memset(bytes + column_bytes(clocks), 0, column_words(clocks) * 8 - column_bytes(clocks));
    for (std::size_t word = 0; word < column_words(clocks); ++word)
        words[word] = load_u64(bytes + word * 8);
    return clocks % 64 == 0 || words[clocks / 64] >> clocks % 64 == 0;
}

void fill_ones(std::uint32_t clocks, std::uint64_t* words) {
    std::fill(words, words + column_words(clocks), ~std::uint64_t{0});
    if (clocks % 64 != 0) words[clocks / 64] = (std::uint64_t{1} << clocks % 64) - 1;
}

bool is_constant(const std::uint64_t* words, std::uint32_t clocks, bool value) {
    const std::uint64_t whole = value ? ~std::uint64_t{0} : 0;
    const std::size_t full = clocks / 64;
    if (std::any_of(words, words + full, [&](std::uint64_t word) { return word != whole; }))
        return false;
    return clocks % 64 == 0 || words[full] == (whole & ((std::uint64_t{1} << clocks % 64) - 1));
}

} // namespace

ColumnCodec::Encoded ColumnCodec::encode(const std::uint64_t* words, std::uint32_t clocks) {
    if (is_constant(words, clocks, false)) return {ColumnEncoding::zero, {}};
    if (is_constant(words, clocks, true)) return {ColumnEncoding::one, {}};
    const std::size_t worth = column_bytes(clocks) / kLeastSaved;
    const bool runs = encode_runs(words, clocks, column_bytes(clocks) / kMostRuns, runs_);
    if (runs && runs_.size() <= kSmallestFrame + worth) return {ColumnEncoding::runs, runs_};
    to_bytes(words, clocks, raw_);
    Encoded best{ColumnEncoding::raw, raw_};
    if (runs) best = {ColumnEncoding::runs, runs_};
    if (zstd_.can_pack() && best.data.size() > kSmallestFrame + worth) {
        const std::string& packed = zstd_.pack(raw_);
        if (packed.size() + worth < best.data.size()) best = {ColumnEncoding::zstd, packed};
    }
    return best;
}

std::string ColumnCodec::decode(ColumnEncoding encoding, std::string_view data,
                                std::uint32_t clocks, std::uint64_t* words) {
    switch (encoding) {
    case ColumnEncoding::zero: std::fill(words, words + column_words(clocks), 0); return {};
    case ColumnEncoding::one: fill_ones(clocks, words); return {};
    case ColumnEncoding::runs: return decode_runs(data, clocks, words);
    case ColumnEncoding::raw:
        if (data.size() != column_bytes(clocks))
            return std::to_string(data.size()) + " raw bytes, expected " +
                   std::to_string(column_bytes(clocks));
        std::memcpy(words, data.data(), data.size());
        break;
    case ColumnEncoding::zstd:
        const std::string why =
            zstd_.unpack(data, reinterpret_cast<char*>(words), column_bytes(clocks));
        if (!why.empty()) return why;
        break;
    }
    return to_words(clocks, words) ? "" : "a bit beyond the last clock is set";
}

} // namespace armpmu::vectors
