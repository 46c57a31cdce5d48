// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "vectors/columns/row_collector.h"

#include "vectors/columns/bit_range.h"
#include "vectors/columns/column_form.h"
#include "vectors/columns/transpose.h"

#include <algorithm>

namespace armpmu::vectors {

void KeptColumn::fill(std::uint64_t* words, std::uint32_t clocks) const {
    bool now = first;
    std::size_t done = 0;
    for (const Block& block : blocks) {
        std::fill(words + done, words + block.number, now ? ~std::uint64_t{0} : 0);
        words[block.number] = block.bits;
        now = block.bits >> 63 != 0;
        done = std::size_t{block.number} + 1;
    }
    std::fill(words + done, words + column_words(clocks), now ? ~std::uint64_t{0} : 0);
    if (clocks % 64 != 0) words[clocks / 64] &= (std::uint64_t{1} << clocks % 64) - 1;
}

RowCollector::RowCollector(std::size_t words)
    : words_(words), columns_(64 * words), now_(words), last_(words), rows_(64 * words) {}

void RowCollector::clear() {
    clocks_ = 0;
    pending_ = 0;
    for (KeptColumn& column : columns_) column.blocks.clear();
}

void RowCollector::start(const std::uint64_t* row) {
    std::copy_n(row, words_, now_.begin());
    for (std::size_t bit = 0; bit < columns_.size(); ++bit)
        columns_[bit].first = (row[bit / 64] >> bit % 64 & 1) != 0;
}

void RowCollector::add(const std::uint64_t* row, std::uint32_t clocks) {
    if (clocks_ == 0) start(row);
    while (clocks != 0) {
        pend(row);
        const std::uint32_t part = std::min(clocks, 64 - clocks_ % 64);
        clocks_ += part;
        clocks -= part;
        if (clocks_ % 64 != 0) return;
        keep_block();
        // Nothing is kept of whole blocks in which the row stays.
        clocks_ += clocks / 64 * 64;
        clocks %= 64;
    }
}

void RowCollector::pend(const std::uint64_t* row) {
    if (pending_ != 0 && std::equal(row, row + words_, last_.begin())) return;
    begins_[pending_] = clocks_ % 64;
    for (std::size_t word = 0; word < words_; ++word) rows_[64 * word + pending_] = row[word];
    std::copy_n(row, words_, last_.begin());
    ++pending_;
}

void RowCollector::keep_block() {
    begins_[pending_] = 64;
    std::array<std::uint64_t, 64> square{};
    for (std::size_t word = 0; word < words_; ++word) {
        const std::uint64_t* const rows = &rows_[64 * word];
        std::uint64_t varying = 0;
        for (unsigned i = 0; i < pending_; ++i) varying |= rows[i] ^ now_[word];
        if (varying == 0) continue;
        for (unsigned i = 0; i < pending_; ++i)
            std::fill(&square[begins_[i]], square.data() + begins_[i + 1], rows[i]);
        now_[word] = square.back();
        transpose(square.data());
        for (; varying != 0; varying &= varying - 1) {
            const unsigned bit = lowest_bit(varying);
            columns_[64 * word + bit].blocks.push_back({square[bit], (clocks_ - 1) / 64});
        }
    }
    pending_ = 0;
}

const std::vector<KeptColumn>& RowCollector::columns() {
    if (pending_ != 0) keep_block();
    return columns_;
}

} // namespace armpmu::vectors
