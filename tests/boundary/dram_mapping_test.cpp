// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
// Where an address lies in the DRAMs behind an interconnect.
#include "armpmu/interconnect/ace/address_map.h"
#include "armpmu/interconnect/estimate/estimate.h"

#include <gtest/gtest.h>

#include <map>
#include <set>
#include <stdexcept>

namespace armpmu::tests {
namespace dram_mapping_test {

using namespace interconnect;

DramPlace place(DramMapping mapping, std::uint64_t address) {
    DramConfig config;
    config.mapping = mapping;
    config.banks = 4;
    config.rows = 16;
    config.row_bytes = 1024;
    return place_in(config, address);
}

TEST(DramMapping, row_bank_column_fills_a_row_then_takes_the_next_bank) {
    const auto at = [](std::uint64_t address) {
        return place(DramMapping::row_bank_column, address);
    };
    EXPECT_EQ(at(1023).bank, 0U);
    EXPECT_EQ(at(1024).bank, 1U);
    EXPECT_EQ(at(4095).row, 0U);
    EXPECT_EQ(at(4096).bank, 0U);
    EXPECT_EQ(at(4096).row, 1U);
}

TEST(DramMapping, row_column_bank_takes_the_next_bank_for_each_line) {
    const auto at = [](std::uint64_t address) {
        return place(DramMapping::row_column_bank, address);
    };
    EXPECT_EQ(at(63).bank, 0U);
    EXPECT_EQ(at(64).bank, 1U);
    EXPECT_EQ(at(255).bank, 3U);
    EXPECT_EQ(at(256).bank, 0U);
    EXPECT_EQ(at(4095).row, 0U);
    EXPECT_EQ(at(4096).row, 1U);
}

TEST(DramMapping, bank_row_column_fills_a_bank_then_takes_the_next_one) {
    const auto at = [](std::uint64_t address) {
        return place(DramMapping::bank_row_column, address);
    };
    EXPECT_EQ(at(16 * 1024 - 1).bank, 0U);
    EXPECT_EQ(at(16 * 1024 - 1).row, 15U);
    EXPECT_EQ(at(16 * 1024).bank, 1U);
    EXPECT_EQ(at(16 * 1024).row, 0U);
    EXPECT_EQ(at(64 * 1024).bank, 0U);
    EXPECT_EQ(at(64 * 1024).row, 16U) << "beyond what it holds";
}

// A row holds row_bytes, and as many rows of each bank are used as there are bytes for.
TEST(DramMapping, each_row_gets_as_many_lines_as_it_holds) {
    for (const DramMapping mapping : {DramMapping::row_bank_column, DramMapping::row_column_bank,
                                      DramMapping::bank_row_column}) {
        std::map<std::pair<unsigned, std::uint64_t>, unsigned> lines;
        for (std::uint64_t address = 0; address < 64 * 1024; address += 64)
            ++lines[{place(mapping, address).bank, place(mapping, address).row}];
        EXPECT_EQ(lines.size(), 64U);
        for (const auto& [where, count] : lines) EXPECT_EQ(count, 16U);
    }
}

// Two MIs that take turns: what one has is a block without holes, in which no byte comes twice.
TEST(DramMapping, an_mi_counts_its_own_bytes) {
    InterconnectConfig config = example_config();
    config.masters[1].used = config.masters[2].used = true;
    config.stripe_bytes = 256;
    config.map = {{0x1000, 0x1800, 0b011}, {0x4000, 0x400, 0b001}, {0x8000, 0xc00, 0b111}};
    const AddressMap map(config);
    std::array<std::set<std::uint64_t>, 3> seen;
    for (const AddressRegion& region : config.map)
        for (std::uint64_t address = region.base; address < region.base + region.bytes;
             address += 64)
            EXPECT_TRUE(seen[*map.find(address)].insert(map.local(address)).second) << address;
    EXPECT_EQ(map.local(0x1000), 0U);
    EXPECT_EQ(map.local(0x1100), 0U) << "the first of MI1";
    EXPECT_EQ(map.local(0x1200), 0x100U);
    for (const auto& all : seen) {
        EXPECT_EQ(*all.begin(), 0U);
        EXPECT_LE(*all.rbegin(), all.size() * 64 + 2 * config.stripe_bytes) << "nearly no holes";
    }
}

TEST(DramMapping, without_a_map_all_mis_take_turns) {
    InterconnectConfig config = example_config();
    config.masters[1].used = true;
    const AddressMap map(config);
    EXPECT_EQ(map.local(4096), 0U);
    EXPECT_EQ(map.local(8192 + 64), 4096U + 64);
}

// What is said of a device with one change.
std::string said(void (*change)(DramConfig&)) {
    InterconnectConfig config = example_config();
    config.masters[0].memory.kind = MemoryKind::lpddr4;
    change(config.masters[0].memory.dram);
    try {
        validate(config);
    } catch (const std::invalid_argument& error) {
        return error.what();
    }
    return "accepted";
}

TEST(DramConfig, parameters_out_of_range_are_named) {
    struct Case {
        const char* parameter;
        void (*change)(DramConfig&);
    };
    const Case cases[] = {
        {"banks", [](DramConfig& dram) { dram.banks = 3; }},
        {"banks", [](DramConfig& dram) { dram.banks = 128; }},
        {"row_bytes", [](DramConfig& dram) { dram.row_bytes = 32; }},
        {"row_bytes", [](DramConfig& dram) { dram.row_bytes = 2 << 20; }},
        {"rows", [](DramConfig& dram) { dram.rows = 0; }},
        {"rows", [](DramConfig& dram) { dram.rows = 1U << 31; }},
        {"bus_bits", [](DramConfig& dram) { dram.bus_bits = 4; }},
        {"burst_length", [](DramConfig& dram) { dram.burst_length = 4; }},
        {"burst_length", [](DramConfig& dram) { dram.bus_bits = 64; }}, // 128 bytes
        {"data_rate", [](DramConfig& dram) { dram.data_rate = 0; }},
        {"data_rate", [](DramConfig& dram) { dram.data_rate = 100'001; }},
        {"trcd", [](DramConfig& dram) { dram.age_limit = 1'000'000'000'001; }},
        {"trefi", [](DramConfig& dram) { dram.trefi = dram.trfc + dram.trp_all; }},
        {"batch", [](DramConfig& dram) { dram.batch = 0; }},
        {"drain_from", [](DramConfig& dram) { dram.drain_from = dram.drain_to = 0; }},
        {"drain_from", [](DramConfig& dram) { dram.drain_from = 101; }},
        {"drain_to", [](DramConfig& dram) { dram.drain_to = 75; }},
        {"clock", [](DramConfig& dram) { dram.clock = 0; }}};
    for (const Case& one : cases)
        EXPECT_NE(said(one.change).find("dram." + std::string(one.parameter) + " must be"),
                  std::string::npos)
            << one.parameter << ": " << said(one.change);
}

TEST(DramConfig, limits_are_in_range) {
    void (*const changes[])(DramConfig&) = {
        [](DramConfig&) {},
        [](DramConfig& dram) { dram.banks = dram.rows = 1, dram.row_bytes = 64; },
        [](DramConfig& dram) { dram.banks = 64, dram.rows = 1 << 30, dram.row_bytes = 1 << 20; },
        [](DramConfig& dram) { dram.bus_bits = 8, dram.burst_length = 32; },
        [](DramConfig& dram) { dram.bus_bits = 64, dram.burst_length = 8; },
        [](DramConfig& dram) { dram.data_rate = 1, dram.trefi = 0; },
        [](DramConfig& dram) { dram.data_rate = 100'000, dram.age_limit = 1'000'000'000'000; },
        [](DramConfig& dram) { dram.trefi = dram.trfc + dram.trp_all + 1; },
        [](DramConfig& dram) { dram.drain_from = 100, dram.drain_to = 99; },
        [](DramConfig& dram) { dram.drain_from = dram.batch = 1, dram.drain_to = 0; }};
    for (const auto change : changes) EXPECT_EQ(said(change), "accepted");
}

TEST(DramConfig, an_estimate_refuses_a_dram) {
    InterconnectConfig config = example_config();
    cci550::Pmu pmu;
    EXPECT_NO_THROW(Estimate(config, pmu));
    config.masters[0].memory.kind = MemoryKind::lpddr4;
    EXPECT_THROW(Estimate(config, pmu), std::invalid_argument);
}

} // namespace dram_mapping_test
} // namespace armpmu::tests
