// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
//
// What a scenario with a master of kind atp says of its file.
#include "tests/support/atp.h"
#include "tests/support/test_folder.h"
#include "virtual_platform/scenario/scenario.h"

#include <gtest/gtest.h>

#include <fstream>
#include <string>

namespace armpmu::testbench {
namespace atp_scenario_test {

class AtpScenario : public tests::TestWithFolder {
  protected:
    // A scenario with a master of this id, beside a file that says this.
    Scenario scenario(const std::string& id, const std::string& text) const {
        std::ofstream(path("a.atp")) << text;
        std::ofstream(path("a.yaml"))
            << "scenario: x\nmasters: [{name: m, kind: atp, port: SI0, file: a.atp, id: " << id
            << "}]\nrun: {cycles: 100}\n";
        return load_scenario(path("a.yaml"));
    }
    std::string refusal_of(const std::string& id, const std::string& text) const {
        try {
            scenario(id, text);
        } catch (const ScenarioError& error) {
            return error.what();
        }
        return "accepted";
    }
};

TEST_F(AtpScenario, a_wrong_id_lists_those_that_are_there) {
    const std::string second = "profile { type: READ master_id: \"N\" fifo { Full: 0 rate: \"0\" } "
                               "pattern { address { base: 0 } } }";
    EXPECT_NE(
        refusal_of("X", kGood + second)
            .find("id: no profile of 'a.atp' has the master_id 'X'; expected one of 'M', 'N'"),
        std::string::npos)
        << refusal_of("X", kGood + second);
    EXPECT_NE(refusal_of("X", "profile { slave { rate: \"0\" } }")
                  .find("none of its profiles sends anything"),
              std::string::npos);
}

TEST_F(AtpScenario, notes_of_a_file_are_those_of_the_scenario) {
    const Scenario noted = scenario("M", changed("name: \"R\"", "flow_id: 3 name: \"R\""));
    ASSERT_EQ(head_of(noted).notes.size(), 1U);
    EXPECT_NE(head_of(noted).notes[0].find("a.atp:2:12: profile.flow_id has no effect"),
              std::string::npos);
    EXPECT_TRUE(head_of(scenario("M", kGood)).notes.empty());
}

} // namespace atp_scenario_test
} // namespace armpmu::testbench
