// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/vectors/columns/columns.h"
#include "vectors/files/mapped_file.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace armpmu::vectors {

// A chunk's directory, checked: all data is within the chunk.
struct ColumnChunk {
    struct Column {
        ColumnEncoding encoding;
        std::uint32_t size;
        std::uint32_t crc;
        std::uint64_t offset; // in the file
    };

    std::uint64_t end = 0; // offset behind it
    std::uint32_t clocks = 0;
    std::vector<Column> columns; // one per bit of the layout
};

struct ColumnTail {
    std::uint64_t begin = 0; // its offset
    std::uint64_t clocks = 0;
    std::vector<std::uint64_t> offsets; // of the chunks
};

// A mapped `.vcol` file of which the header is read and checked. All members throw VectorError.
class ColumnMap {
  public:
    explicit ColumnMap(const std::string& path);

    const Header& header() const { return header_; }
    std::uint64_t first_chunk() const {
        return first_chunk_;
    } // offset; the tail's when there is none
    std::string_view bytes(std::uint64_t offset, std::uint64_t size) const;

    bool tail_at(std::uint64_t offset) const;
    // The file's last bytes, checked alone and against the header.
    ColumnTail tail() const;
    ColumnChunk chunk(std::uint64_t offset) const;
    // A column's data, checked.
    std::string_view data(const ColumnChunk::Column& column) const;

    [[noreturn]] void fail(std::uint64_t offset, const std::string& what) const;

  private:
    void read_header();
    void check_crc(std::uint64_t offset, std::uint32_t expected, std::uint32_t found,
                   const char* what) const;

    std::string path_;
    files::MappedFile file_;
    std::string_view bytes_;
    Header header_;
    std::optional<std::uint64_t> rows_; // what the header promises
    std::uint64_t first_chunk_ = 0;
};

} // namespace armpmu::vectors
