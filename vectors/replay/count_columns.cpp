// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "vectors/replay/count_columns.h"

#include "vectors/columns/bit_range.h"

#include <algorithm>

namespace armpmu::vectors {
namespace {

// Where a column changes, word by word; before the span it is `start`.
class Changes {
  public:
    Changes(const std::uint64_t* column, bool start, ChunkSpan span)
        : column_(column), span_(span), first_word_(before_first(column, start, span.from)) {}

    std::uint64_t operator()(std::size_t w) const {
        const std::uint64_t before =
            w == span_.from / 64 ? first_word_ : column_[w] << 1 | column_[w - 1] >> 63;
        return (column_[w] ^ before) & bits_of_word(w, span_.from, span_.to);
    }

  private:
    static std::uint64_t before_first(const std::uint64_t* column, bool start, std::uint32_t from) {
        const std::uint64_t bit = std::uint64_t{1} << from % 64;
        return (column[from / 64] << 1 & ~bit) | (start ? bit : 0);
    }

    const std::uint64_t* column_;
    ChunkSpan span_;
    std::uint64_t first_word_;
};

} // namespace

bool CountColumns::read_increments(const std::uint64_t* column, bool start, ChunkSpan span) {
    const Changes changes(column, start, span);
    const std::size_t first = span.from / 64;
    const std::size_t last = (span.to - 1) / 64;
    std::uint64_t* const increments = increments_.data();
    std::uint64_t* const carry = carry_.data();
    std::uint64_t any = 0;
    const auto put = [&](std::size_t w, std::uint64_t bits) {
        increments[w] = bits;
        carry[w] = bits & ~column[w];
        any |= carry[w];
    };
    put(first, changes(first));
    for (std::size_t w = first + 1; w < last; ++w)
        put(w, column[w] ^ (column[w] << 1 | column[w - 1] >> 63));
    if (last != first) put(last, changes(last));
    return any != 0;
}

CountColumns::Step CountColumns::read_column(ChunkColumns& columns, unsigned bit, bool start,
                                             ChunkSpan span) {
    const std::uint64_t* const column = columns.column(bit);
    const Changes changes(column, start, span);
    const std::size_t first = span.from / 64;
    const std::size_t last = (span.to - 1) / 64;
    Carries carries;
    if (last > first + 1)
        carries = columns.table().carries(column + first + 1, carry_.data() + first + 1,
                                          next_carry_.data() + first + 1, last - first - 1);
    for (const std::size_t w : {first, last}) {
        next_carry_[w] = carry_[w] & ~column[w];
        carries.left |= next_carry_[w];
        carries.differ |= changes(w) ^ carry_[w];
    }
    Step step;
    step.carries = carries.left != 0;
    if (carries.differ != 0) {
        std::size_t w = first;
        while ((changes(w) ^ carry_[w]) == 0) ++w;
        step.difference = ColumnDifference{64 * w + lowest_bit(changes(w) ^ carry_[w]), bit};
    }
    carry_.swap(next_carry_);
    return step;
}

// The column changes where there are carries, and every second time it falls and carries on.
CountColumns::Step CountColumns::read_changes(ColumnChanges& column, unsigned bit, bool start,
                                              ChunkSpan span) {
    const std::size_t until = column.until(span.from);
    const bool at_once = (until % 2 != 0) != start;
    const std::uint32_t* const changes = column.clocks().data() + until;
    const std::size_t most = column.clocks().size() - until;
    std::uint32_t* const carries = carry_clocks_.data();
    const std::size_t all = carry_clocks_.size();
    std::size_t kept = 0;
    std::size_t i = 0; // carries
    std::size_t j = 0; // changes after the first clock
    bool value = start;
    const auto carry = [&] {
        value = !value;
        carries[kept] = carries[i++];
        kept += value ? 0 : 1;
    };
    Step step;
    if (at_once && carries[0] == span.from) {
        carry();
    } else if (at_once || carries[0] == span.from) {
        step.difference = ColumnDifference{span.from, bit};
    }
    if (!step.difference) {
        for (; i < all && j < most && changes[j] == carries[i]; ++j) carry();
        std::uint32_t wrong = i < all ? carries[i] : span.to;
        if (j < most) wrong = std::min(wrong, changes[j]);
        if (wrong < span.to) step.difference = ColumnDifference{wrong, bit};
    }
    carry_clocks_.resize(kept);
    step.carries = kept != 0;
    return step;
}

void CountColumns::list_carries(ChunkSpan span) {
    if (listed_) return;
    listed_ = true;
    carry_clocks_.clear();
    for (std::size_t w = span.from / 64; 64 * w < span.to; ++w)
        for (std::uint64_t bits = carry_[w]; bits != 0; bits &= bits - 1)
            carry_clocks_.push_back(static_cast<std::uint32_t>(64 * w + lowest_bit(bits)));
}

void CountColumns::spread_carries(ChunkSpan span) {
    if (!listed_) return;
    listed_ = false;
    std::fill(carry_.begin() + span.from / 64, carry_.begin() + (span.to - 1) / 64 + 1, 0);
    for (const std::uint32_t clock : carry_clocks_)
        carry_[clock / 64] |= std::uint64_t{1} << clock % 64;
}

std::optional<ColumnDifference> CountColumns::read(ChunkColumns& columns, unsigned first_bit,
                                                   std::uint32_t start, ChunkSpan span) {
    const std::size_t words = (std::size_t{columns.clocks()} + 63) / 64;
    for (auto* const buffer : {&increments_, &carry_, &next_carry_}) buffer->resize(words);
    std::optional<ColumnDifference> difference;
    listed_ = false;
    bool carries = read_increments(columns.column(first_bit), (start & 1) != 0, span);
    for (unsigned bit = first_bit + 1; bit < first_bit + 32; ++bit) {
        const bool before = (start >> (bit - first_bit) & 1) != 0;
        if (!carries) {
            keep_first(difference, columns.unlike(bit, span, before));
            continue;
        }
        Step step;
        if (ColumnChanges* const changes = columns.changes(bit)) {
            list_carries(span);
            step = read_changes(*changes, bit, before, span);
        } else {
            spread_carries(span);
            step = read_column(columns, bit, before, span);
        }
        keep_first(difference, step.difference);
        carries = step.carries;
    }
    return difference;
}

std::uint32_t CountColumns::clock_of(std::uint64_t n, ChunkSpan span) const {
    std::size_t w = span.from / 64;
    for (; n > ones_of(increments_[w]); ++w) n -= ones_of(increments_[w]);
    std::uint64_t word = increments_[w];
    for (; n > 1; --n) word &= word - 1;
    return static_cast<std::uint32_t>(64 * w + lowest_bit(word));
}

} // namespace armpmu::vectors
