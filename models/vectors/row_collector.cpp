// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "models/vectors/row_collector.h"

#include <algorithm>

namespace armpmu::vectors {

RowCollector::RowCollector(std::size_t words)
    : words_(words), lanes_(words), now_(words), rows_(64 * words) {}

void RowCollector::clear() {
    clocks_ = 0;
    pending_ = 0;
    for (Lane& lane : lanes_) lane.clear();
}

void RowCollector::add(const std::uint64_t* row, std::uint32_t clocks) {
    if (clocks_ == 0) {
        std::copy_n(row, words_, now_.begin());
        for (std::size_t word = 0; word < words_; ++word) lanes_[word].first = row[word];
    }
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
    if (pending_ != 0 && std::equal(row, row + words_, &rows_[(pending_ - 1) * words_])) return;
    begins_[pending_] = clocks_ % 64;
    std::copy_n(row, words_, &rows_[pending_ * words_]);
    ++pending_;
}

void RowCollector::keep_block() {
    begins_[pending_] = 64;
    for (std::size_t word = 0; word < words_; ++word) {
        Lane& lane = lanes_[word];
        std::uint64_t varying = 0;
        for (unsigned i = 0; i < pending_; ++i) varying |= rows_[i * words_ + word] ^ now_[word];
        if (varying == 0) continue;
        lane.varying |= varying;
        lane.blocks.push_back((clocks_ - 1) / 64);
        const std::size_t old = lane.words.size();
        lane.words.resize(old + 64);
        for (unsigned i = 0; i < pending_; ++i)
            std::fill(&lane.words[old] + begins_[i], &lane.words[old] + begins_[i + 1],
                      rows_[i * words_ + word]);
        now_[word] = lane.words.back();
    }
    pending_ = 0;
}

const std::vector<Lane>& RowCollector::lanes() {
    if (pending_ != 0) keep_block();
    return lanes_;
}

} // namespace armpmu::vectors
