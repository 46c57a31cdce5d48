// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
// The parameter that a finding names first is the one to turn: one step of it gains nearly what the
// best of all gains.
#include "tests/support/program.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>

namespace armpmu::tests::levers_test {

using Json = nlohmann::json;
namespace fs = std::filesystem;

constexpr double kNoticed = 0.005; // of the objective; less helps nobody

Json what_if(const std::string& scenario, const std::string& more = "") {
    const Printed printed = shell(std::string(ARMPMU_PROGRAM) + " report '" + scenario +
                                  "' --what-if -j " + more + " 2>&1");
    EXPECT_EQ(printed.status, 0) << scenario << ": " << printed.text;
    return Json::parse(printed.text, nullptr, false);
}

bool is_lever(const Json& change) {
    return change.at("from").get<std::string>().rfind("without ", 0) != 0;
}

// Whether there is a lever that helps; the first one must be nearly as good as the best.
bool first_is_best(const std::string& scenario) {
    const Json all = what_if(scenario);
    double first = 0;
    double best = 0;
    unsigned levers = 0;
    for (const Json& change : all.at("changes")) {
        if (!is_lever(change)) continue;
        EXPECT_FALSE(change.contains("failure")) << scenario << ": " << change.dump();
        const double gain = change.value("gain", 0.0);
        if (levers++ == 0) first = gain;
        best = std::max(best, gain);
    }
    if (best < kNoticed) return false;
    EXPECT_GE(first, 0.9 * best) << scenario << ": " << all.at("changes").dump();
    return true;
}

TEST(Levers, the_first_gains_most_in_scenarios_of_each_kind) {
    for (const char* const name :
         {"tt-depth", "snoop-filter-too-small", "secure-mix", "use-case-stalls"})
        EXPECT_TRUE(first_is_best(name)) << name;
}

TEST(LeversOfAll, the_first_gains_most_in_each_shipped_scenario) {
    unsigned helped = 0;
    for (const auto& entry :
         fs::directory_iterator(std::string(ARMPMU_SOURCE_DIR) + "/testbench/scenarios"))
        if (entry.path().extension() == ".yaml")
            helped += first_is_best(entry.path().string()) ? 1 : 0;
    EXPECT_GE(helped, 20U);
}

TEST(Levers, a_late_display_is_helped_by_its_urgency) {
    const Json all = what_if("display-deadlines");
    EXPECT_EQ(all.at("changes").at(0).at("set"), "masters.panel.profile.qos=15");
    EXPECT_EQ(all.at("changes").at(0).at("value"), 0);
}

TEST(Levers, a_full_tracker_without_one_of_its_masters_is_full_too) {
    const Json all = what_if("tt-depth");
    unsigned without = 0;
    for (const Json& change : all.at("changes"))
        if (!is_lever(change)) {
            EXPECT_EQ(change.at("limits"), "tracker") << change.dump();
            ++without;
        }
    EXPECT_EQ(without, 3U);
}

TEST(Levers, a_step_that_ends_the_wait_changes_what_limits) {
    const Json all = what_if("tt-depth", "-s interconnect.tt_depth=32");
    EXPECT_EQ(all.at("as_it_is").at("limits"), "tracker");
    EXPECT_EQ(all.at("changes").at(0).at("set"), "interconnect.tt_depth=64");
    EXPECT_NE(all.at("changes").at(0).at("limits"), "tracker");
}

TEST(Levers, a_count_is_told_of_each_change) {
    const Printed printed =
        shell(std::string(ARMPMU_PROGRAM) +
              " explain tt-depth cci_550/cci_snoop_stall_tt_full/ --what-if -j");
    const Json all = Json::parse(printed.text);
    const std::string event = "cci_550/cci_snoop_stall_tt_full/";
    EXPECT_LT(all.at("changes").at(0).at("counts").at(event),
              all.at("as_it_is").at("counts").at(event));
}

TEST(Levers, two_files_are_refused) {
    const Printed printed =
        shell(std::string(ARMPMU_PROGRAM) + " report tt-depth dvm-storm --what-if 2>&1");
    EXPECT_EQ(printed.status, 2);
    EXPECT_NE(printed.text.find("expected one FILE"), std::string::npos) << printed.text;
}

} // namespace armpmu::tests::levers_test
