// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/vectors/columns/columns.h"

#include "vectors/columns/column_codec.h"
#include "vectors/columns/column_form.h"
#include "vectors/columns/column_map.h"
#include "vectors/columns/row_collector.h"

#include <algorithm>
#include <vector>

// Rows against a file of columns. The rows are made into columns, of which a file's chunk is then
// compared one by one: no row of the file has to be put together.
namespace armpmu::vectors {
namespace {

class RowsAgainstColumns {
  public:
    RowsAgainstColumns(const std::string& path, Reader& rows)
        : map_(path), rows_(rows), collector_(map_.header().layout.words()),
          words_(column_words(kChunkClocks) + 8), wanted_(words_.size()) {}

    // Whether the next chunk is right; its clocks, 0 after the last.
    bool chunk(std::uint64_t& clocks);
    bool ended() { return left_ == 0 && !rows_.next(span_); }
    unsigned width() const { return map_.header().layout.width(); }
    void check_tail(std::uint64_t clocks) const;

  private:
    bool collect(std::uint32_t clocks);
    bool same(const ColumnChunk& chunk, unsigned bit);

    ColumnMap map_;
    Reader& rows_;
    RowCollector collector_;
    ColumnCodec codec_;
    std::uint64_t offset_ = map_.first_chunk();
    std::vector<std::uint64_t> words_, wanted_; // of a column
    Span span_;
    std::uint64_t left_ = 0;
};

bool RowsAgainstColumns::collect(std::uint32_t clocks) {
    collector_.clear();
    while (collector_.clocks() < clocks) {
        if (left_ == 0) {
            if (!rows_.next(span_) || span_.unknown != nullptr) return false;
            left_ = span_.cycles;
        }
        const auto part = static_cast<std::uint32_t>(
            std::min<std::uint64_t>(left_, clocks - collector_.clocks()));
        collector_.add(span_.row, part);
        left_ -= part;
    }
    return true;
}

bool RowsAgainstColumns::same(const ColumnChunk& chunk, unsigned bit) {
    const ColumnChunk::Column& column = chunk.columns[bit];
    const KeptColumn& kept = collector_.columns()[bit];
    if (!has_data(column.encoding))
        return !kept.varies() && kept.first == (column.encoding == ColumnEncoding::one);
    const std::string why =
        codec_.decode(column.encoding, map_.data(column), chunk.clocks, words_.data());
    if (!why.empty()) map_.fail(column.offset, why);
    kept.fill(wanted_.data(), chunk.clocks);
    const auto size = static_cast<std::ptrdiff_t>(column_words(chunk.clocks));
    return std::equal(words_.begin(), words_.begin() + size, wanted_.begin());
}

bool RowsAgainstColumns::chunk(std::uint64_t& clocks) {
    clocks = 0;
    if (map_.tail_at(offset_)) return true;
    const ColumnChunk chunk = map_.chunk(offset_);
    if (!collect(chunk.clocks)) return false;
    for (unsigned bit = 0; bit < chunk.columns.size(); ++bit)
        if (!same(chunk, bit)) return false;
    clocks = chunk.clocks;
    offset_ = chunk.end;
    return true;
}

void RowsAgainstColumns::check_tail(std::uint64_t clocks) const {
    const ColumnTail tail = map_.tail();
    if (tail.begin != offset_) map_.fail(offset_, "a tail that does not end the file");
    if (tail.clocks != clocks) map_.fail(offset_, "a tail of other chunks than the file has");
}

} // namespace

std::optional<SameRows> same_rows(const std::string& path, Reader& rows,
                                  const std::function<bool(std::uint64_t)>& progress) {
    RowsAgainstColumns columns(path, rows);
    if (columns.width() != rows.header().layout.width()) return {};
    SameRows result;
    for (std::uint64_t clocks = 0;;) {
        if (!columns.chunk(clocks)) return {};
        if (clocks == 0) break;
        result.clocks += clocks;
        result.stopped = progress && !progress(result.clocks);
        if (result.stopped) return result;
    }
    columns.check_tail(result.clocks);
    if (!columns.ended()) return {};
    return result;
}

} // namespace armpmu::vectors
