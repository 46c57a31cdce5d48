// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace armpmu {

// Adds up rows of one-bit lines, column by column, without reading single bits.
//
// Rows gather in groups of eight; a full group goes through a carry-save adder into bit planes that
// hold, for each line, a binary count (Harley-Seal). `flush(add)` calls add(line, count) once for
// every line with a count and empties the adder. At most kCapacity rows fit between two flushes.
template <std::size_t Words>
class RowAdder {
  public:
    static constexpr std::size_t kPlanes = 16;
    static constexpr std::size_t kCapacity = (std::size_t{1} << kPlanes) - 8;
    using Row = std::array<std::uint64_t, Words>;

    std::size_t pending() const { return rows_; }

    // Where the next row must be written, before `added()`.
    Row& next() { return group_[rows_ % kGroup]; }
    void added() {
        if (++rows_ % kGroup == 0) fold_group();
    }

    template <typename Add>
    void flush(Add&& add) {
        if (rows_ % kGroup != 0) {
            for (std::size_t i = rows_ % kGroup; i < kGroup; ++i) group_[i].fill(0);
            fold_group();
        }
        const std::size_t used = planes_for(rows_);
        for (std::size_t word = 0; word < Words; ++word) {
            std::uint64_t any = 0;
            for (std::size_t p = 0; p < used; ++p) any |= planes_[p][word];
            while (any != 0) {
                const auto bit = static_cast<unsigned>(__builtin_ctzll(any));
                any &= any - 1;
                std::uint64_t count = 0;
                for (std::size_t p = 0; p < used; ++p) count |= (planes_[p][word] >> bit & 1) << p;
                add(64 * word + bit, count);
            }
        }
        for (std::size_t p = 0; p < used; ++p) planes_[p].fill(0);
        rows_ = 0;
    }

  private:
    static constexpr std::size_t kGroup = 8;

    static std::size_t planes_for(std::size_t rows) {
        std::size_t planes = 0;
        while (planes < kPlanes && rows >> planes != 0) ++planes;
        return planes;
    }

    static void add3(std::uint64_t& sum, std::uint64_t& carry, std::uint64_t b, std::uint64_t c) {
        const std::uint64_t half = sum ^ b;
        carry = (sum & b) | (half & c);
        sum = half ^ c;
    }

    void fold_group() {
        Row overflow;
        std::uint64_t spilled = 0;
        for (std::size_t w = 0; w < Words; ++w) {
            std::uint64_t ones = planes_[0][w];
            std::uint64_t twos = planes_[1][w];
            std::uint64_t fours = planes_[2][w];
            std::uint64_t two_a = 0, two_b = 0, four_a = 0, four_b = 0, eight = 0;
            add3(ones, two_a, group_[0][w], group_[1][w]);
            add3(ones, two_b, group_[2][w], group_[3][w]);
            add3(twos, four_a, two_a, two_b);
            add3(ones, two_a, group_[4][w], group_[5][w]);
            add3(ones, two_b, group_[6][w], group_[7][w]);
            add3(twos, four_b, two_a, two_b);
            add3(fours, eight, four_a, four_b);
            planes_[0][w] = ones;
            planes_[1][w] = twos;
            planes_[2][w] = fours;
            overflow[w] = eight;
            spilled |= eight;
        }
        for (std::size_t p = 3; spilled != 0 && p < kPlanes; ++p) {
            spilled = 0;
            for (std::size_t w = 0; w < Words; ++w) {
                const std::uint64_t carry = planes_[p][w] & overflow[w];
                planes_[p][w] ^= overflow[w];
                overflow[w] = carry;
                spilled |= carry;
            }
        }
    }

    std::array<Row, kGroup> group_{};
    std::array<Row, kPlanes> planes_{};
    std::size_t rows_ = 0;
};

} // namespace armpmu
