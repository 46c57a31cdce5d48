// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/support/shell.h"
#include "tests/support/test_folder.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <fstream>

// `armpmu calibrate` and `armpmu kernels` as commands.
namespace armpmu::tests::calibrate_commands_test {

class CalibrateCommand : public TestWithFolder {
  protected:
    // Figures of a core with an L3 latency of 33 and 2 registers, as the model had them once.
    void write_figures() {
        std::ofstream(path("mine.csv"))
            << "id,board,soc,mhz,l2_kb,l3_kb,quantity,parameter,unit,value\n"
               "A1,Mine,X1,1800,0,512,kernel,chains chains=1 footprint=4096,,1.882\n"
               "A2,Mine,X1,1800,0,512,kernel,chains chains=1 footprint=131072,,34.5\n"
               "A3,Mine,X1,1800,0,512,kernel,chains chains=2 footprint=131072,,18.0\n"
               "A4,Mine,X1,1800,0,512,kernel,random_read bits=17,,4.9\n"
               "A5,Mine,X1,1800,0,512,kernel,adds,,0.6\n"
               "A6,Mine,X1,1800,0,512,CoreMark,x,,3.7\n"
               "A7,Mine,X1,1800,0,512,kernel,chains chains=1 footprint=131072,,60\n";
    }
    Printed calibrate(const std::string& more) const {
        return shell(std::string(ARMPMU_PROGRAM) + " calibrate " + more + " 2>&1");
    }
    // Few parameters, so that it takes a second.
    static std::string few() {
        std::string text;
        for (const char* const name : {"l2_latency",
                                       "memory_latency",
                                       "walk_latency",
                                       "victim_latency",
                                       "memory_transfer",
                                       "memory_read_interval",
                                       "memory_write_interval",
                                       "line_cross",
                                       "miss_registers",
                                       "prefetch_registers",
                                       "l3_prefetches",
                                       "write_registers",
                                       "prefetch_distance",
                                       "prefetch_l1_distance",
                                       "direction_entries",
                                       "btac_entries",
                                       "indirect_entries",
                                       "return_entries",
                                       "taken_bubble",
                                       "btac_miss_bubble",
                                       "fetch_queue"})
            text += " --fix " + std::string(name);
        return text;
    }
};

TEST_F(CalibrateCommand, writes_a_board_that_run_takes_and_the_same_bytes_again) {
    write_figures();
    const Printed one = calibrate(path("mine.csv") + few() + " -J 1 -o " + path("mine.yaml") +
                                  " --json " + path("mine.json") + " --page " + path("mine.html"));
    ASSERT_EQ(one.status, 0) << one.text;
    EXPECT_NE(one.text.find("34.50 in A2 and 60.00 in A7"), std::string::npos) << one.text;
    EXPECT_NE(one.text.find("A6, CoreMark x: no kernel reproduces it"), std::string::npos);
    EXPECT_FALSE(std::filesystem::exists(path("mine.yaml.measured")));
    const auto json = nlohmann::json::parse(text_of("mine.json"));
    EXPECT_EQ(json.at("figures").size(), 6U);
    EXPECT_NE(text_of("mine.html").find("</html>"), std::string::npos);
    const Printed other = calibrate(path("mine.csv") + few() + " -J 2 -o " + path("again.yaml") +
                                    " --json " + path("again.json"));
    ASSERT_EQ(other.status, 0) << other.text;
    EXPECT_EQ(text_of("again.json"), text_of("mine.json"));
    const Printed run = shell(std::string(ARMPMU_PROGRAM) + " run core-latency --board " +
                              path("mine.yaml") + " 2>&1");
    EXPECT_EQ(run.status, 0) << run.text;
}

TEST_F(CalibrateCommand, one_that_was_killed_goes_on_where_it_was) {
    write_figures();
    const std::string same = path("mine.csv") + few() + " -o " + path("mine.yaml");
    const Printed whole = calibrate(same + " --json " + path("whole.json"));
    ASSERT_EQ(whole.status, 0) << whole.text;
    const std::string killed = std::string(ARMPMU_PROGRAM) + " calibrate " + same +
                               " >/dev/null & " + "p=$!; for i in $(seq 200); do test -s " +
                               path("mine.yaml.measured") +
                               " && break; sleep 0.05; done; "
                               "sleep 1.3; kill -9 $p 2>/dev/null; wait $p 2>/dev/null; true";
    std::filesystem::remove(path("mine.yaml"));
    shell(killed);
    const Printed again = calibrate(same + " --json " + path("again.json"));
    ASSERT_EQ(again.status, 0) << again.text;
    EXPECT_EQ(text_of("again.json"), text_of("whole.json"));
}

TEST_F(CalibrateCommand, mistakes_end_with_status_2_and_say_where) {
    write_figures();
    std::ofstream(path("bad.csv")) << "quantity,parameter,value\nkernel,adds,much\n";
    const auto refused = [&](const std::string& words, const std::string& expected) {
        const Printed one = calibrate(words);
        EXPECT_EQ(one.status, 2) << words;
        EXPECT_NE(one.text.find(expected), std::string::npos) << one.text;
        EXPECT_FALSE(std::filesystem::exists(path("new.yaml")));
    };
    refused("", "expected FIGURES.csv, or --perf KERNEL FILE");
    refused(path("bad.csv") + " -o " + path("new.yaml"),
            "bad.csv:2: value: expected a number, not 'much'");
    refused(path("mine.csv") + " --fix l3_latenzy", "did you mean l3_latency?");
    refused(path("mine.csv") + " --fix l3_latency=0", "expected 1 .. 1000000");
    refused(path("mine.csv") + " --soc Y", "no figure of the SoC 'Y'; expected X1");
    refused(path("mine.csv") + " --board rk9", "no board 'rk9'");
    std::ofstream(path("few.csv")) << "quantity,parameter,value\nkernel,adds,1\n";
    refused(path("few.csv"), "expected at least 4 figures that kernels reproduce, and there are 1");
}

TEST_F(CalibrateCommand, kernels_are_emitted_into_a_new_folder_only) {
    const std::string command = std::string(ARMPMU_PROGRAM) + " kernels --emit " + path("bench");
    EXPECT_EQ(shell(command + " 2>&1").status, 0);
    EXPECT_TRUE(std::filesystem::exists(path("bench/Makefile")));
    const Printed again = shell(command + " 2>&1");
    EXPECT_EQ(again.status, 2);
    EXPECT_NE(again.text.find("is there already"), std::string::npos) << again.text;
}

} // namespace armpmu::tests::calibrate_commands_test
