// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "vectors/columns/column_runs.h"

#include "vectors/columns/bit_range.h"
#include "vectors/columns/column_form.h"

#include <algorithm>

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

} // namespace armpmu::vectors
