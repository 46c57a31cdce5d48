// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "models/vectors/column_packer.h"

#include "models/vectors/crc32.h"
#include "models/vectors/little_endian.h"

#include <future>

namespace armpmu::vectors {
namespace {

constexpr std::size_t kWorthAThread = 16; // columns with data

} // namespace

ColumnPacker::ColumnPacker() {
    for (Half& half : halves_) half.words.resize(kChunkClocks / 64);
}

void ColumnPacker::pack(const std::vector<KeptColumn>& columns, std::size_t width,
                        std::uint32_t clocks) {
    const KeptColumn* const first = columns.data();
    const KeptColumn* const last = first + width;
    std::size_t with_data = 0;
    for (const KeptColumn* column = first; column != last; ++column)
        with_data += column->varies() ? 1 : 0;
    const KeptColumn* middle = first;
    for (std::size_t passed = 0; middle != last && 2 * passed < with_data; ++middle)
        passed += middle->varies() ? 1 : 0;

    const auto policy = with_data < kWorthAThread ? std::launch::deferred : std::launch::async;
    std::future<void> front = std::async(policy, [&] { halves_[0].pack(first, middle, clocks); });
    halves_[1].pack(middle, last, clocks);
    front.get();
}

void ColumnPacker::Half::pack(const KeptColumn* from, const KeptColumn* to, std::uint32_t clocks) {
    packed.encodings.clear();
    packed.entries.clear();
    packed.data.clear();
    for (const KeptColumn* column = from; column != to; ++column) {
        ColumnEncoding encoding = column->first ? ColumnEncoding::one : ColumnEncoding::zero;
        if (column->varies()) {
            column->fill(words.data(), clocks);
            const ColumnCodec::Encoded encoded = codec.encode(words.data(), clocks);
            encoding = encoded.encoding;
            append_u32(packed.entries, static_cast<std::uint32_t>(encoded.data.size()));
            append_u32(packed.entries, crc32(encoded.data));
            packed.data += encoded.data;
        }
        packed.encodings.push_back(static_cast<char>(encoding));
    }
}

} // namespace armpmu::vectors
