// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/scenario/pattern_section.h"

#include "testbench/scenario/limits.h"

#include <algorithm>
#include <stdexcept>
#include <string>

namespace armpmu::testbench {
void describe_share(Parameters& section, const Key& key, Share& share) {
    double fraction = static_cast<double>(share.parts) / Share::kWhole;
    if (section.decimal(key, fraction, 0, 1)) share = Share::of(fraction);
}

void describe(Parameters& section, PatternConfig& pattern, std::uint32_t access_bytes) {
    using Kind = PatternConfig::Kind;
    section.choice({"kind", "order of the addresses; `linked` is a pointer chase, `tiled` a "
                            "picture tile by tile"},
                   pattern.kind,
                   {{"sequential", Kind::sequential},
                    {"strided", Kind::strided},
                    {"random", Kind::random},
                    {"hot_set", Kind::hot_set},
                    {"linked", Kind::linked},
                    {"tiled", Kind::tiled}});
    section.bytes({"base", "first address; by default masters are 4 GiB apart"}, pattern.base, 0,
                  kMostAddress);
    section.bytes({"footprint", "memory that is visited, from base on"}, pattern.footprint, 1,
                  kMostAddress);
    section.bytes({"stride", "strided: from one address to the next"}, pattern.stride, 1,
                  kMostAddress);
    section.bytes({"hot_bytes", "hot_set: size of the hot part, at base"}, pattern.hot_bytes, 0,
                  kMostAddress);
    describe_share(section, {"hot_share", "hot_set: share of the accesses that go there"},
                   pattern.hot_share);
    section.bytes({"row_bytes", "tiled: from one row of the picture to the next"},
                  pattern.row_bytes, 0, kMostAddress);
    section.bytes({"tile_bytes", "tiled: width of a tile"}, pattern.tile_bytes, 0, 1 << 30);
    section.number({"tile_rows", "tiled: height of a tile", "rows"}, pattern.tile_rows, 0, 1 << 20);
    try {
        validate(pattern, access_bytes);
    } catch (const std::invalid_argument& error) {
        const std::string message = error.what();
        section.fail(message.substr(0, message.find(':')).c_str(), message);
    }
}

void describe(Parameters& section, SharedRegion& shared, std::uint32_t access_bytes) {
    describe_share(section, {"share", "share of the accesses that go there instead"}, shared.share);
    section.bytes({"base", "first address"}, shared.base, 0, kMostAddress);
    section.bytes({"bytes", "size; masters with the same base share it"}, shared.bytes, 64,
                  kMostAddress);
    if (shared.base % kLineBytes != 0) section.fail("base", "base: must be a multiple of 64");
    if (shared.bytes % std::max<std::uint64_t>(kLineBytes, access_bytes) != 0)
        section.fail("bytes", "bytes: must be a multiple of 64 and of access_bytes");
    if (shared.base + shared.bytes > kMostAddress)
        section.fail("base", "base: the region must end within 48 address bits");
}

} // namespace armpmu::testbench
