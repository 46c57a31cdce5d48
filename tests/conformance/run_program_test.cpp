// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/conformance/guest_program.h"

#include <nlohmann/json.hpp>

#include <fstream>

// A program that runs while a modelled core executes it, as the command line has it.
namespace armpmu::tests::run_program_test {

class RunProgram : public GuestProgram {
  protected:
    std::string result() const { return (work_ / "result.json").string(); }
    std::string scenario() const { return (work_ / "s.yaml").string(); }

    // The guest's own output goes where ours does.
    Printed run(const std::string& options) const {
        return shell(ARMPMU_PROGRAM " run " + options + " 2>&1");
    }
    nlohmann::json told() const {
        std::ifstream file(result());
        return nlohmann::json::parse(file);
    }
    void expect_refused(const Printed& printed, const std::string& why) const {
        EXPECT_EQ(printed.status, 2);
        EXPECT_NE(printed.text.find(why), std::string::npos) << printed.text;
    }
};

TEST_F(RunProgram, counts_each_of_its_instructions_and_lets_its_output_through) {
    compile("words");
    const Printed plain = shell("qemu-aarch64 -cpu cortex-a76 " + binary() + " 500");
    const Printed printed = run("--json -o " + result() + " --program " + binary() + " 500");
    EXPECT_EQ(printed.status, 0);
    EXPECT_EQ(printed.text, plain.text);
    const nlohmann::json json = told();
    const std::uint64_t instructions = json.at("instructions");
    EXPECT_GT(instructions, 100'000U);
    EXPECT_EQ(json.at("exit_status"), 0);

    std::ofstream(scenario()) << "scenario: s\ncluster: { cores: 1 }\nprogram: [ { executable: "
                                 "program, arguments: [ 500 ] } ]\n";
    EXPECT_EQ(run("--json -o " + result() + " " + scenario()).status, 0);
    EXPECT_EQ(told().at("instructions"), instructions);
    EXPECT_EQ(told().at("totals"), json.at("totals"));
}

// Leaves of the tree; `slots` are sums.
std::uint64_t leaves_of(const nlohmann::json& tree) {
    std::uint64_t sum = 0;
    for (const auto& [name, part] : tree.items())
        if (part.is_object())
            sum += leaves_of(part);
        else if (name != "slots")
            sum += part.get<std::uint64_t>();
    if (tree.contains("slots")) {
        EXPECT_EQ(tree.at("slots"), sum);
    }
    return sum;
}

TEST_F(RunProgram, has_two_issue_slots_a_cycle_whatever_it_is) {
    for (const std::string program : {"words", "numbers", "matrix", "prefetches", "threads"}) {
        compile(program);
        EXPECT_EQ(run("-j -o " + result() + " --annotate cpu_cycles --program " + binary()).status,
                  0);
        const nlohmann::json json = told();
        const nlohmann::json& tree = json.at("top_down");
        const std::uint64_t slots = 2 * json.at("cycles").get<std::uint64_t>();
        EXPECT_GT(slots, 100'000U) << program;
        EXPECT_EQ(tree.at("slots"), slots) << program;
        const auto leaves = [](const nlohmann::json& all) {
            return leaves_of({{"issued", all.at("issued")},
                              {"frontend", all.at("frontend")},
                              {"backend", all.at("backend")}});
        };
        EXPECT_EQ(leaves(tree), slots) << program;
        EXPECT_EQ(tree.at("issued").at("slots"), json.at("totals").at("inst_retired")) << program;
        std::uint64_t told_by_counters = 0;
        for (const char* const part : {"inst_retired", "stall_frontend", "stall_backend", "none"})
            told_by_counters += tree.at("six_counters").at(part).get<std::uint64_t>();
        EXPECT_EQ(told_by_counters, slots) << program;
        std::uint64_t by_function = 0;
        for (const nlohmann::json& function : json.at("slots_of_functions")) {
            by_function += leaves(function);
            std::uint64_t by_caller = 0;
            for (const nlohmann::json& caller : function.at("callers"))
                by_caller += caller.at("slots").get<std::uint64_t>();
            EXPECT_EQ(by_caller, function.at("slots")) << program << ": " << function.at("name");
        }
        EXPECT_EQ(by_function, slots) << program;
    }
}

// In windows of it, too, wherever these begin and end.
TEST_F(RunProgram, has_two_issue_slots_a_cycle_in_each_interval) {
    for (const std::string program : {"words", "numbers", "matrix", "prefetches", "threads"}) {
        compile(program);
        for (const std::string window : {"0 7001", "7001 12345"}) {
            const std::size_t blank = window.find(' ');
            EXPECT_EQ(run("-j -s run.from_instruction=" + window.substr(0, blank) +
                          " -s run.instructions=" + window.substr(blank + 1) + " -o " + result() +
                          " --program " + binary())
                          .status,
                      0);
            const nlohmann::json json = told();
            const nlohmann::json& tree = json.at("top_down");
            const std::uint64_t slots = 2 * json.at("cycles").get<std::uint64_t>();
            EXPECT_EQ(tree.at("slots"), slots) << program << ", " << window;
            EXPECT_EQ(leaves_of({{"issued", tree.at("issued")},
                                 {"frontend", tree.at("frontend")},
                                 {"backend", tree.at("backend")}}),
                      slots)
                << program << ", " << window;
        }
    }
}

TEST_F(RunProgram, tells_what_it_exited_with) {
    compile("ends");
    EXPECT_EQ(run("-j -o " + result() + " --program " + binary() + " status").status, 0);
    EXPECT_EQ(told().at("exit_status"), 3);
}

TEST_F(RunProgram, is_run_for_each_six_counters_and_says_where_its_runs_differ) {
    compile("ends");
    const std::string measure =
        "-j --set 'pmu.use_cases=[stalls, bus_activity]' -o " + result() + " --program " + binary();
    const Printed same = run(measure + " -- x");
    EXPECT_EQ(same.status, 0);
    EXPECT_EQ(same.text, "x\nx\n");
    EXPECT_FALSE(told().contains("instructions_of_runs"));
    const nlohmann::json counters = told().at("counters");
    EXPECT_EQ(counters.size(), 7U);
    EXPECT_EQ(counters.back().at("value"), told().at("totals").at("bus_cycles"));

    const Printed printed = shell("echo text | " ARMPMU_PROGRAM " run " + measure + " input 2>&1");
    EXPECT_EQ(printed.status, 0) << printed.text;
    const nlohmann::json runs = told().at("instructions_of_runs");
    ASSERT_EQ(runs.size(), 2U);
    EXPECT_GT(runs.at(0), runs.at(1)) << "the second finds nothing to read";
}

TEST_F(RunProgram, takes_arguments_with_dashes_behind_two) {
    compile("ends");
    EXPECT_EQ(run("-o " + result() + " --program " + binary() + " -- --help").text, "--help\n");
}

TEST_F(RunProgram, that_crashes_is_a_failure_that_says_where) {
    compile("ends");
    const Printed printed = run("-o " + result() + " --program " + binary() + " crash");
    EXPECT_EQ(printed.status, 3);
    EXPECT_NE(printed.text.find("signal 11"), std::string::npos) << printed.text;
    EXPECT_NE(printed.text.find(" in crash; blocks before it: 0x"), std::string::npos)
        << printed.text;
    EXPECT_FALSE(std::filesystem::exists(result()));
}

TEST_F(RunProgram, is_annotated_by_its_own_functions) {
    compile("words");
    const Printed printed = run("--annotate inst_retired --program " + binary() + " 500");
    EXPECT_EQ(printed.status, 0);
    EXPECT_NE(printed.text.find(" : main\n"), std::string::npos) << printed.text.substr(0, 4000);
}

TEST_F(RunProgram, has_its_threads_on_as_many_cores_as_are_wanted) {
    compile("threads");
    const Printed plain = shell("qemu-aarch64 -cpu cortex-a76 " + binary());
    for (const unsigned cores : {1U, 2U, 4U}) {
        const Printed printed = run("--json -o " + result() + " --cores " + std::to_string(cores) +
                                    " --program " + binary());
        EXPECT_EQ(printed.status, 0);
        EXPECT_EQ(printed.text, plain.text);
        const nlohmann::json json = told();
        ASSERT_EQ(json.at("cores").size(), cores);
        std::uint64_t instructions = 0;
        for (const nlohmann::json& core : json.at("cores")) {
            EXPECT_GT(core.at("instructions"), 100'000U);
            instructions += core.at("instructions").get<std::uint64_t>();
        }
        EXPECT_EQ(json.at("instructions"), instructions);
        EXPECT_EQ(json.at("totals").at("inst_retired"), instructions);
    }
}

TEST_F(RunProgram, makes_the_interconnect_s_events_in_both_modes) {
    compile("threads");
    for (const char* const mode : {"estimate", "stepped"}) {
        EXPECT_EQ(run("--json -o " + result() + " --cores 2 --set cluster.mode=" + mode +
                      " --program " + binary())
                      .status,
                  0);
        const nlohmann::json json = told();
        const nlohmann::json& here = json.at("interconnect");
        EXPECT_EQ(here.at("mode"), mode);
        // Every fill from outside is a read of the slave interface, of four beats.
        const std::uint64_t beats = here.at("totals").at("cci_550/si_rrq_hs_rval,source=0x3/");
        const std::uint64_t fills =
            here.at("totals").at("cci_550/si_rrq_hs_shareable_alloc,source=0x3/");
        EXPECT_GT(fills, 500U);
        EXPECT_GE(beats, 4 * fills);
        EXPECT_LE(json.at("totals").at("l3d_cache_refill"), fills);
    }
}

TEST_F(RunProgram, is_waited_for_by_what_comes_after_it) {
    compile("words");
    std::ofstream(scenario()) << "scenario: s\ncluster: { cores: 2 }\nprogram:\n"
                                 "  - { name: one, executable: program, arguments: [ 500 ] }\n"
                                 "  - { core: 1, after: one, kernel: adds, iterations: 1000 }\n"
                                 "  - { name: three, core: 0, kernel: adds, iterations: 10 }\n";
    EXPECT_EQ(run("--json -o " + result() + " " + scenario()).status, 0);
    const std::uint64_t all = told().at("instructions");
    // The kernels' are the last ones.
    EXPECT_EQ(run("--json -o " + result() + " " + scenario() +
                  " --set run.from_instruction=" + std::to_string(all - 16'000 - 160))
                  .status,
              0);
    EXPECT_EQ(told().at("instructions").get<double>(), 16'160);
    EXPECT_EQ(told().at("cores").at(1).at("instructions").get<double>(), 16'000);
}

TEST_F(RunProgram, is_refused_if_it_reads_the_pmu_or_wants_too_many_cores) {
    compile("ends");
    expect_refused(run("--program " + binary() + " pmu"), "armpmu vp");
    EXPECT_EQ(run("--cores 5 --program " + binary()).status, 2);
    expect_refused(run("--cores 2 " + scenario()), "cluster.cores");
}

TEST_F(RunProgram, is_refused_if_there_is_none) {
    expect_refused(run("--program nothing"), "nothing");
    expect_refused(run(""), "FILE is required, or --program");
    expect_refused(run("a.yaml b.yaml"), "expected one FILE, not also b.yaml");
    expect_refused(run("--program /bin/ls"), "arm64");
    std::ofstream(scenario()) << "scenario: s\nprogram: [ { kernel: adds, arguments: [ 1 ] } ]\n";
    expect_refused(run(scenario()), "arguments: only an executable has any");
    std::ofstream(scenario()) << "scenario: s\nprogram: [ { kernel: adds, executable: a } ]\n";
    expect_refused(run(scenario()), "an entry is");
}

} // namespace armpmu::tests::run_program_test
