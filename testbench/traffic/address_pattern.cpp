// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/traffic/address_pattern.h"

#include <algorithm>
#include <stdexcept>

namespace armpmu::testbench {
namespace {

constexpr std::uint32_t kMaxAccessBytes = 4096;

void require(bool holds, const char* what) {
    if (!holds) throw std::invalid_argument(what);
}

bool positive_multiple(std::uint64_t value, std::uint64_t of) {
    return value != 0 && value % of == 0;
}

void validate_tiles(const PatternConfig& config, std::uint32_t access_bytes) {
    require(positive_multiple(config.tile_bytes, access_bytes),
            "tile_bytes: must be a multiple of the access size and above 0");
    require(config.tile_rows > 0, "tile_rows: must be at least 1");
    require(positive_multiple(config.row_bytes, config.tile_bytes),
            "row_bytes: must be a multiple of tile_bytes and above 0");
    require(config.footprint % config.row_bytes == 0 &&
                config.footprint / config.row_bytes % config.tile_rows == 0,
            "footprint: must be a multiple of row_bytes * tile_rows");
}

void validate_rows(const PatternConfig& config, std::uint32_t access_bytes) {
    const std::uint64_t unit = access_bytes < 64 ? access_bytes : 64;
    require(config.base % unit == 0, "base: must be a multiple of the access size, or of 64");
    require(config.base < kAddressEnd, "base: must be below 2^48");
    require(config.footprint != 0 && config.footprint <= kAddressEnd - config.base,
            "footprint: must end within addresses of 48 bits");
    require(positive_multiple(config.stride, unit),
            "stride: must be a multiple of the access size, or of 64");
    require(config.columns > 0, "columns: must be at least 1");
    require(config.kind != PatternConfig::Kind::rows || positive_multiple(config.row_step, unit),
            "row_step: must be a multiple of the access size, or of 64");
    require(config.first % unit == 0 && config.first < config.footprint,
            "first: must lie within the footprint");
}

bool free_of_slots(PatternConfig::Kind kind) {
    return kind == PatternConfig::Kind::rows || kind == PatternConfig::Kind::steps ||
           kind == PatternConfig::Kind::drawn;
}

const PatternConfig& validated(const PatternConfig& config, std::uint32_t access_bytes) {
    validate(config, access_bytes);
    return config;
}

} // namespace

void validate(const PatternConfig& config, std::uint32_t access_bytes) {
    require(access_bytes > 0 && access_bytes <= kMaxAccessBytes &&
                (access_bytes & (access_bytes - 1)) == 0,
            "access_bytes: must be a power of two, 1 .. 4096");
    if (free_of_slots(config.kind)) return validate_rows(config, access_bytes);
    require(config.base % 64 == 0, "base: must be a multiple of 64");
    require(config.base < kAddressEnd, "base: must be below 2^48");
    require(positive_multiple(config.footprint, access_bytes),
            "footprint: must be a multiple of the access size and above 0");
    require(config.footprint <= kAddressEnd - config.base,
            "footprint: must end within addresses of 48 bits");
    switch (config.kind) {
    case PatternConfig::Kind::sequential:
    case PatternConfig::Kind::random:
    case PatternConfig::Kind::linked:
    case PatternConfig::Kind::rows:
    case PatternConfig::Kind::steps:
    case PatternConfig::Kind::drawn: return;
    case PatternConfig::Kind::strided:
        require(positive_multiple(config.stride, access_bytes),
                "stride: must be a multiple of the access size and above 0");
        require(config.stride <= config.footprint, "stride: must be at most the footprint");
        return;
    case PatternConfig::Kind::hot_set:
        require(positive_multiple(config.hot_bytes, access_bytes),
                "hot_bytes: must be a multiple of the access size and above 0");
        require(config.hot_bytes < config.footprint, "hot_bytes: must be below the footprint");
        require(config.hot_share.parts <= Share::kWhole, "hot_share: must be 0 .. 1");
        return;
    case PatternConfig::Kind::tiled: validate_tiles(config, access_bytes); return;
    }
    throw std::invalid_argument("kind: must be one of those that exist");
}

AddressPattern::AddressPattern(const PatternConfig& config, std::uint32_t access_bytes,
                               std::uint64_t start_offset)
    : config_(validated(config, access_bytes)), access_bytes_(access_bytes),
      slots_(config.kind == PatternConfig::Kind::steps
                 ? std::max<std::uint64_t>(1, config.footprint / config.stride)
                 : std::max<std::uint64_t>(1, config.footprint / access_bytes)),
      start_(start_offset % slots_) {
    if (config.kind == PatternConfig::Kind::sequential) {
        loops_[0] = {access_bytes_, config.footprint};
    } else if (config.kind == PatternConfig::Kind::strided) {
        loops_[0] = {config.stride, config.footprint};
        loops_[1] = {access_bytes_, config.stride};
    } else if (config.kind == PatternConfig::Kind::tiled) {
        const std::uint64_t band_bytes = config.row_bytes * config.tile_rows;
        loops_ = {{{access_bytes_, config.tile_bytes},
                   {config.row_bytes, band_bytes},
                   {config.tile_bytes, config.row_bytes},
                   {band_bytes, config.footprint}}};
    }
    restart();
}

void AddressPattern::restart() {
    position_ = start_;
    offset_ = 0;
    if (config_.kind == PatternConfig::Kind::rows) {
        position_ = 0;
        row_ = offset_ = config_.first;
        return;
    }
    if (config_.kind == PatternConfig::Kind::strided) {
        restart_strided();
    } else {
        std::uint64_t outer = start_;
        for (Loop& loop : loops_) {
            if (loop.step == 0) break;
            const std::uint64_t rounds = loop.limit / loop.step;
            loop.part = outer % rounds * loop.step;
            outer /= rounds;
        }
    }
    for (const Loop& loop : loops_) offset_ += loop.part;
}

void AddressPattern::restart_strided() {
    const std::uint64_t passes = config_.stride / access_bytes_;
    const std::uint64_t short_pass = slots_ / passes;
    const std::uint64_t long_passes = slots_ % passes;
    const std::uint64_t in_long = long_passes * (short_pass + 1);
    const bool is_long = start_ < in_long;
    const std::uint64_t length = is_long ? short_pass + 1 : short_pass;
    const std::uint64_t number = is_long ? start_ : start_ - in_long;
    const std::uint64_t pass = number / length + (is_long ? 0 : long_passes);
    loops_[0].part = number % length * config_.stride;
    loops_[1].part = pass * access_bytes_;
}

std::uint64_t AddressPattern::next(Random& random) {
    switch (config_.kind) {
    case PatternConfig::Kind::random: return slot(random.below(slots_));
    case PatternConfig::Kind::steps: return config_.base + random.below(slots_) * config_.stride;
    case PatternConfig::Kind::drawn: return next_drawn(random);
    case PatternConfig::Kind::rows: return next_in_rows();
    case PatternConfig::Kind::hot_set: return next_hot_or_cold(random);
    case PatternConfig::Kind::linked: return next_linked(random);
    default: return next_looped();
    }
}

std::uint64_t AddressPattern::next_drawn(Random& random) const {
    const std::int64_t offset = config_.draw(random) - static_cast<std::int64_t>(config_.base);
    if (offset < 0 || static_cast<std::uint64_t>(offset) >= config_.footprint) return config_.base;
    return config_.base + static_cast<std::uint64_t>(offset) / config_.stride * config_.stride;
}

std::uint64_t AddressPattern::next_hot_or_cold(Random& random) {
    const std::uint64_t hot = config_.hot_bytes / access_bytes_;
    if (random.chance(config_.hot_share)) return slot(random.below(hot));
    return slot(hot + random.below(slots_ - hot));
}

std::uint64_t AddressPattern::next_linked(const Random& random) {
    if (!order_) order_.emplace(slots_, random.key() ^ config_.base);
    const std::uint64_t address = slot((*order_)[position_]);
    if (++position_ == slots_) position_ = 0;
    return address;
}

std::uint64_t AddressPattern::next_looped() {
    const std::uint64_t address = config_.base + offset_;
    for (Loop& loop : loops_) {
        // The second condition ends the shorter passes of a stride.
        if (loop.part + loop.step < loop.limit && offset_ + loop.step < config_.footprint) {
            loop.part += loop.step;
            offset_ += loop.step;
            break;
        }
        offset_ -= loop.part;
        loop.part = 0;
    }
    return address;
}

std::uint64_t AddressPattern::next_in_rows() {
    const std::uint64_t address = config_.base + offset_;
    offset_ += config_.stride;
    if (++position_ == config_.columns) {
        position_ = 0;
        offset_ = row_ += config_.row_step;
    }
    if (offset_ >= config_.footprint) position_ = offset_ = row_ = 0;
    return address;
}

} // namespace armpmu::testbench
