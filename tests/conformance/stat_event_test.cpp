// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/stat/event_groups.h"

#include "armpmu/a55/event_table.h"
#include "armpmu/cci550/event_name.h"
#include "armpmu/cci550/event_table.h"
#include "armpmu/core/text.h"
#include "program/stat/event_wildcards.h"
#include "program/stat/parse_stat_event.h"
#include "tests/support/case_name.h"

#include <gtest/gtest.h>

#include <set>

namespace armpmu::tests {
namespace stat_event_test {

using namespace testbench;
using a55::Regime;

CountedPmus both() {
    CountedPmus pmus;
    pmus.cores = 2;
    pmus.interconnect = cci550::Config();
    return pmus;
}

struct CoreName {
    const char* what;
    const char* text;
    unsigned number;
    std::set<Regime> regimes;

    friend void PrintTo(const CoreName& name, std::ostream* out) { *out << name.text; }
};
const std::set<Regime> kAll = {Regime::ns_el0,     Regime::s_el0, Regime::ns_el1,
                               Regime::s_el1,      Regime::el2,   Regime::el3_aarch64,
                               Regime::el3_aarch32};

class CoreEventName : public ::testing::TestWithParam<CoreName> {};
TEST_P(CoreEventName, is_an_event_in_some_states) {
    const StatEvent event = parse_stat_event(GetParam().text, both());
    EXPECT_EQ(event.name, GetParam().text);
    EXPECT_EQ(event.pmu, StatEvent::Pmu::core);
    EXPECT_EQ(number(event.core), GetParam().number);
    for (unsigned n = 0; n < a55::kRegimes; ++n)
        EXPECT_EQ(event.regimes[n], GetParam().regimes.count(static_cast<Regime>(n)) == 1) << n;
}
INSTANTIATE_TEST_SUITE_P(
    spelling, CoreEventName,
    ::testing::Values(
        CoreName{"kernel_spelling", "armv8_cortex_a55/l1d_cache_refill/", 0x03, kAll},
        CoreName{"upper_case_pmu", "ARMV8_CORTEX_A55/l1d_cache_refill/", 0x03, kAll},
        CoreName{"event_code", "armv8_cortex_a55/event=0x11/", 0x11, kAll},
        CoreName{"config", "armv8_cortex_a55/config=0x11/", 0x11, kAll},
        CoreName{"raw_in_the_pmu", "armv8_cortex_a55/r11/", 0x11, kAll},
        CoreName{"raw", "r11", 0x11, kAll},
        CoreName{"manual_s_name", "L1D_CACHE_REFILL", 0x03, kAll},
        CoreName{"manual_s_name_in_lower_case", "l1d_cache_refill", 0x03, kAll},
        CoreName{"generic_name", "instructions", 0x08, kAll},
        CoreName{"generic_cache_name", "L1-dcache-load-misses", 0x03, kAll},
        CoreName{"user", "cycles:u", 0x11, {Regime::ns_el0, Regime::s_el0}},
        CoreName{"kernel", "r8:k", 0x08, {Regime::ns_el1, Regime::s_el1}},
        CoreName{"hypervisor", "inst_retired:h", 0x08, {Regime::el2}},
        CoreName{"monitor", "inst_retired:m", 0x08, {Regime::el3_aarch64, Regime::el3_aarch32}},
        CoreName{"two_levels",
                 "armv8_cortex_a55/inst_retired/uk",
                 0x08,
                 {Regime::ns_el0, Regime::s_el0, Regime::ns_el1, Regime::s_el1}},
        CoreName{"colon_behind_the_slash", "armv8_cortex_a55/inst_retired/:h", 0x08, {Regime::el2}},
        CoreName{"secure",
                 "inst_retired:s",
                 0x08,
                 {Regime::s_el0, Regime::s_el1, Regime::el3_aarch64, Regime::el3_aarch32}},
        CoreName{
            "non_secure", "inst_retired:n", 0x08, {Regime::ns_el0, Regime::ns_el1, Regime::el2}},
        CoreName{"secure_user", "inst_retired:us", 0x08, {Regime::s_el0}},
        CoreName{"both_securities", "inst_retired:sn", 0x08, kAll},
        CoreName{"pmu_of_acpi", "armv8_pmuv3/l1d_cache_refill/", 0x03, kAll},
        CoreName{"pmu_of_several", "armv8_pmuv3_0/l1d_cache_refill/", 0x03, kAll},
        CoreName{"pmu_of_many", "armv8_pmuv3_12/event=0x3/", 0x03, kAll},
        CoreName{"pmu_by_wildcard", "armv8_*/l1d_cache_refill/", 0x03, kAll},
        CoreName{"generic_name_without_terms", "cycles//u", 0x11, {Regime::ns_el0, Regime::s_el0}},
        CoreName{"colon_without_modifiers", "cycles:", 0x11, kAll}),
    CaseWhat());

TEST(StatEvent, of_the_interconnect_is_what_scenarios_call_it) {
    for (const char* const text :
         {"cci_550/si_rrq_dev,source=0x3/", "CCI_550/event=1,source=3/", "SI3:0x01",
          "SI3:Read request handshake: Device", "cci_550/config=0x61/"}) {
        const StatEvent event = parse_stat_event(text, both());
        EXPECT_EQ(event.pmu, StatEvent::Pmu::interconnect) << text;
        EXPECT_EQ(event.interconnect.raw(), 0x061U) << text;
        EXPECT_TRUE(event.securities.all()) << text;
    }
    EXPECT_EQ(parse_stat_event("cci_550/si_rrq_dev,source=0x3/s", both()).securities, 2U);
    EXPECT_EQ(parse_stat_event("cci_550/si_rrq_dev,source=0x3/:n", both()).securities, 1U);
}

TEST(StatEvent, of_the_interconnect_takes_modifiers_behind_source_and_code) {
    const auto securities = [](const char* text) {
        return parse_stat_event(text, both()).securities.to_ulong();
    };
    EXPECT_EQ(securities("SI3:0"), 3U);
    EXPECT_EQ(securities("SI3:0:s"), 2U);
    EXPECT_EQ(securities("SI3 : 0 : n"), 1U);
    EXPECT_EQ(securities("global:0x0d:s"), 2U);
    EXPECT_EQ(securities("SI3:Read request handshake: Device:s"), 2U);
    EXPECT_EQ(parse_stat_event("SI3:0:s", both()).name, "SI3:0:s");
}

TEST(StatEvent, titles_are_events_in_full) {
    for (const cci550::Event& event : cci550::events()) {
        const unsigned source = event.kind == cci550::SourceKind::slave    ? 2
                                : event.kind == cci550::SourceKind::master ? 9
                                                                           : 15;
        const cci550::EventId id(source, event.code);
        const std::string text = cci550::source_name(id) + ":" + std::string(event.title);
        EXPECT_EQ(parse_stat_event(text, both()).interconnect, id) << text;
    }
}

TEST(StatEvent, is_called_as_its_term_name_says) {
    for (const char* const text :
         {"cycles/name=c/", "r11/name=c/u", "armv8_pmuv3/event=0x11,name=c/", "cpu_cycles/name=c/",
          "armv8_pmuv3 / name = 'c' , cpu_cycles /", "SI3:0/name=c/s", "cycles/name=\"c\"/",
          "CCI_550/event=0x0,source=0xf,name=c/"}) {
        const StatEvent event = parse_stat_event(text, both());
        EXPECT_EQ(event.name, "c") << text;
        EXPECT_TRUE(event.named) << text;
    }
    EXPECT_EQ(parse_stat_event("cycles/name='a,b/c:d'/", both()).name, "a,b/c:d");
    EXPECT_EQ(parse_stat_event("CCI_550/event=0x0,source=0xf,name=x/", both()).interconnect.raw(),
              0x1e0U);
    const auto group = parse_event_groups("{cycles/name=c/,r8}:u", both()).front();
    EXPECT_EQ(group[0].name, "c");
    EXPECT_EQ(group[0].regimes.count(), 2U);
    EXPECT_EQ(group[1].name, "r8:u");
}

std::vector<std::string> names_of(const char* text, const CountedPmus& pmus) {
    std::vector<std::string> names;
    for (const StatEvent& event : events_of(parse_event_groups(text, pmus)))
        names.push_back(event.name);
    return names;
}

TEST(StatEvent, wildcards_stand_for_what_is_there) {
    using Names = std::vector<std::string>;
    CountedPmus pmus = both();
    pmus.interconnect->slave_interfaces = 2;
    EXPECT_EQ(names_of("l1i_*", pmus),
              (Names{"l1i_cache_refill", "l1i_tlb_refill", "l1i_cache", "l1i_tlb"}));
    EXPECT_EQ(names_of("armv8_*/l1i_cache*/u", pmus),
              (Names{"armv8_cortex_a55/l1i_cache_refill/:u", "armv8_cortex_a55/l1i_cache/:u"}));
    EXPECT_EQ(names_of("SI*:1:s", pmus),
              (Names{"cci_550/si_rrq_dev,source=0x0/:s", "cci_550/si_rrq_dev,source=0x1/:s"}));
    EXPECT_EQ(names_of("cci_*/mi_?rq_stall,source=8/", pmus),
              (Names{"cci_550/mi_rrq_stall,source=0x8/", "cci_550/mi_wrq_stall,source=0x8/"}));
    std::size_t fire = 0, with_security = 0;
    for (unsigned code = 0; code < cci550::kSlaveCodes; ++code) {
        const cci550::EventId id(1, code);
        if (!can_fire(*pmus.interconnect, id)) continue;
        ++fire;
        with_security += cci550::find_event(id)->secure_exempt ? 0 : 1;
    }
    EXPECT_EQ(names_of("SI1:*", pmus).size(), fire);
    EXPECT_EQ(names_of("SI1:*:s", pmus).size(), with_security);
    EXPECT_LT(with_security, fire);
    EXPECT_EQ(names_of("{l1i_cache*,r8}", pmus).size(), 3U);
    EXPECT_EQ(parse_event_groups("{l1i_cache*,r8}", pmus).size(), 1U);
    EXPECT_EQ(parse_event_groups("l1i_cache*", pmus).size(), 2U);
    pmus.core.l3_cache = false;
    EXPECT_EQ(names_of("l3d_cache_a*", pmus), (Names{"l3d_cache_allocate"})) << "not supported";
}

TEST(StatEvent, raw_number_is_the_interconnect_s_where_there_is_no_core) {
    CountedPmus pmus = both();
    pmus.cores = 0;
    EXPECT_EQ(parse_stat_event("r61", pmus).pmu, StatEvent::Pmu::interconnect);
}

TEST(StatEvent, that_lacks_its_caches_or_interface_is_not_supported) {
    CountedPmus pmus = both();
    pmus.core.l3_cache = false;
    EXPECT_FALSE(parse_stat_event("l3d_cache", pmus).supported);
    EXPECT_TRUE(parse_stat_event("l1d_cache", pmus).supported);
    pmus.interconnect->slave_interfaces = 2;
    EXPECT_FALSE(parse_stat_event("SI3:0x01", pmus).supported);
    EXPECT_TRUE(parse_stat_event("SI1:0x01", pmus).supported);
}

TEST(StatEvent, every_name_there_is_means_its_event) {
    for (const a55::EventInfo& row : a55::events()) {
        EXPECT_EQ(parse_stat_event(row.mnemonic, both()).core, row.event);
        EXPECT_EQ(parse_stat_event("r" + hex(number(row.event)).substr(2), both()).core, row.event);
    }
    for (unsigned raw = 0; raw < cci550::kEventIds; ++raw) {
        const std::string name = cci550::event_name(cci550::EventId(raw));
        EXPECT_EQ(parse_stat_event(name, both()).interconnect.raw(), raw) << name;
    }
    for (const std::string_view name : generic_event_names())
        EXPECT_NO_THROW(parse_stat_event(name, both())) << name;
}

struct Refused {
    const char* what;
    const char* text;
    std::size_t column;
    const char* message;

    friend void PrintTo(const Refused& refused, std::ostream* out) { *out << refused.text; }
};
class RefusedEvents : public ::testing::TestWithParam<Refused> {};
TEST_P(RefusedEvents, say_where_and_what_was_expected) {
    try {
        parse_event_groups(GetParam().text, both());
        FAIL() << "accepted";
    } catch (const StatEventError& error) {
        EXPECT_NE(std::string(error.what()).find(GetParam().message), std::string::npos)
            << error.what();
        EXPECT_EQ(error.column, GetParam().column);
        EXPECT_EQ(std::string(error.what()).find('\n'), std::string::npos);
    }
}
INSTANTIATE_TEST_SUITE_P(
    reason, RefusedEvents,
    ::testing::Values(
        Refused{"nothing", "", 0, "an event is missing"},
        Refused{"nothing_behind_a_comma", "r8,", 3, "an event is missing"},
        Refused{"slip_of_the_hand", "r8,l1d_cache_refil", 3, "did you mean l1d_cache_refill?"},
        Refused{"slip_in_a_pmu", "armv8_cortex_a55/cpu_cycle/", 17, "did you mean cpu_cycles?"},
        Refused{"slip_of_a_generic_name", "instruction", 0, "did you mean instructions?"},
        Refused{"far_from_all", "banana", 0, "armpmu list events"},
        Refused{"pmu_that_is_not_there", "armv8_cortex_a5/r8/", 0,
                "did you mean armv8_cortex_a55?"},
        Refused{"pmu_far_from_all", "msr/tsc/", 0,
                "expected armv8_cortex_a55, armv8_pmuv3 or cci_550"},
        Refused{"wildcard_of_no_event", "r8, l9*", 4, "no event is called like 'l9*'"},
        Refused{"wildcard_of_no_event_in_a_pmu", "cci_550/si_x*,source=3/", 8,
                "no event is called like 'si_x*'"},
        Refused{"wildcard_of_slaves_without_source", "cci_550/si_*/", 8,
                "no event is called like 'si_*'"},
        Refused{"name_of_nothing", "cycles/name=/", 7, "expected name=TEXT"},
        Refused{"two_names", "cycles/name=a,name=b/", 14, "name is given twice"},
        Refused{"open_quotation_mark", "cycles/name='a/", 12, "quotation mark"},
        Refused{"behind_a_quotation_mark", "cycles/name='a'b/", 15, "expected a comma or '/'"},
        Refused{"term_of_an_event", "cycles/config=3/", 7, "expected no term but name=TEXT"},
        Refused{"term_of_samples", "cycles/period=3/", 7, "counts are not sampled; leave it out"},
        Refused{"term_of_a_wide_counter", "armv8_pmuv3/cpu_cycles,long/", 23,
                "here all events are counted in 64"},
        Refused{"unknown_term", "armv8_pmuv3/evnt=0x11/", 12, "unknown term 'evnt'"},
        Refused{"two_events", "armv8_pmuv3/r8,r11/", 15, "a second event"},
        Refused{"number_of_no_event", "armv8_pmuv3/event=0xffff/", 18, "is no event's number"},
        Refused{"third_slash", "armv8_pmuv3/r8/u/", 16, "modifiers or a comma"},
        Refused{"pmu_of_the_cci_400", "CCI_400/si_rrq_hs_any,source=1/", 0,
                "did you mean cci_550?"},
        Refused{"event_of_the_cci_400", "r8,cci_550/si_rrq_hs_any,source=1/", 11,
                "is the CCI-400's name; the CCI-550's is si_rrq_hs_arvalid"},
        Refused{"event_of_the_cci_400_alone", "si_rrq_hs_device", 0, "the CCI-550's is si_rrq_dev"},
        Refused{"interconnect_event_without_pmu", "si_rrq_dev", 0,
                "write cci_550/si_rrq_dev,source=0x3/"},
        Refused{"open_slash", "armv8_cortex_a55/cycles", 23, "closing '/'"},
        Refused{"unknown_modifier", "cycles:x", 7, "expected u, k, h, m, s, n or W"},
        Refused{"modifier_of_perf_s_sampling", "cycles:up", 8,
                "perf's modifier 'p' asks for precise samples"},
        Refused{"most_precise_samples", "cycles:P", 7, "'P' asks for precise samples"},
        Refused{"group_of_samples", "{r8,cycles}:S", 12, "'S' reads a group with each sample"},
        Refused{"pinned_group", "{r8,cycles}:D", 12, "'D' pins events to counters"},
        Refused{"exclusive_group", "{r8,cycles}:We", 13, "'e' keeps the counters"},
        Refused{"counted_by_bpf", "cycles:b", 7, "'b' counts with BPF programs"},
        Refused{"without_idle", "cycles:I", 7, "'I' leaves an idle processor out"},
        Refused{"guests", "cycles:G", 7, "at exception levels these are u and k"},
        Refused{"without_guests", "cycles:H", 7, "the exception level of a hypervisor is h"},
        Refused{"modifier_behind_a_brace", "{r8}u", 4, "expected a comma or the end"},
        Refused{"level_of_an_interconnect", "cci_550/si_rrq_dev,source=0x3/u", 30,
                "expected s, n or W"},
        Refused{"security_of_what_has_none", "cci_550/cci_snoop_cd_hs/s", 24,
                "no security classification"},
        Refused{"no_state_left", "cycles:hs", 7, "leave no state"},
        Refused{"open_brace", "{r8,r11", 7, "the group's '}' is missing"},
        Refused{"brace_within", "{r8,{r11}}", 4, "an event is missing"},
        Refused{"group_of_two_pmus", "{r8,SI3:0x01}", 0, "expected all of one PMU"},
        Refused{"nothing_between_groups", "{r8}{r11}", 4, "expected a comma or the end"},
        Refused{"modifier_of_a_group", "r8,{r11}:q", 9, "unknown modifier"}),
    CaseWhat());

TEST(EventGroups, are_in_braces_and_keep_commas_between_slashes) {
    const auto groups = parse_event_groups(
        "r8,{cci_550/si_rrq_dev,source=0x3/,SI0:0},{cycles,armv8_cortex_a55/r3/}:u", both());
    ASSERT_EQ(groups.size(), 3U);
    EXPECT_EQ(groups[0].size(), 1U);
    ASSERT_EQ(groups[1].size(), 2U);
    EXPECT_EQ(groups[1][0].name, "cci_550/si_rrq_dev,source=0x3/");
    ASSERT_EQ(groups[2].size(), 2U);
    EXPECT_EQ(groups[2][0].name, "cycles:u");
    EXPECT_EQ(groups[2][1].name, "armv8_cortex_a55/r3/:u");
    EXPECT_EQ(groups[2][1].regimes.count(), 2U);
}

TEST(EventGroups, may_have_blanks_line_ends_and_a_name) {
    const auto groups = parse_event_groups(
        " r8 ,\n{ cycles,\tr3 } : u ,\n  reads { cci_550/si_rrq_dev , source = 0x3/ }\n", both());
    ASSERT_EQ(groups.size(), 3U);
    EXPECT_EQ(groups[0][0].name, "r8");
    ASSERT_EQ(groups[1].size(), 2U);
    EXPECT_EQ(groups[1][0].name, "cycles:u");
    EXPECT_EQ(groups[1][1].regimes.count(), 2U);
    EXPECT_EQ(groups[2][0].name, "cci_550/si_rrq_dev,source=0x3/");
}

TEST(EventGroups, that_are_weak_are_so_in_all_events_and_do_not_show_it) {
    const auto groups =
        parse_event_groups("{r8,r11}:W,{SI3:0,SI0:0}:nW,{r3:W,r4},{r8,cycles}:u,r1:W", both());
    ASSERT_EQ(groups.size(), 5U);
    for (const StatEvent& event : groups[0]) EXPECT_TRUE(event.weak) << event.name;
    EXPECT_EQ(groups[0][1].name, "r11");
    EXPECT_EQ(groups[0][1].regimes.count(), kAll.size());
    for (const StatEvent& event : groups[1]) EXPECT_TRUE(event.weak) << event.name;
    EXPECT_EQ(groups[1][0].name, "SI3:0:n");
    EXPECT_EQ(groups[1][0].securities, 1U);
    EXPECT_TRUE(groups[2][0].weak);
    EXPECT_FALSE(groups[2][1].weak);
    EXPECT_FALSE(groups[3][0].weak);
    EXPECT_TRUE(groups[4][0].weak);
}

TEST(EventGroups, of_everything_are_what_can_be_counted) {
    CountedPmus pmus;
    pmus.interconnect = cci550::Config();
    for (const StatEvent& event : events_of(all_events(pmus))) {
        EXPECT_TRUE(event.supported) << event.name;
        EXPECT_EQ(event.pmu, StatEvent::Pmu::interconnect);
    }
    EXPECT_GT(all_events(both()).size(), all_events(pmus).size() + 90);
    EXPECT_EQ(default_events(pmus).size(), all_events(pmus).size());
    const auto names = events_of(default_events(both()));
    EXPECT_EQ(names[names.size() - 2].name, "cycles");
    EXPECT_EQ(names.back().name, "instructions");
}

} // namespace stat_event_test
} // namespace armpmu::tests
