// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "vectors/columns/column_codec.h"
#include "vectors/columns/column_form.h"
#include "vectors/columns/column_map.h"
#include "vectors/columns/transpose.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace armpmu::vectors {
namespace {

// One word of a chunk's rows, 64 neighbouring bits, over time. Time is cut into blocks of 64
// clocks; only those in which a bit changes, or did at their beginning, are kept. In the others the
// word stays as it was last.
struct Lane {
    std::uint64_t first = 0;           // the word in clock 0
    std::uint64_t varying = 0;         // bits that are not the same throughout
    std::vector<std::uint32_t> blocks; // kept ones, ascending
    std::vector<std::uint64_t> words;  // 64 for each of them

    void clear();
    const std::uint64_t* block(std::size_t index) const { return &words[64 * index]; }
};

// 64 columns side by side, column b from word b * stride on.
struct Columns {
    std::uint64_t* words;
    std::size_t stride;

    std::uint64_t* operator[](unsigned bit) const { return words + bit * stride; }
};

// Makes the lane of which `varying` bits stand in columns, and the others are as in `constant`. In
// `changes` it sets the bit of each clock but 0 whose word is not that of the clock before.
void columns_to_lane(const Columns& columns, std::uint64_t varying, std::uint64_t constant,
                     std::uint32_t clocks, Lane& lane, std::vector<std::uint64_t>& changes);

// Calls `use` with the number of each bit that is set, from the lowest on.
template <class Use>
void for_each_bit(std::uint64_t word, Use use) {
    for (; word != 0; word &= word - 1) use(static_cast<unsigned>(__builtin_ctzll(word)));
}

void Lane::clear() {
    varying = 0;
    blocks.clear();
    words.clear();
}

void columns_to_lane(const Columns& columns, std::uint64_t varying, std::uint64_t constant,
                     std::uint32_t clocks, Lane& lane, std::vector<std::uint64_t>& changes) {
    const std::size_t size = column_words(clocks);
    lane.clear();
    lane.varying = varying;
    lane.first = constant & ~varying;
    if (varying == 0) return;
    std::vector<std::uint64_t> changed(size, 0);
    for_each_bit(varying, [&](unsigned bit) {
        const std::uint64_t* const column = columns[bit];
        lane.first |= (column[0] & 1) << bit;
        changed[0] |= (column[0] ^ column[0] << 1) & ~std::uint64_t{1};
        for (std::size_t word = 1; word < size; ++word)
            changed[word] |= column[word] ^ (column[word] << 1 | column[word - 1] >> 63);
    });
    if (clocks % 64 != 0) changed[size - 1] &= (std::uint64_t{1} << clocks % 64) - 1;

    const std::size_t kept =
        size -
        static_cast<std::size_t>(std::count(changed.begin(), changed.end(), std::uint64_t{0}));
    lane.blocks.reserve(kept);
    lane.words.reserve(64 * kept);
    std::array<std::uint64_t, 64> square{};
    for (std::size_t word = 0; word < size; ++word) {
        if (changed[word] == 0) continue;
        changes[word] |= changed[word];
        for (unsigned bit = 0; bit < 64; ++bit) square[bit] = 0 - (constant >> bit & 1);
        for_each_bit(varying, [&](unsigned bit) { square[bit] = columns[bit][word]; });
        transpose(square.data());
        lane.blocks.push_back(static_cast<std::uint32_t>(word));
        lane.words.insert(lane.words.end(), square.begin(), square.end());
    }
}

class ColumnReader : public Reader {
  public:
    explicit ColumnReader(const std::string& path)
        : map_(path), offset_(map_.first_chunk()), lanes_(map_.header().layout.words()),
          cursors_(lanes_.size()), row_(lanes_.size()) {}

    const Header& header() const override { return map_.header(); }
    bool next(Span& span) override;

  private:
    bool next_chunk();
    void check_tail() const;
    void load(const ColumnChunk& chunk);
    void load_lane(const ColumnChunk& chunk, unsigned first);
    void enter_block();
    std::uint32_t next_change() const;

    ColumnMap map_;
    ColumnCodec codec_;
    std::uint64_t offset_; // of the chunk after the present one
    std::vector<std::uint64_t> offsets_;
    std::uint64_t total_ = 0;

    std::uint32_t clocks_ = 0; // of the present chunk
    std::uint32_t at_ = 0;
    std::vector<Lane> lanes_;
    std::vector<std::uint64_t> changes_; // bit c: the row of clock c is another than that before
    std::vector<std::size_t> cursors_;   // of each lane, the first block not yet passed
    std::vector<std::size_t> active_;    // lanes that keep the present block
    std::uint32_t block_ = 0;
    std::vector<std::uint64_t> row_;
    std::vector<std::uint64_t> scratch_;
};

void ColumnReader::check_tail() const {
    const ColumnTail tail = map_.tail();
    if (tail.begin != offset_) map_.fail(offset_, "a tail that does not end the file");
    if (tail.clocks != total_ || tail.offsets != offsets_)
        map_.fail(offset_, "a tail of other chunks than the file has");
}

bool ColumnReader::next_chunk() {
    if (map_.tail_at(offset_)) {
        check_tail();
        return false;
    }
    const ColumnChunk chunk = map_.chunk(offset_);
    if (!offsets_.empty() && clocks_ != kChunkClocks)
        map_.fail(offset_, "a chunk behind one of " + std::to_string(clocks_) +
                               " clocks, expected the tail");
    load(chunk);
    offsets_.push_back(offset_);
    offset_ = chunk.end;
    total_ += chunk.clocks;
    clocks_ = chunk.clocks;
    at_ = 0;
    block_ = 0;
    std::fill(cursors_.begin(), cursors_.end(), 0);
    for (std::size_t i = 0; i < lanes_.size(); ++i) row_[i] = lanes_[i].first;
    enter_block();
    return true;
}

void ColumnReader::load(const ColumnChunk& chunk) {
    changes_.assign(column_words(chunk.clocks), 0);
    for (unsigned first = 0; first < chunk.columns.size(); first += 64) load_lane(chunk, first);
}

void ColumnReader::load_lane(const ColumnChunk& chunk, unsigned first) {
    const std::size_t stride = column_words(chunk.clocks) + 8;
    const auto bits = std::min<unsigned>(64, static_cast<unsigned>(chunk.columns.size()) - first);
    std::uint64_t varying = 0;
    std::uint64_t constant = 0;
    for (unsigned bit = 0; bit < bits; ++bit) {
        const ColumnChunk::Column& column = chunk.columns[first + bit];
        if (column.encoding == ColumnEncoding::one) constant |= std::uint64_t{1} << bit;
        if (!has_data(column.encoding)) continue;
        varying |= std::uint64_t{1} << bit;
        scratch_.resize(64 * stride);
        const std::string why = codec_.decode(column.encoding, map_.data(column), chunk.clocks,
                                              &scratch_[bit * stride]);
        if (!why.empty()) map_.fail(column.offset, why);
    }
    columns_to_lane({scratch_.data(), stride}, varying, constant, chunk.clocks, lanes_[first / 64],
                    changes_);
}

// Lanes that keep nothing of the blocks up to this have had their word since the last one kept.
void ColumnReader::enter_block() {
    active_.clear();
    for (std::size_t i = 0; i < lanes_.size(); ++i) {
        const Lane& lane = lanes_[i];
        std::size_t& cursor = cursors_[i];
        while (cursor < lane.blocks.size() && lane.blocks[cursor] < block_) ++cursor;
        if (cursor < lane.blocks.size() && lane.blocks[cursor] == block_) active_.push_back(i);
    }
}

std::uint32_t ColumnReader::next_change() const {
    std::size_t word = (at_ + 1) / 64;
    if (word >= changes_.size()) return clocks_;
    std::uint64_t ahead = changes_[word] & ~std::uint64_t{0} << (at_ + 1) % 64;
    while (ahead == 0) {
        if (++word == changes_.size()) return clocks_;
        ahead = changes_[word];
    }
    return static_cast<std::uint32_t>(word * 64) + static_cast<unsigned>(__builtin_ctzll(ahead));
}

bool ColumnReader::next(Span& span) {
    if (at_ == clocks_ && !next_chunk()) return false;
    if (at_ / 64 != block_) {
        block_ = at_ / 64;
        enter_block();
    }
    for (const std::size_t i : active_) row_[i] = lanes_[i].block(cursors_[i])[at_ % 64];
    const std::uint32_t end = next_change();
    span.row = row_.data();
    span.cycles = end - at_;
    at_ = end;
    return true;
}

} // namespace

std::unique_ptr<Reader> open_columns(const std::string& path) {
    return std::make_unique<ColumnReader>(path);
}

} // namespace armpmu::vectors
