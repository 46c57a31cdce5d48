// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/support/program.h"
#include "tests/support/test_folder.h"

#include <nlohmann/json.hpp>

// The number that a run is judged by.
namespace armpmu::tests {
namespace objective_test {

Printed run(const std::string& scenario, const std::string& options) {
    return shell(std::string(ARMPMU_PROGRAM) + " run " ARMPMU_SOURCE_DIR "/testbench/scenarios/" +
                 scenario + ".yaml " + options + " 2>&1");
}

nlohmann::json objective_of(const std::string& scenario, const std::string& options,
                            nlohmann::json* whole = nullptr) {
    const Printed printed = run(scenario, "-j " + options);
    EXPECT_EQ(printed.status, 0) << printed.text;
    const nlohmann::json result = nlohmann::json::parse(printed.text, nullptr, false);
    if (whole != nullptr) *whole = result;
    return result.value("objective", nlohmann::json());
}

TEST(Objective, is_the_number_of_the_result_that_the_scenario_names) {
    nlohmann::json result;
    const nlohmann::json objective = objective_of(
        "tt-depth", "-s run.cycles=5000 -s objective.number=masters.npu.latency.reads.p99",
        &result);
    EXPECT_EQ(objective.at("value"),
              result.at("masters").at(1).at("latency").at("reads").at("p99"));
    EXPECT_EQ(objective.at("better"), "less");
    EXPECT_GT(objective.at("value").get<double>(), 0);
    const Printed text =
        run("tt-depth", "-s run.cycles=5000 -s objective.number=totals.cci_550/cci_wrq/ "
                        "-s objective.better=more");
    EXPECT_NE(text.text.find("\nobjective: totals.cci_550/cci_wrq/ "), std::string::npos)
        << text.text;
    EXPECT_NE(text.text.find(", more is better\n"), std::string::npos) << text.text;
}

// Accesses in a given time, or the time that what is given takes.
TEST(Objective, without_one_is_that_of_the_kind) {
    EXPECT_EQ(objective_of("tt-depth", "-s run.cycles=5000").at("number"), "accesses_of_masters");
    EXPECT_EQ(objective_of("pointer-chase", "").at("number"), "cycles");
    nlohmann::json result;
    const nlohmann::json of_program = objective_of("core-ipc", "", &result);
    EXPECT_EQ(of_program.at("value"), result.at("cycles"));
    EXPECT_EQ(run("core-ipc", "").text.find("objective"), std::string::npos);
}

TEST(Objective, that_no_result_can_have_is_refused_before_the_run) {
    const Printed wrong = run("tt-depth", "-s objective.number=masters.npu.latency.reads.p98");
    EXPECT_EQ(wrong.status, 2);
    EXPECT_EQ(wrong.text, "tt-depth: objective.number: no result of such a scenario has "
                          "'masters.npu.latency.reads.p98'; `armpmu list results` has all\n");
    for (const char* const no_number : {"masters.npu.name", "masters", "masters.npu", "cycles.x"})
        EXPECT_EQ(run("tt-depth", std::string("-s objective.number=") + no_number).status, 2)
            << no_number;
}

TEST(Objective, with_a_direction_alone_is_refused) {
    const Printed wrong = run("tt-depth", "-s objective.better=more");
    EXPECT_EQ(wrong.status, 2);
    EXPECT_NE(wrong.text.find("better: expected `number` beside it"), std::string::npos)
        << wrong.text;
}

TEST(Objective, of_nobody_has_no_value) {
    EXPECT_TRUE(
        objective_of("tt-depth", "-s run.cycles=5000 -s objective.number=masters.nobody.reads")
            .at("value")
            .is_null());
}

} // namespace objective_test
} // namespace armpmu::tests
