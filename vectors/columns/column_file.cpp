// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/vectors/columns/columns.h"

#include "vectors/columns/column_codec.h"
#include "vectors/columns/column_form.h"
#include "vectors/columns/column_map.h"

#include <stdexcept>
#include <utility>
#include <vector>

namespace armpmu::vectors {

struct ColumnFile::Impl {
    static constexpr std::size_t kNone = ~std::size_t{0};

    ColumnMap map;
    ColumnTail tail;
    ColumnCodec codec;

    std::size_t at = kNone; // the chunk that the following are of
    ColumnChunk chunk;
    std::vector<std::vector<std::uint64_t>> columns; // decoded ones; all others are empty
    std::vector<std::uint64_t> zeros;
    std::vector<std::uint64_t> ones;
    std::vector<std::vector<std::uint64_t>> spare;
    std::uint32_t sized_for = 0; // clocks of the chunk in the last three

    explicit Impl(const std::string& path)
        : map(path), tail(map.tail()), columns(map.header().layout.width()) {}

    std::uint32_t clocks(std::size_t number) const;
    void go_to(std::size_t number);
    const ColumnChunk::Column& find(std::size_t number, unsigned bit);
    const std::uint64_t* decode(const ColumnChunk::Column& column,
                                std::vector<std::uint64_t>& words);
};

std::uint32_t ColumnFile::Impl::clocks(std::size_t number) const {
    if (number >= tail.offsets.size()) throw std::out_of_range("no such chunk");
    if (number + 1 < tail.offsets.size()) return kChunkClocks;
    return static_cast<std::uint32_t>(tail.clocks - std::uint64_t{kChunkClocks} * number);
}

void ColumnFile::Impl::go_to(std::size_t number) {
    const std::uint32_t expected = clocks(number);
    if (number == at) return;
    at = kNone;
    for (std::vector<std::uint64_t>& words : columns)
        if (!words.empty()) spare.push_back(std::exchange(words, {}));
    const std::uint64_t offset = tail.offsets[number];
    chunk = map.chunk(offset);
    if (chunk.clocks != expected)
        map.fail(offset + 4, "a chunk of " + std::to_string(chunk.clocks) + " clocks, expected " +
                                 std::to_string(expected));
    const bool last = number + 1 == tail.offsets.size();
    if (chunk.end != (last ? tail.begin : tail.offsets[number + 1]))
        map.fail(chunk.end, last ? "not the tail, expected it" : "not the next chunk, expected it");
    if (expected != sized_for) {
        zeros.clear();
        ones.clear();
        spare.clear();
        sized_for = expected;
    }
    at = number;
}

const ColumnChunk::Column& ColumnFile::Impl::find(std::size_t number, unsigned bit) {
    if (bit >= columns.size()) throw std::out_of_range("no such bit");
    go_to(number);
    return chunk.columns[bit];
}

const std::uint64_t* ColumnFile::Impl::decode(const ColumnChunk::Column& column,
                                              std::vector<std::uint64_t>& words) {
    if (!words.empty()) return words.data();
    std::vector<std::uint64_t> fresh;
    if (!spare.empty()) {
        fresh = std::move(spare.back());
        spare.pop_back();
    }
    fresh.resize(column_words(chunk.clocks));
    const std::string why =
        codec.decode(column.encoding, map.data(column), chunk.clocks, fresh.data());
    if (!why.empty()) map.fail(column.offset, why);
    words = std::move(fresh);
    return words.data();
}

ColumnFile::ColumnFile(const std::string& path) : impl_(std::make_unique<Impl>(path)) {}
ColumnFile::~ColumnFile() = default;

const Header& ColumnFile::header() const {
    return impl_->map.header();
}

std::uint64_t ColumnFile::clocks() const {
    return impl_->tail.clocks;
}

std::size_t ColumnFile::chunks() const {
    return impl_->tail.offsets.size();
}

std::uint32_t ColumnFile::chunk_clocks(std::size_t chunk) const {
    return impl_->clocks(chunk);
}

ColumnEncoding ColumnFile::encoding(std::size_t chunk, unsigned bit) {
    return impl_->find(chunk, bit).encoding;
}

std::uint32_t ColumnFile::stored_bytes(std::size_t chunk, unsigned bit) {
    return impl_->find(chunk, bit).size;
}

std::string_view ColumnFile::stored(std::size_t chunk, unsigned bit) {
    const ColumnChunk::Column& column = impl_->find(chunk, bit);
    return has_data(column.encoding) ? impl_->map.data(column) : std::string_view();
}

const std::uint64_t* ColumnFile::column(std::size_t chunk, unsigned bit) {
    const ColumnChunk::Column& column = impl_->find(chunk, bit);
    switch (column.encoding) {
    case ColumnEncoding::zero: return impl_->decode(column, impl_->zeros);
    case ColumnEncoding::one: return impl_->decode(column, impl_->ones);
    default: return impl_->decode(column, impl_->columns[bit]);
    }
}

} // namespace armpmu::vectors
