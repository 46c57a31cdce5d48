// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "vectors/columns/column_codec.h"

#include "vectors/columns/column_form.h"
#include "vectors/columns/column_runs.h"
#include "vectors/columns/little_endian.h"

#include <algorithm>
#include <cstring>

namespace armpmu::vectors {
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

// From bytes that stand in the words themselves. False when a bit beyond the last clock is set.
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
