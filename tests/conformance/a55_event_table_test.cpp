// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/conformance/a55_event_list.h"
#include "tests/support/a55.h"

#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>

namespace armpmu::tests {
namespace a55_event_table_test {

using namespace a55;

Config built_with(bool l2, bool l3, bool external_last_level = false) {
    Config config;
    config.l2_cache = l2;
    config.l3_cache = l3;
    config.external_last_level = external_last_level;
    return config;
}

std::vector<Config> all_cache_configurations() {
    std::vector<Config> configs;
    for (unsigned i = 0; i < 8; ++i)
        configs.push_back(built_with((i & 1) != 0, (i & 2) != 0, (i & 4) != 0));
    return configs;
}

TEST(A55EventTable, has_the_111_events_of_the_manual) {
    ASSERT_EQ(std::size(kEventList), kEvents);
    for (std::size_t i = 0; i < kEvents; ++i) {
        const EventInfo& row = events()[i];
        const ExpectedEvent& expected = kEventList[i];
        SCOPED_TRACE(expected.name);
        EXPECT_EQ(number(row.event), expected.number);
        EXPECT_EQ(row.mnemonic, expected.name);
        EXPECT_EQ(row.bus_bit, expected.bus_bit == kNone ? kNoBusBit : expected.bus_bit);
        EXPECT_EQ(row.need, expected.need);
        EXPECT_EQ(index_of(row.event), i);
    }
}

TEST(A55EventTable, uses_each_of_the_43_bus_bits_once) {
    std::set<unsigned> bits;
    for (const EventInfo& row : events())
        EXPECT_TRUE(row.bus_bit == kNoBusBit || bits.insert(row.bus_bit).second) << row.mnemonic;
    EXPECT_EQ(bits.size(), 43U);
    EXPECT_EQ(*bits.rbegin(), 42U);
}

// TRM: a read and a write beat, or a load and a store, in one cycle add 2; two instructions retire.
TEST(A55EventTable, has_the_increments_per_cycle_of_the_manual) {
    for (const unsigned two : {0x08U, 0x13U, 0x19U, 0x1bU, 0x25U, 0x72U})
        EXPECT_EQ(find_event(two)->max_per_cycle, 2U) << std::hex << two;
    for (const unsigned one : {0x01U, 0x09U, 0x11U, 0x14U, 0x1dU, 0x23U, 0x26U, 0x60U, 0x66U})
        EXPECT_EQ(find_event(one)->max_per_cycle, 1U) << std::hex << one;
}

TEST(A55EventTable, finds_events_by_number_and_nothing_else) {
    std::size_t found = 0;
    for (unsigned n = 0; n < 0x10000; ++n) {
        const EventInfo* row = find_event(n);
        if (row == nullptr) continue;
        ASSERT_LT(found, kEvents);
        ASSERT_EQ(n, kEventList[found++].number);
        ASSERT_EQ(number(row->event), n);
    }
    EXPECT_EQ(found, kEvents);
    EXPECT_EQ(find_event(~0U), nullptr);
}

TEST(A55EventTable, finds_events_by_name_in_either_case_and_by_raw_number) {
    const auto number_of = [](const std::string& name) {
        const EventInfo* row = find_event(name);
        return row == nullptr ? -1 : static_cast<int>(number(row->event));
    };
    for (const ExpectedEvent& event : kEventList) {
        const auto wanted = static_cast<int>(event.number);
        std::string lower;
        std::string mixed;
        for (const char c : event.name) {
            lower += static_cast<char>(std::tolower(c));
            mixed += lower.size() % 2 == 0 ? lower.back() : c;
        }
        char raw[8];
        std::snprintf(raw, sizeof raw, "r%x", event.number);
        char padded[8];
        std::snprintf(padded, sizeof padded, "R%04X", event.number);
        for (const std::string& name :
             {std::string(event.name), lower, mixed, std::string(raw), std::string(padded)})
            EXPECT_EQ(number_of(name), wanted) << name;
    }
    for (const std::string wrong : {"",
                                    "r",
                                    "R",
                                    "r1f",
                                    "r2c",
                                    "r100",
                                    "r111",
                                    "r10011",
                                    "rff",
                                    "r0x11",
                                    "r-1",
                                    "11",
                                    "0x11",
                                    "cpu_cycle",
                                    "cpu-cycles",
                                    "CPU_CYCLESS",
                                    "l3d_cache_wb",
                                    "l2i_tlb",
                                    "l1d_cache_allocate",
                                    "r10000000000000011"})
        EXPECT_EQ(number_of(wrong), -1) << "'" << wrong << "'";
}

TEST(A55EventTable, pmceid_tells_what_a_cache_configuration_has) {
    const struct {
        bool l2, l3;
        std::uint32_t pmceid0, pmceid1;
    } cases[] = {{true, true, 0x7fffffff, 0x01f0ae7f},
                 {true, false, 0x7fffffff, 0x01f0a07f},
                 {false, true, 0x7effffff, 0x01f0a07f},
                 {false, false, 0x7e3fffff, 0x01f0a07e}};
    for (const auto& c : cases) {
        SCOPED_TRACE(testing::Message() << "L2 " << c.l2 << " L3 " << c.l3);
        for (const bool external : {false, true}) {
            const Config config = built_with(c.l2, c.l3, external);
            EXPECT_EQ(pmceid(config, 0), c.pmceid0);
            EXPECT_EQ(pmceid(config, 1), c.pmceid1);
            EXPECT_EQ(pmceid(config, 2), 0U);
            EXPECT_EQ(pmceid(config, 3), 0U);
            Pmu pmu(config);
            pmu.set_state(at_level(3));
            EXPECT_EQ(get(pmu, a64::pmu(3, 9, 12, 6)), c.pmceid0);
            EXPECT_EQ(get(pmu, a64::pmu(3, 9, 12, 7)), c.pmceid1);
        }
    }
}

TEST(A55EventTable, pmceid_has_what_the_processor_model_makes) {
    Pmu pmu(built_with(true, false));
    pmu.set_state(at_level(3));
    pmu.name_events([](Event event) {
        return event == Event::cpu_cycles || event == Event::l2d_cache_wb ||
               event == Event::l3d_cache;
    });
    EXPECT_EQ(get(pmu, a64::pmu(3, 9, 12, 6)), std::uint64_t{1} << 0x11 | std::uint64_t{1} << 0x18);
    EXPECT_EQ(get(pmu, a64::pmu(3, 9, 12, 7)), 0U) << "there is no L3";
    EXPECT_EQ(get(pmu, a32::pmu(0, 9, 14, 4)), 0U);
}

TEST(A55EventTable, events_exist_where_their_caches_do) {
    for (const ExpectedEvent& event : kEventList) {
        SCOPED_TRACE(event.name);
        unsigned exists = 0; // one bit each: neither, L2 only, L3 only, both
        for (unsigned i = 0; i < 4; ++i)
            if (implemented(built_with((i & 1) != 0, (i & 2) != 0),
                            static_cast<Event>(event.number)))
                exists |= 1U << i;
        const std::map<Need, unsigned> expected = {
            {Need::always, 0xf}, {kL2OrL3, 0xe}, {kL2, 0xa}, {kL2AndL3, 0x8}, {kL3Alone, 0x4}};
        EXPECT_EQ(exists, expected.at(event.need));
    }
}

TEST(A55EventTable, relations_are_those_of_the_manual_in_every_cache_configuration) {
    for (const Config& config : all_cache_configurations()) {
        for (const ExpectedEvent& event : kEventList) {
            SCOPED_TRACE(testing::Message()
                         << event.name << " L2 " << config.l2_cache << " L3 " << config.l3_cache
                         << " EXTLLC " << config.external_last_level);
            const std::vector<Event> list = sources(config, static_cast<Event>(event.number));
            std::set<unsigned> numbers;
            for (const Event source : list) numbers.insert(number(source));
            EXPECT_EQ(numbers, expected_sources(config, event.number));
            EXPECT_EQ(numbers.size(), list.size()) << "a source twice would count twice";
        }
    }
}

// Every event occurs a number of times of its own; a counter shows the sum over its sources.
TEST(A55EventTable, counters_add_up_the_sources_of_their_event) {
    const auto times = [](unsigned number) -> std::uint64_t { return 1 + 7 * number * number; };
    for (const Config& config : all_cache_configurations()) {
        for (unsigned programmed = 0; programmed < kEventNumbers; ++programmed) {
            SCOPED_TRACE(programmed);
            Pmu pmu(config);
            pmu.set_state(at_level(3));
            put(pmu, a64::pmevtyper(1), programmed);
            put(pmu, a64::kPmcntenset, 2);
            put(pmu, a64::kPmcr, 1);
            pmu.set_state(at_level(1));
            for (const ExpectedEvent& event : kEventList)
                if (event.number != 0x00 && event.number != 0x1e && event.number != 0x11 &&
                    event.number != 0x1d)
                    pmu.record(static_cast<Event>(event.number), times(event.number));
            pmu.advance(times(0x11));
            std::uint64_t expected = 0;
            if (find_event(programmed) != nullptr)
                for (const unsigned source : expected_sources(config, programmed))
                    if (source != 0x1d) expected += times(source);
            ASSERT_EQ(get(pmu, a64::pmevcntr(1)), expected);
        }
    }
}

} // namespace a55_event_table_test
} // namespace armpmu::tests
