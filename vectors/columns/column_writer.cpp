// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/core/crc32.h"
#include "armpmu/vectors/columns/columns.h"
#include "vectors/columns/column_codec.h"
#include "vectors/columns/column_form.h"
#include "vectors/columns/little_endian.h"
#include "vectors/columns/row_collector.h"
#include "vectors/files/output_file.h"
#include "vectors/stream/header_text.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

namespace armpmu::vectors {

// Columns of a chunk as a file has them (FORMAT.md).
struct PackedColumns {
    std::string encodings;
    std::string entries;
    std::string data;
};

class ColumnPacker {
  public:
    ColumnPacker() : words_(kChunkClocks / 64) {}

    // The first `width` columns; valid until the next call.
    const PackedColumns& pack(const std::vector<KeptColumn>& columns, std::size_t width,
                              std::uint32_t clocks);

  private:
    ColumnCodec codec_;
    std::vector<std::uint64_t> words_; // of a column
    PackedColumns packed_;
};

const PackedColumns& ColumnPacker::pack(const std::vector<KeptColumn>& columns, std::size_t width,
                                        std::uint32_t clocks) {
    packed_.encodings.clear();
    packed_.entries.clear();
    packed_.data.clear();
    for (std::size_t bit = 0; bit < width; ++bit) {
        const KeptColumn& column = columns[bit];
        ColumnEncoding encoding = column.first ? ColumnEncoding::one : ColumnEncoding::zero;
        if (column.varies()) {
            column.fill(words_.data(), clocks);
            const ColumnCodec::Encoded encoded = codec_.encode(words_.data(), clocks);
            encoding = encoded.encoding;
            append_u32(packed_.entries, static_cast<std::uint32_t>(encoded.data.size()));
            append_u32(packed_.entries, crc32(encoded.data));
            packed_.data += encoded.data;
        }
        packed_.encodings.push_back(static_cast<char>(encoding));
    }
    return packed_;
}

struct ColumnWriter::Impl {
    std::string header;
    unsigned width;
    RowCollector rows;
    files::OutputFile out;
    ColumnPacker packer;
    std::uint64_t clocks = 0;
    std::vector<std::uint64_t> offsets;
    bool usable = true;

    Impl(const std::string& path, const Header& head)
        : header(header_lines(head, std::nullopt)), width(head.layout.width()),
          rows(head.layout.words()), out(path, write_rules(true)) {
        std::string bytes(kFileMagic);
        append_u32(bytes, kFormVersion);
        append_u32(bytes, static_cast<std::uint32_t>(header.size()));
        bytes += header;
        append_u32(bytes, crc32(bytes));
        out.write(bytes);
    }

    void put(const Span& span);
    void write_chunk();
    void write_tail();
};

void ColumnWriter::Impl::put(const Span& span) {
    for (std::uint64_t left = span.cycles; left != 0;) {
        const auto part =
            static_cast<std::uint32_t>(std::min<std::uint64_t>(left, kChunkClocks - rows.clocks()));
        rows.add(span.row, part);
        left -= part;
        if (rows.clocks() == kChunkClocks) write_chunk();
    }
}

void ColumnWriter::Impl::write_chunk() {
    const PackedColumns& columns = packer.pack(rows.columns(), width, rows.clocks());
    const std::string index = columns.encodings + columns.entries;

    std::string head(kChunkMagic);
    append_u32(head, rows.clocks());
    append_u64(head, index.size() + columns.data.size());
    Crc32 crc;
    crc.add(head.data(), head.size());
    crc.add(index.data(), index.size());
    append_u32(head, crc.value());

    offsets.push_back(out.size());
    out.write(head + index);
    out.write(columns.data);
    clocks += rows.clocks();
    rows.clear();
}

void ColumnWriter::Impl::write_tail() {
    std::string tail(kTailMagic);
    append_u64(tail, clocks);
    append_u32(tail, static_cast<std::uint32_t>(offsets.size()));
    for (const std::uint64_t offset : offsets) append_u64(tail, offset);
    append_u32(tail, crc32(tail));
    append_u32(tail, static_cast<std::uint32_t>(tail.size() + 4));
    out.write(tail);
}

ColumnWriter::ColumnWriter(const std::string& path, const Header& header)
    : impl_(std::make_unique<Impl>(path, header)) {}

ColumnWriter::~ColumnWriter() = default;

void ColumnWriter::put(const Span& span) {
    if (!impl_->usable) throw std::logic_error("a writer of columns that finished or failed");
    impl_->usable = false;
    impl_->put(span);
    impl_->usable = true;
}

void ColumnWriter::finish() {
    if (!impl_->usable) throw std::logic_error("a writer of columns that finished or failed");
    impl_->usable = false;
    if (impl_->rows.clocks() != 0) impl_->write_chunk();
    impl_->write_tail();
    impl_->out.commit();
}

} // namespace armpmu::vectors
