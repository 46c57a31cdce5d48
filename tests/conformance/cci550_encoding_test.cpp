// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/cci550/event_table.h"
#include "tests/support/cci550.h"

#include <gtest/gtest.h>

namespace armpmu::tests {
namespace cci550_encoding_test {

using cci550::Config;

// Which encodings can count, from TRM tables 2-2 to 2-5 once more: source present, code in the
// table, not 0x11, ACE-only codes on ACE interfaces only.
bool expected_to_count(unsigned raw, unsigned slaves, unsigned masters, unsigned first_ace) {
    const unsigned source = raw >> 5, code = raw & 0x1f;
    if (source == 0xf) return code <= 0xf;
    if (source == 0x7) return false;
    if (source >= 0x8) return source - 8 < masters && code <= 6;
    if (source >= slaves || code == 0x11) return false;
    const bool ace_only = code == 0x04 || code == 0x05 || code == 0x0d || code == 0x10 ||
                          code == 0x14 || code == 0x15 || code == 0x1d;
    return !ace_only || source >= first_ace;
}

class Encodings : public ::testing::TestWithParam<std::tuple<unsigned, unsigned>> {};

// Line n is high in n + 1 cycles, so no two events have the same count and any mix-up shows.
TEST_P(Encodings, count_exactly_their_own_event) {
    const auto [slaves, masters] = GetParam();
    Config config;
    config.slave_interfaces = slaves;
    config.master_interfaces = masters;
    for (unsigned first = 0; first < 512; first += cci550::kCounters) {
        Pmu pmu(config);
        for (unsigned n = 0; n < cci550::kCounters; ++n) count(pmu, n, EventId(first + n));
        for (unsigned cycle = 0; cycle < cci550::kLines; ++cycle) {
            EventRow row;
            for (unsigned line = cycle; line < cci550::kLines; ++line)
                row.non_secure[line / 64] |= std::uint64_t{1} << (line % 64);
            pmu.clock(row);
        }
        for (unsigned n = 0; n < cci550::kCounters; ++n) {
            const EventId id(first + n);
            const bool counts = expected_to_count(id.raw(), slaves, masters, 3);
            EXPECT_EQ(get(pmu, ecnt_data(n)), counts ? line_of(id) + 1 : 0U)
                << std::hex << id.raw();
            EXPECT_EQ(pmu.total(id), counts ? line_of(id) + 1 : 0U) << std::hex << id.raw();
        }
    }
}

INSTANTIATE_TEST_SUITE_P(interfaces, Encodings,
                         ::testing::Combine(::testing::Values(1U, 3U, 4U, 7U),
                                            ::testing::Values(1U, 6U, 7U)),
                         [](const auto& given) {
                             return std::to_string(std::get<0>(given.param)) + "_slaves_" +
                                    std::to_string(std::get<1>(given.param)) + "_masters";
                         });

TEST(Encodings, without_an_event_have_no_line_and_no_bit) {
    Config config;
    config.slave_interfaces = 3;
    config.master_interfaces = 2;
    const Pmu pmu(config);
    EventRow all;
    all.non_secure.fill(~std::uint64_t{0});
    const auto& layout = pmu.event_bus_layout();
    unsigned with_line = 0;
    for (unsigned raw = 0; raw < 512; ++raw) {
        const EventId id(raw);
        with_line += all.test(id) ? 1 : 0;
        EXPECT_EQ(all.test(id), cci550::find_event(id) != nullptr) << std::hex << raw;
        EXPECT_FALSE(EventRow().test(id)) << std::hex << raw;
        const bool absent = (raw >> 5 >= 3 && raw >> 5 < 8) || (raw >> 5 >= 10 && raw >> 5 < 15);
        EXPECT_EQ(layout.bit_of(id) == cci550::EventBusLayout::kNoBit, absent || !all.test(id))
            << std::hex << raw;
    }
    EXPECT_EQ(with_line, cci550::kLines);
}

TEST(Encodings, recorded_events_count_like_rows) {
    Pmu pmu;
    for (unsigned raw = 0; raw < 512; ++raw) {
        count(pmu, 0, EventId(raw));
        put(pmu, kPmcr, kRst | kCen);
        pmu.record(EventId(raw), 3, Security::non_secure);
        const bool counts = expected_to_count(raw, 7, 7, 3);
        EXPECT_EQ(get(pmu, ecnt_data(0)), counts ? 3U : 0U) << std::hex << raw;
    }
}

TEST(Encodings, eight_counters_are_independent) {
    Pmu pmu;
    const EventId event = cci550::event_id(3, SlaveEvent::si_rrq_hs_rval);
    for (unsigned n = 0; n < cci550::kCounters; ++n) {
        count(pmu, n, event);
        pmu.clock(row_of(event));
    }
    for (unsigned n = 0; n < cci550::kCounters; ++n)
        EXPECT_EQ(get(pmu, ecnt_data(n)), cci550::kCounters - n);
}

} // namespace cci550_encoding_test
} // namespace armpmu::tests
