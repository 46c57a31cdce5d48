// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "vectors/columns/column_packer.h"

#include "armpmu/core/crc32.h"
#include "vectors/columns/little_endian.h"

namespace armpmu::vectors {

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

} // namespace armpmu::vectors
