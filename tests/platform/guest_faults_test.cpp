// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/a55/config.h"
#include "armpmu/cci550/config.h"
#include "tests/platform/guest_program.h"
#include "tests/support/case_name.h"

#include <set>

// Tests of the guests: each deliberate fault of a PMU changes what one of them prints. There is
// none that no guest can see.
namespace armpmu::tests::guest_faults_test {

struct Seen {
    const char* what; // as the scenario says it
    const char* guest;
    const char* line; // whose number is another one

    friend void PrintTo(const Seen& seen, std::ostream* out) { *out << seen.what; }
};

const Seen kSeen[] = {
    {"core_pmu.faults=[filters_ignored]", "pmuv3", "as printed, cycles at EL1"},
    {"core_pmu.faults=[prohibition_missed]", "worlds", "instructions around a call"},
    {"core_pmu.faults=[counter_writes_lost]", "note", "counter 0 after step 1"},
    {"core_pmu.faults=[reset_lost]", "note", "INST_RETIRED"},
    // The interrupt is there again at once: each sample is at the first place.
    {"core_pmu.faults=[flags_stuck]", "sampler", "samples"},
    {"interconnect_pmu.faults=[never_event_counts]", "worlds", "count once open"},
    {"interconnect_pmu.faults=[counter_writes_lost]", "worlds", "count once open"},
    {"interconnect_pmu.faults=[flag_clear_needs_cen]", "snoops", "overflow flag once cleared"},
    {"interconnect_pmu.faults=[flag_not_sticky]", "snoops", "overflow flag"},
    {"interconnect_pmu.faults=[gate_missed]", "worlds", "Secure reads counted"},
};

std::uint64_t number_of(const GuestRun& run, const std::string& line) {
    for (const auto& [text, number] : run.lines())
        if (text == line) return number;
    ADD_FAILURE() << "no line \"" << line << "\" in\n" << run.console;
    return 0;
}

class GuestFault : public testing::TestWithParam<Seen> {};

TEST_P(GuestFault, changes_what_a_guest_prints) {
    const Seen& seen = GetParam();
    const GuestRun right = run_guest_program(seen.guest);
    const GuestRun wrong = run_guest_program(seen.guest, "-s '" + std::string(seen.what) + "'");
    EXPECT_NE(number_of(wrong, seen.line), number_of(right, seen.line));
}

INSTANTIATE_TEST_SUITE_P(deliberate, GuestFault, testing::ValuesIn(kSeen), CaseWhat());

template <typename Config>
void add_faults(const std::string& section, const Members<Config>& members,
                std::set<std::string>& faults) {
    const std::string prefix = "fault_";
    for (const Member<Config>& member : members)
        if (member.name.rfind(prefix, 0) == 0)
            faults.insert(section + ".faults=[" + member.name.substr(prefix.size()) + "]");
}

TEST(GuestFaults, are_all_tried_above) {
    std::set<std::string> tried, there;
    for (const Seen& seen : kSeen) tried.insert(seen.what);
    add_faults("core_pmu", a55::members(), there);
    add_faults("interconnect_pmu", cci550::members(), there);
    EXPECT_EQ(tried, there);
}

TEST(GuestFaults, that_do_not_exist_are_refused) {
    const Printed printed =
        shell(std::string(ARMPMU_PROGRAM) + " vp " + ARMPMU_SOURCE_DIR +
              "/virtual_platform/guests/bare/note.yaml -s 'interconnect_pmu.faults=[gate]' 2>&1");
    EXPECT_EQ(printed.status, 2);
    EXPECT_NE(printed.text.find("expected never_event_counts, "), std::string::npos)
        << printed.text;
}

} // namespace armpmu::tests::guest_faults_test
