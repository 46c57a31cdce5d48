// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/vectors/stream/stream.h"
#include "tests/support/temporary.h"

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include <unistd.h>

namespace armpmu::vectors {

using Row = std::vector<std::uint64_t>;

// Rows with how long each stays; neighbours may be equal.
struct Rows {
    std::vector<std::pair<Row, std::uint64_t>> spans;

    void add(const Row& row, std::uint64_t cycles) {
        if (cycles != 0) spans.emplace_back(row, cycles);
    }
    std::uint64_t clocks() const {
        std::uint64_t sum = 0;
        for (const auto& span : spans) sum += span.second;
        return sum;
    }
    // Equal rows that follow each other as one.
    Rows joined() const {
        Rows result;
        for (const auto& [row, cycles] : spans) {
            if (!result.spans.empty() && result.spans.back().first == row)
                result.spans.back().second += cycles;
            else
                result.add(row, cycles);
        }
        return result;
    }
    friend bool operator==(const Rows& a, const Rows& b) {
        return a.joined().spans == b.joined().spans;
    }
};

inline Header header_of(Layout layout) {
    Header header;
    header.device = "cci550";
    header.source = "test";
    header.layout = std::move(layout);
    return header;
}

inline Header header_of_width(unsigned width) {
    std::vector<Field> fields;
    for (unsigned part; width != 0; width -= part) {
        part = std::min(width, 100U);
        Field field;
        field.name = "f" + std::to_string(fields.size());
        field.width = part;
        fields.push_back(field);
    }
    return header_of(Layout(fields));
}

inline Row random_row(const Layout& layout, std::mt19937_64& random) {
    Row row(layout.words());
    for (std::uint64_t& word : row) word = random();
    if (layout.width() % 64 != 0) row.back() &= (std::uint64_t{1} << layout.width() % 64) - 1;
    return row;
}

inline void write(Writer& writer, const Rows& rows) {
    for (const auto& [row, cycles] : rows.spans) writer.put({row.data(), cycles});
}

inline Rows read_all(Reader& reader) {
    Rows rows;
    const std::size_t words = reader.header().layout.words();
    for (Span span; reader.next(span);) rows.add(Row(span.row, span.row + words), span.cycles);
    return rows;
}

// Rows as a reader and as a writer.
class RowsReader final : public Reader {
  public:
    RowsReader(Header header, Rows rows) : header_(std::move(header)), rows_(std::move(rows)) {}
    const Header& header() const override { return header_; }
    bool next(Span& span) override {
        if (next_ == rows_.spans.size()) return false;
        const auto& [row, cycles] = rows_.spans[next_++];
        span = {row.data(), cycles};
        return true;
    }

  private:
    Header header_;
    Rows rows_;
    std::size_t next_ = 0;
};

class RowsWriter final : public Writer {
  public:
    explicit RowsWriter(const Layout& layout) : words_(layout.words()) {}
    void put(const Span& span) override { rows.add(Row(span.row, span.row + words_), span.cycles); }
    void finish() override { finished = true; }

    Rows rows;
    bool finished = false;

  private:
    std::size_t words_;
};

using tests::TemporaryFolder;

inline std::string read_bytes(const std::string& path) {
    return tests::file_text(path);
}

inline void write_bytes(const std::string& path, const std::string& bytes) {
    std::ofstream(path, std::ios::binary | std::ios::trunc) << bytes;
}

} // namespace armpmu::vectors
