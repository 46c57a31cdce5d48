// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/vectors/columns.h"

#include "models/vectors/column_codec.h"
#include "models/vectors/column_form.h"
#include "models/vectors/column_output.h"
#include "models/vectors/crc32.h"
#include "models/vectors/header_text.h"
#include "models/vectors/little_endian.h"
#include "models/vectors/row_collector.h"

#include <algorithm>
#include <optional>
#include <stdexcept>
#include <vector>

namespace armpmu::vectors {

struct ColumnWriter::Impl {
    // Columns 4 KiB multiples apart would fall into the same few places of a cache.
    static constexpr std::size_t kStride = kChunkClocks / 64 + 8;

    std::string header;
    unsigned width;
    RowCollector rows;
    ColumnOutput out;
    ColumnCodec codec;
    std::vector<std::uint64_t> scratch;
    std::uint64_t clocks = 0;
    std::vector<std::uint64_t> offsets;
    bool usable = true;

    Impl(const std::string& path, const Header& head)
        : header(header_lines(head, std::nullopt)), width(head.layout.width()),
          rows(head.layout.words()), out(path), scratch(64 * kStride) {
        std::string bytes(kFileMagic);
        append_u32(bytes, kFormVersion);
        append_u32(bytes, static_cast<std::uint32_t>(header.size()));
        bytes += header;
        append_u32(bytes, crc32(bytes));
        out.append(bytes);
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
    const std::vector<Lane>& lanes = rows.lanes();
    std::size_t with_data = 0;
    for (unsigned bit = 0; bit < width; ++bit) with_data += lanes[bit / 64].varying >> bit % 64 & 1;

    const std::uint64_t begin = out.offset();
    const std::size_t front = kChunkHead + width + with_data * kColumnEntry;
    out.append(std::string(front, '\0'));
    std::string encodings;
    std::string entries;
    for (unsigned first = 0; first < width; first += 64) {
        const Lane& lane = lanes[first / 64];
        const Columns columns{scratch.data(), kStride};
        lane_to_columns(lane, rows.clocks(), columns);
        for (unsigned bit = 0; bit < std::min(64U, width - first); ++bit) {
            ColumnEncoding encoding =
                (lane.first >> bit & 1) != 0 ? ColumnEncoding::one : ColumnEncoding::zero;
            if ((lane.varying >> bit & 1) != 0) {
                const ColumnCodec::Encoded encoded = codec.encode(columns[bit], rows.clocks());
                encoding = encoded.encoding;
                append_u32(entries, static_cast<std::uint32_t>(encoded.data.size()));
                append_u32(entries, crc32(encoded.data));
                out.append(encoded.data);
            }
            encodings.push_back(static_cast<char>(encoding));
        }
    }

    std::string head(kChunkMagic);
    append_u32(head, rows.clocks());
    append_u64(head, out.offset() - begin - kChunkHead);
    Crc32 crc;
    crc.add(head.data(), head.size());
    crc.add(encodings.data(), encodings.size());
    crc.add(entries.data(), entries.size());
    append_u32(head, crc.value());
    out.fill_in(begin, head + encodings + entries);

    offsets.push_back(begin);
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
    out.append(tail);
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
