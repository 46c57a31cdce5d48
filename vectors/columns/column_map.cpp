// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "vectors/columns/column_map.h"

#include "armpmu/core/crc32.h"
#include "armpmu/core/text.h"
#include "vectors/columns/column_form.h"
#include "vectors/columns/little_endian.h"
#include "vectors/files/file_error.h"
#include "vectors/stream/header_text.h"

#include <algorithm>

namespace armpmu::vectors {
namespace {

std::string told(std::uint64_t found, std::uint64_t expected) {
    return std::to_string(found) + ", expected " + std::to_string(expected);
}

} // namespace

ColumnMap::ColumnMap(const std::string& path) try
    : path_(path), file_(path), bytes_(file_.bytes()) {
    if (bytes_.empty()) fail(0, "an empty file, expected " + std::string(kFileMagic));
    read_header();
} catch (const files::InputError& error) { // also of pipes: columns are read in any order
    throw VectorError(error.what());
}

void ColumnMap::fail(std::uint64_t offset, const std::string& what) const {
    throw VectorError(path_ + ": offset " + hex(offset) + ": " + what);
}

std::string_view ColumnMap::bytes(std::uint64_t offset, std::uint64_t size) const {
    if (offset > bytes_.size() || size > bytes_.size() - offset)
        fail(bytes_.size(), "the file ends, expected " + std::to_string(size) + " bytes from " +
                                hex(offset) + " on");
    return bytes_.substr(static_cast<std::size_t>(offset), static_cast<std::size_t>(size));
}

void ColumnMap::check_crc(std::uint64_t offset, std::uint32_t expected, std::uint32_t found,
                          const char* what) const {
    if (expected != found)
        fail(offset,
             std::string(what) + " has crc32 " + hex(found) + ", expected " + hex(expected));
}

void ColumnMap::read_header() {
    const std::string_view magic = bytes_.substr(0, kFileMagic.size());
    if (magic != kFileMagic)
        fail(0, "not a vector as columns, expected " + std::string(kFileMagic));
    const char* const head = bytes(0, kFileHead).data();
    const std::uint32_t version = load_u32(head + 8);
    if (version != kFormVersion) fail(8, "version " + told(version, kFormVersion));
    const std::uint64_t size = load_u32(head + 12);
    const std::string_view text = bytes(kFileHead, size);
    const std::uint64_t end = kFileHead + size;
    const std::uint32_t crc = load_u32(bytes(end, 4).data());
    check_crc(end, crc, crc32(bytes(0, end)), "the header");
    try {
        HeaderText read = parse_header(text, "header");
        header_ = std::move(read.header);
        header_.file = path_;
        header_.lines.clear(); // of a text that no user sees
        rows_ = read.rows;
    } catch (const VectorError& error) {
        fail(kFileHead, error.what());
    }
    first_chunk_ = end + 4;
}

bool ColumnMap::tail_at(std::uint64_t offset) const {
    return bytes(offset, kTailMagic.size()) == kTailMagic;
}

ColumnTail ColumnMap::tail() const {
    const std::uint64_t end = bytes_.size();
    if (end - first_chunk_ < kTailFixed) fail(first_chunk_, "no tail: the file is cut off");
    const std::uint64_t size = load_u32(bytes(end - 4, 4).data());
    if (size < kTailFixed || size > end - first_chunk_ || (size - kTailFixed) % 8 != 0)
        fail(end - 4,
             "a tail of " + std::to_string(size) + " bytes: the file is cut off or damaged");
    ColumnTail tail;
    tail.begin = end - size;
    const std::string_view all = bytes(tail.begin, size);
    if (!tail_at(tail.begin)) fail(tail.begin, "no tail, expected " + std::string(kTailMagic));
    check_crc(end - 8, load_u32(all.data() + size - 8), crc32(all.substr(0, size - 8)), "the tail");

    tail.clocks = load_u64(all.data() + kTailClocks);
    const std::uint64_t chunks = load_u32(all.data() + kTailChunks);
    if (chunks != (size - kTailFixed) / 8)
        fail(tail.begin + kTailChunks, "chunks: " + told(chunks, (size - kTailFixed) / 8));
    const std::uint64_t needed = tail.clocks / kChunkClocks + (tail.clocks % kChunkClocks != 0);
    if (chunks != needed)
        fail(tail.begin + kTailChunks,
             "chunks for " + std::to_string(tail.clocks) + " clocks: " + told(chunks, needed));
    if (rows_ && *rows_ != tail.clocks)
        fail(tail.begin + kTailClocks, "clocks: " + told(tail.clocks, *rows_) + " from the header");
    if (chunks == 0 && tail.begin != first_chunk_)
        fail(first_chunk_, "neither a chunk nor the tail, expected " + std::string(kTailMagic));
    std::uint64_t least = first_chunk_;
    for (std::uint64_t i = 0; i < chunks; ++i) {
        const std::uint64_t at = kTailOffsets + 8 * i;
        const std::uint64_t offset = load_u64(all.data() + at);
        if (i == 0 ? offset != first_chunk_ : offset < least || offset >= tail.begin)
            fail(tail.begin + at, "a chunk cannot be at " + hex(offset));
        tail.offsets.push_back(offset);
        least = offset + kChunkHead + header_.layout.width();
    }
    return tail;
}

ColumnChunk ColumnMap::chunk(std::uint64_t offset) const {
    const char* const head = bytes(offset, kChunkHead).data();
    if (std::string_view(head, kChunkMagic.size()) != kChunkMagic)
        fail(offset, "neither a chunk nor the tail, expected " + std::string(kChunkMagic));
    ColumnChunk chunk;
    chunk.clocks = load_u32(head + 4);
    const std::uint64_t size = load_u64(head + 8);
    if (chunk.clocks == 0 || chunk.clocks > kChunkClocks)
        fail(offset + 4, "a chunk of " + std::to_string(chunk.clocks) + " clocks, expected 1 .. " +
                             std::to_string(kChunkClocks));
    const std::uint64_t begin = offset + kChunkHead;
    const std::string_view rest = bytes(begin, size);
    const std::size_t width = header_.layout.width();
    if (size < width)
        fail(offset + 8, "a chunk of " + std::to_string(size) +
                             " bytes, expected at least one for " + "each of " +
                             std::to_string(width) + " bits");
    const std::string_view encodings = rest.substr(0, width);
    const auto with_data =
        static_cast<std::uint64_t>(std::count_if(encodings.begin(), encodings.end(), [](char c) {
            return has_data(static_cast<ColumnEncoding>(c));
        }));
    if (size - width < with_data * kColumnEntry)
        fail(offset + 8, "a chunk of " + std::to_string(size) + " bytes ends within its directory");
    const std::uint64_t directory = width + with_data * kColumnEntry;
    Crc32 crc;
    crc.add(head, kChunkChecked);
    crc.add(rest.data(), static_cast<std::size_t>(directory));
    check_crc(offset + kChunkChecked, load_u32(head + kChunkChecked), crc.value(), "the directory");

    std::uint64_t data = directory;
    const char* entry = rest.data() + width;
    for (std::size_t bit = 0; bit < width; ++bit) {
        const auto encoding = static_cast<ColumnEncoding>(encodings[bit]);
        if (encoding > ColumnEncoding::runs)
            fail(begin + bit, "encoding " + std::to_string(static_cast<unsigned>(encoding)) +
                                  ", expected 0 .. 4");
        ColumnChunk::Column column{encoding, 0, 0, begin + data};
        if (has_data(encoding)) {
            column.size = load_u32(entry);
            column.crc = load_u32(entry + 4);
            if (column.size > size - data)
                fail(begin + static_cast<std::uint64_t>(entry - rest.data()),
                     "data of " + std::to_string(column.size) + " bytes, but the chunk has " +
                         std::to_string(size - data) + " more");
            data += column.size;
            entry += kColumnEntry;
        }
        chunk.columns.push_back(column);
    }
    if (data != size) fail(offset + 8, "bytes behind the chunk's head: " + told(size, data));
    chunk.end = begin + size;
    return chunk;
}

std::string_view ColumnMap::data(const ColumnChunk::Column& column) const {
    const std::string_view data = bytes(column.offset, column.size);
    if (has_data(column.encoding)) check_crc(column.offset, column.crc, crc32(data), "a column");
    return data;
}

} // namespace armpmu::vectors
