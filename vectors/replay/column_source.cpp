// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "vectors/replay/column_source.h"

#include <algorithm>

namespace armpmu::vectors {

std::uint32_t FileChunks::next() {
    if (passed_ == file_.chunks()) return 0;
    return file_.chunk_clocks(passed_++);
}

bool FileChunks::alike(unsigned bit, unsigned other) {
    return file_.encoding(chunk(), bit) == file_.encoding(chunk(), other) &&
           file_.stored_bytes(chunk(), bit) == file_.stored_bytes(chunk(), other) &&
           file_.stored(chunk(), bit) == file_.stored(chunk(), other);
}

CollectedChunks::CollectedChunks(Reader& reader, std::uint32_t clocks)
    : reader_(reader), most_(clocks), rows_(reader.header().layout.words()),
      columns_(reader.header().layout.width()), filled_(columns_.size()) {}

bool CollectedChunks::more() {
    if (left_ != 0) return true;
    if (unfit_ || !reader_.next(span_)) return false;
    unfit_ = span_.unknown != nullptr || span_.cycles > kLongest;
    left_ = unfit_ ? 0 : span_.cycles;
    return !unfit_;
}

std::uint32_t CollectedChunks::next() {
    rows_.clear();
    while (rows_.clocks() < most_ && more()) {
        const auto part =
            static_cast<std::uint32_t>(std::min<std::uint64_t>(left_, most_ - rows_.clocks()));
        rows_.add(span_.row, part);
        left_ -= part;
    }
    kept_ = &rows_.columns();
    std::fill(filled_.begin(), filled_.end(), false);
    return rows_.clocks();
}

ColumnEncoding CollectedChunks::encoding(unsigned bit) {
    const KeptColumn& column = (*kept_)[bit];
    if (column.varies()) return ColumnEncoding::raw;
    return column.first ? ColumnEncoding::one : ColumnEncoding::zero;
}

bool CollectedChunks::alike(unsigned bit, unsigned other) {
    const KeptColumn& a = (*kept_)[bit];
    const KeptColumn& b = (*kept_)[other];
    return a.first == b.first &&
           std::equal(a.blocks.begin(), a.blocks.end(), b.blocks.begin(), b.blocks.end(),
                      [](const KeptColumn::Block& x, const KeptColumn::Block& y) {
                          return x.bits == y.bits && x.number == y.number;
                      });
}

const std::uint64_t* CollectedChunks::column(unsigned bit) {
    std::vector<std::uint64_t>& words = columns_[bit];
    if (filled_[bit]) return words.data();
    words.resize(most_ / 64);
    (*kept_)[bit].fill(words.data(), rows_.clocks());
    filled_[bit] = true;
    return words.data();
}

} // namespace armpmu::vectors
