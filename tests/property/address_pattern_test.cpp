// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/property/address_pattern_draws.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <stdexcept>
#include <string>

namespace armpmu::tests {
namespace address_pattern_test {

using testbench::AddressPattern;
using testbench::PatternConfig;
using testbench::Random;
using testbench::Share;

constexpr std::uint64_t kEnd = 1ULL << 48;

// Every address that the kinds with an order may give, ascending.
Addresses all_slots(const PatternConfig& config, std::uint32_t access_bytes) {
    Addresses slots;
    for (std::uint64_t offset = 0; offset < config.footprint; offset += access_bytes)
        slots.push_back(config.base + offset);
    return slots;
}

Addresses naive_strided(const PatternConfig& c, std::uint32_t access_bytes) {
    Addresses lap;
    for (std::uint64_t p = 0; p < c.stride / access_bytes; ++p)
        for (std::uint64_t k = 0; p * access_bytes + k * c.stride < c.footprint; ++k)
            lap.push_back(c.base + p * access_bytes + k * c.stride);
    return lap;
}

Addresses naive_tiled(const PatternConfig& c, std::uint32_t access_bytes) {
    Addresses lap;
    for (std::uint64_t row = 0; row < c.footprint / c.row_bytes; row += c.tile_rows)
        for (std::uint64_t column = 0; column < c.row_bytes; column += c.tile_bytes)
            for (std::uint64_t y = row; y < row + c.tile_rows; ++y)
                for (std::uint64_t x = column; x < column + c.tile_bytes; x += access_bytes)
                    lap.push_back(c.base + y * c.row_bytes + x);
    return lap;
}

// Two laps and a half from each of several places of the order.
void expect_laps(const PatternConfig& config, std::uint32_t access_bytes, const Addresses& lap) {
    const std::size_t slots = lap.size();
    for (const std::size_t start : {std::size_t{0}, std::size_t{1}, slots / 3, slots / 2 + 1,
                                    slots - 1, slots, 5 * slots + 2}) {
        Addresses expected;
        for (std::size_t n = 0; n < slots * 5 / 2; ++n)
            expected.push_back(lap[(start + n) % slots]);
        ASSERT_EQ(draw(config, access_bytes, expected.size(), start), expected) << start;
    }
}

void expect_covers_once(const PatternConfig& config, std::uint32_t access_bytes) {
    const Addresses slots = all_slots(config, access_bytes);
    AddressPattern pattern(config, access_bytes);
    Random random = stream();
    for (int lap = 0; lap < 3; ++lap) {
        Addresses seen = draw(pattern, random, slots.size());
        std::sort(seen.begin(), seen.end());
        ASSERT_EQ(seen, slots) << lap;
    }
}

TEST(AddressPattern, sequential_visits_slots_in_ascending_order) {
    for (const std::uint32_t access : {1U, 8U, 64U, 4096U})
        for (const std::uint64_t slots : {1U, 2U, 7U, 64U, 1000U}) {
            const PatternConfig config = region(Kind::sequential, 0x8000'0040, slots * access);
            SCOPED_TRACE(testing::Message() << access << " " << slots);
            expect_laps(config, access, all_slots(config, access));
        }
}

TEST(AddressPattern, strided_shifts_by_one_access_after_each_pass) {
    for (const std::uint32_t access : {1U, 16U, 64U})
        for (const std::uint64_t slots : {1U, 2U, 7U, 64U, 250U})
            for (std::uint64_t stride = 1; stride <= slots; stride += 1 + stride / 4) {
                PatternConfig config = region(Kind::strided, 0x40, slots * access);
                config.stride = stride * access;
                SCOPED_TRACE(testing::Message() << access << " " << slots << " " << stride);
                expect_laps(config, access, naive_strided(config, access));
                expect_covers_once(config, access);
            }
}

TEST(AddressPattern, tiled_visits_tiles_row_by_row) {
    for (const std::uint32_t access : {1U, 64U})
        for (const unsigned tile : {1U, 3U, 4U})
            for (const unsigned tile_rows : {1U, 2U, 5U})
                for (const unsigned tiles : {1U, 2U, 7U})
                    for (const unsigned bands : {1U, 3U}) {
                        PatternConfig config = region(Kind::tiled, 0x1000, 0);
                        config.tile_bytes = tile * access;
                        config.tile_rows = tile_rows;
                        config.row_bytes = std::uint64_t{tiles} * config.tile_bytes;
                        config.footprint = bands * tile_rows * config.row_bytes;
                        SCOPED_TRACE(testing::Message() << access << " " << tile << " " << tile_rows
                                                        << " " << tiles << " " << bands);
                        expect_laps(config, access, naive_tiled(config, access));
                        expect_covers_once(config, access);
                    }
}

TEST(AddressPattern, linked_visits_every_slot_once_per_lap_in_the_same_order) {
    for (const std::uint32_t access : {1U, 64U})
        for (const std::uint64_t slots : {1U, 2U, 3U, 5U, 16U, 17U, 255U, 257U, 1000U, 4096U}) {
            const PatternConfig config = region(Kind::linked, 0x1'0000, slots * access);
            SCOPED_TRACE(testing::Message() << access << " " << slots);
            expect_laps(config, access, draw(config, access, slots));
            expect_covers_once(config, access);
        }
}

TEST(AddressPattern, restart_goes_back_to_the_first_address) {
    for (const Kind kind : {Kind::sequential, Kind::strided, Kind::linked, Kind::tiled}) {
        PatternConfig config = region(kind, 0, 64 * 96);
        config.stride = 64 * 7;
        config.row_bytes = 64 * 12;
        config.tile_bytes = 64 * 3;
        config.tile_rows = 4;
        AddressPattern pattern(config, 64, 11);
        Random random = stream();
        const Addresses first = draw(pattern, random, 200);
        pattern.restart();
        Random other = stream(2);
        EXPECT_EQ(draw(pattern, other, 200), first) << static_cast<int>(kind);
    }
}

// At the end of the address space, so that too high an address is none at all.
TEST(AddressPattern, stays_within_the_footprint) {
    for (const Kind kind : {Kind::sequential, Kind::strided, Kind::random, Kind::hot_set,
                            Kind::linked, Kind::tiled}) {
        PatternConfig config = region(kind, 0, 16 * 12 * 700);
        config.base = kEnd - config.footprint;
        config.stride = 16 * 50;
        config.hot_bytes = 16 * 100;
        config.hot_share = Share::of(0.5);
        config.row_bytes = 16 * 12;
        config.tile_bytes = 16 * 4;
        config.tile_rows = 7;
        const Addresses drawn = draw(config, 16, 1'000'000);
        const auto [lowest, highest] = std::minmax_element(drawn.begin(), drawn.end());
        EXPECT_EQ(*lowest, config.base) << static_cast<int>(kind);
        EXPECT_EQ(*highest, kEnd - 16) << static_cast<int>(kind);
        for (const std::uint64_t address : drawn) ASSERT_EQ(address % 16, 0U);
    }
}

std::string refusal(const PatternConfig& config, std::uint32_t access_bytes = 64) {
    try {
        validate(config, access_bytes);
    } catch (const std::invalid_argument& error) {
        EXPECT_THROW(AddressPattern(config, access_bytes), std::invalid_argument);
        const std::string message = error.what();
        return message.substr(0, message.find(':'));
    }
    EXPECT_NO_THROW(AddressPattern(config, access_bytes));
    return "none";
}

PatternConfig sound(Kind kind) {
    PatternConfig config = region(kind, 0x8000'0000, 1 << 20);
    config.hot_bytes = 4096;
    config.hot_share = Share::of(0.9);
    config.row_bytes = 1024;
    config.tile_bytes = 128;
    config.tile_rows = 8;
    return config;
}

struct Change {
    Kind kind;
    const char* refused; // the field, or "none"
    std::function<void(PatternConfig&)> make;
};

TEST(AddressPattern, refuses_values_out_of_range_by_the_name_of_the_field) {
    const std::vector<Change> changes = {
        {Kind::sequential, "base", [](auto& c) { c.base += 32; }},
        {Kind::sequential, "base", [](auto& c) { c.base = kEnd; }},
        {Kind::sequential, "base", [](auto& c) { c.base = ~std::uint64_t{63}; }},
        {Kind::sequential, "footprint", [](auto& c) { c.footprint = 0; }},
        {Kind::sequential, "footprint", [](auto& c) { c.footprint += 32; }},
        {Kind::sequential, "footprint", [](auto& c) { c.base = kEnd - c.footprint + 64; }},
        {Kind::sequential, "footprint", [](auto& c) { c.footprint = ~std::uint64_t{63}; }},
        {Kind::sequential, "none", [](auto& c) { c.base = kEnd - c.footprint; }},
        {Kind::sequential, "none", [](auto& c) { c.base = 0, c.footprint = kEnd; }},
        {Kind::strided, "stride", [](auto& c) { c.stride = 0; }},
        {Kind::strided, "stride", [](auto& c) { c.stride = 96; }},
        {Kind::strided, "stride", [](auto& c) { c.stride = c.footprint + 64; }},
        {Kind::strided, "none", [](auto& c) { c.stride = c.footprint; }},
        {Kind::sequential, "none", [](auto& c) { c.stride = 1; }},
        {Kind::hot_set, "hot_bytes", [](auto& c) { c.hot_bytes = 0; }},
        {Kind::hot_set, "hot_bytes", [](auto& c) { c.hot_bytes = 96; }},
        {Kind::hot_set, "hot_bytes", [](auto& c) { c.hot_bytes = c.footprint; }},
        {Kind::hot_set, "hot_share", [](auto& c) { c.hot_share.parts = Share::kWhole + 1; }},
        {Kind::hot_set, "none", [](auto& c) { c.hot_bytes = c.footprint - 64; }},
        {Kind::hot_set, "none", [](auto& c) { c.hot_share = Share::of(1); }},
        {Kind::random, "none", [](auto& c) { c.hot_bytes = 1; }},
        {Kind::tiled, "tile_bytes", [](auto& c) { c.tile_bytes = 0; }},
        {Kind::tiled, "tile_bytes", [](auto& c) { c.tile_bytes = 32; }},
        {Kind::tiled, "tile_rows", [](auto& c) { c.tile_rows = 0; }},
        {Kind::tiled, "row_bytes", [](auto& c) { c.row_bytes = 0; }},
        {Kind::tiled, "row_bytes", [](auto& c) { c.row_bytes = 1024 + 64; }},
        {Kind::tiled, "footprint", [](auto& c) { c.row_bytes = 3 * 128; }},
        {Kind::tiled, "footprint", [](auto& c) { c.tile_rows = 3; }},
        {Kind::tiled, "footprint", [](auto& c) { c.row_bytes = 1ULL << 61; }},
        {Kind::linked, "none", [](auto& c) { c.tile_bytes = c.tile_rows = 0; }},
        {Kind::linked, "kind", [](auto& c) { c.kind = static_cast<Kind>(99); }},
    };
    for (std::size_t n = 0; n < changes.size(); ++n) {
        PatternConfig config = sound(changes[n].kind);
        ASSERT_EQ(refusal(config), "none");
        changes[n].make(config);
        EXPECT_EQ(refusal(config), changes[n].refused) << n;
    }
}

TEST(AddressPattern, refuses_access_sizes_that_are_no_power_of_two_up_to_4096) {
    for (const std::uint32_t size : {0U, 3U, 96U, 4095U, 8192U, 0x8000'0000U})
        EXPECT_EQ(refusal(sound(Kind::sequential), size), "access_bytes") << size;
    for (std::uint32_t size = 1; size <= 4096; size *= 2)
        EXPECT_EQ(refusal(sound(Kind::sequential), size), "none") << size;
}

} // namespace address_pattern_test
} // namespace armpmu::tests
