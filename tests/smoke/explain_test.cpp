// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/support/program.h"
#include "tests/support/temporary.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <unistd.h>

namespace armpmu::tests {
namespace explain_test {

namespace fs = std::filesystem;

const std::string kFolder = std::string(ARMPMU_SOURCE_DIR) + "/testbench/scenarios/";
const std::string kExplain = std::string(ARMPMU_PROGRAM) + " explain " + kFolder;

nlohmann::json json_of(const std::string& command) {
    const Printed printed = shell(command);
    EXPECT_EQ(printed.status, 0) << command;
    return nlohmann::json::parse(printed.text);
}

// Every event that occurred, whatever was programmed.
void check_all_events(const std::string& scenario) {
    const auto run = json_of(std::string(ARMPMU_PROGRAM) + " run -j " + kFolder + scenario);
    std::string events;
    for (const auto& [event, count] : run.at("totals").items()) events += " '" + event + "'";
    const auto explained = json_of(kExplain + scenario + " -j" + events);
    EXPECT_EQ(explained.at("events").size(), run.at("totals").size());
    for (const auto& event : explained.at("events")) {
        const std::string name = event.at("event");
        const std::uint64_t count = event.at("count");
        EXPECT_EQ(count, run.at("totals").at(name).get<std::uint64_t>()) << name;
        std::map<std::string, double> waits; // by what is waited for
        std::uint64_t causes = 0;
        for (const auto& cause : event.at("causes")) {
            causes += cause.at("count").get<std::uint64_t>();
            waits[cause.at("waited_for")] += cause.at("count").get<double>();
        }
        EXPECT_EQ(causes, count) << name;
        double contention = 0;
        for (const auto& cell : event.at("contention")) {
            contention += cell.at("count").get<double>();
            waits[cell.at("waited_for")] -= cell.at("count").get<double>();
        }
        for (const auto& [wait, rest] : waits) EXPECT_NEAR(rest, 0, 1e-3) << name << ": " << wait;
        EXPECT_NEAR(contention, static_cast<double>(count), 1e-3) << name;
    }
}

TEST(Explain, causes_add_up_to_every_count_of_several_scenarios) {
    for (const char* const scenario :
         {"stall-hunting.yaml -s run.cycles=3000", "tt-depth.yaml -s run.cycles=3000",
          "two-clusters-sharing.yaml -s run.cycles=4000", "hazard-hot-line.yaml -s run.cycles=3000",
          "dvm-storm.yaml -s run.cycles=3000", "secure-mix.yaml -s run.cycles=3000",
          "directed-events.yaml"}) {
        SCOPED_TRACE(scenario);
        check_all_events(scenario);
    }
}

TEST(Explain, a_slow_memory_is_what_writes_wait_for) {
    const auto json = json_of(kExplain + "stall-hunting.yaml -s run.cycles=5000 -j "
                                         "'cci_550/mi_wrq_stall,source=0x9/'");
    const auto& event = json.at("events").at(0);
    EXPECT_GT(event.at("count").get<unsigned>(), 0U);
    ASSERT_FALSE(event.at("contention").empty());
    for (const auto& cell : event.at("contention")) {
        EXPECT_EQ(cell.at("waited_for"), "READY");
        EXPECT_EQ(cell.at("because_of"), "memory (MI1)");
    }
}

TEST(Explain, requests_of_one_line_wait_for_each_other) {
    const auto json = json_of(
        kExplain + "hazard-hot-line.yaml -s run.cycles=5000 -j cci_550/cci_rq_stall_addr_hazard/");
    const auto& event = json.at("events").at(0);
    EXPECT_GT(event.at("count").get<unsigned>(), 0U);
    ASSERT_FALSE(event.at("contention").empty());
    for (const auto& cell : event.at("contention"))
        EXPECT_EQ(cell.at("waited_for"), "request of its line");
}

TEST(Explain, csv_has_every_cause_and_text_the_largest) {
    const std::string command = kExplain + "tt-depth.yaml -s run.cycles=3000 "
                                           "cci_550/cci_snoop_stall_tt_full/ ";
    const auto json = json_of(command + "-j");
    const Printed csv = shell(command + "-x ';'");
    const std::size_t causes = json.at("events").at(0).at("causes").size();
    EXPECT_EQ(static_cast<std::size_t>(std::count(csv.text.begin(), csv.text.end(), '\n')),
              causes + 1);
    const Printed text = shell(command + "-n 3");
    EXPECT_NE(text.text.find("and " + std::to_string(causes - 3) + " with smaller counts"),
              std::string::npos)
        << text.text;
}

TEST(Explain, refusals_are_one_line_and_leave_no_file) {
    const tests::TemporaryFolder temporary;
    const std::string output = temporary.file("explain");
    const auto expect = [&](const std::string& arguments, const std::string& words) {
        const Printed printed = shell(kExplain + arguments + " -o " + output + " 2>&1");
        EXPECT_EQ(printed.status, 2) << arguments << printed.text;
        EXPECT_NE(printed.text.find(words), std::string::npos) << arguments << printed.text;
        EXPECT_EQ(std::count(printed.text.begin(), printed.text.end(), '\n'), 1) << printed.text;
        EXPECT_FALSE(fs::exists(output));
    };
    expect("tt-depth.yaml cci_550/cci_wrqq/", "EVENT, column 9: unknown event 'cci_wrqq'; did you "
                                              "mean cci_wrq?");
    expect("tt-depth.yaml 'cci_550/si_rrq_dev,source=0x6/'", "expected an event of an interface");
    expect("tt-depth.yaml INST_RETIRED", "is a core's event; expected one of the CCI-550");
    expect("core-ipc.yaml cci_550/cci_wrq/", "expected masters around a CCI-550");
    expect("nowhere.yaml cci_550/cci_wrq/", "nowhere.yaml");
}

} // namespace explain_test
} // namespace armpmu::tests
