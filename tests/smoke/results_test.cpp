// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/support/program.h"

#include <filesystem>
#include <fstream>
#include <map>

// Whether the table of masters and the counters of one result agree.
namespace armpmu::tests {
namespace results_test {

namespace fs = std::filesystem;

class Results : public ::testing::Test {
  protected:
    Results() : path_(fs::temp_directory_path() / ("armpmu_results_" + std::to_string(getpid()))) {}
    ~Results() override { fs::remove(path_); }

    // A scenario of one accelerator on SI0.
    ScenarioRun run(const std::string& profile, const std::string& rest,
                    const std::string& more = "") {
        std::ofstream(path_) << "scenario: results\n"
                             << "interconnect: { slave_interfaces: 1, master_interfaces: 1" << more
                             << " }\nmasters:\n  - { name: a, kind: accelerator, port: SI0, dvm: "
                                "true, profile: { "
                             << profile << " } }\npmu: { counters: [ 'SI0:0x00' ] }\n"
                             << rest;
        return {path_.string(), {}};
    }

    fs::path path_;
};

const std::string kBeats = "cci_550/si_rrq_hs_rval,source=0x0/";

TEST_F(Results, transactions_without_data_read_no_bytes) {
    const ScenarioRun none = run("accesses: 100, mix: { clean_invalid: 1, dvm_message: 1 }", "");
    EXPECT_EQ(none.master("a", "transactions"), 100);
    EXPECT_EQ(none.master("a", "read_bytes"), 0);
    EXPECT_EQ(none.master("a", "reads"), 0);
    const ScenarioRun some = run("accesses: 200, mix: { clean_shared: 1, read_once: 1 }", "");
    const double reads = some.total("cci_550/si_rrq_hs_shareable_non_alloc,source=0x0/");
    EXPECT_GT(reads, 50);
    EXPECT_EQ(some.master("a", "reads"), reads);
    EXPECT_EQ(some.master("a", "read_bytes"), 64 * reads);
}

TEST_F(Results, errors_are_told_and_are_no_bytes) {
    const std::string map = ", map: [ { base: 0, bytes: 4 GiB } ]";
    const ScenarioRun outside = run("accesses: 100", "", map);
    EXPECT_EQ(outside.master("a", "errors"), 100);
    EXPECT_EQ(outside.master("a", "read_bytes"), 0);
    const Printed text = shell(std::string(ARMPMU_PROGRAM) + " run " + path_.string());
    EXPECT_NE(text.text.find("a: 100 transactions were answered with an error"), std::string::npos);
    const ScenarioRun inside = run("accesses: 100, pattern: { base: 0 }", "", map);
    EXPECT_EQ(inside.master("a", "errors"), 0);
    EXPECT_EQ(inside.master("a", "read_bytes"), 6400);
}

// Slow register accesses let the traffic go on after the counters are disabled.
TEST_F(Results, masters_and_counters_are_of_the_same_time) {
    const ScenarioRun slow = run("bytes_per_cycle: 4", "run: { cycles: 20000, access_ns: 5000 }");
    EXPECT_NEAR(slow.master("a", "read_bytes"), 16 * slow.total(kBeats), 64);
    EXPECT_NEAR(slow.master("a", "read_bytes"), 4 * slow.cycles(), 1000);
}

TEST_F(Results, no_latency_where_nothing_was_read) {
    run("accesses: 10, mix: { write_unique: 1 }", "");
    const Printed text = shell(std::string(ARMPMU_PROGRAM) + " run " + path_.string());
    EXPECT_NE(text.text.find("            -              -\n"), std::string::npos) << text.text;
}

TEST_F(Results, the_scenario_says_where_they_go_unless_the_command_line_does) {
    const std::string file = path_.string() + ".out";
    const std::string other = path_.string() + ".other";
    run("accesses: 10", "");
    std::ofstream(path_, std::ios::app) << "output: { file: " << file << ", form: json }\n";
    const std::string command = std::string(ARMPMU_PROGRAM) + " run " + path_.string();
    EXPECT_EQ(shell(command).text, "");
    std::ifstream in(file);
    EXPECT_EQ(nlohmann::json::parse(in).at("scenario"), "results");
    fs::remove(file);
    EXPECT_EQ(shell(command + " -o " + other).text, "");
    EXPECT_FALSE(fs::exists(file));
    EXPECT_TRUE(fs::exists(other));
    fs::remove(other);
    const Printed table = shell(command + " --set output='{all_events: true}'");
    EXPECT_NE(table.text.find("every event that occurred"), std::string::npos);
}

// One read after the other, each of which takes 71 cycles.
TEST_F(Results, cycles_until_done_are_exact_whatever_a_register_access_takes) {
    for (unsigned reads = 1; reads <= 5; ++reads) {
        run("accesses: " + std::to_string(reads), "");
        for (const char* access_ns : {"0", "20", "777"}) {
            const ScenarioRun one(path_.string(), {"masters.a.outstanding=1",
                                                   std::string("run.access_ns=") + access_ns});
            EXPECT_EQ(one.cycles(), 71 * reads + 1) << access_ns;
            EXPECT_EQ(one.master("a", "completed_at"), one.cycles());
            EXPECT_EQ(one.master("a", "bytes_per_cycle"), 64.0 * reads / one.cycles());
        }
    }
}

TEST_F(Results, cycles_until_done_end_with_the_last_injection) {
    std::ofstream(path_) << "scenario: results\ninject: { events: [ { cycle: 1402, event: r0 }, { "
                            "cycle: 7, event: r1, cycles: 3, every: 100, times: 2 } ] }\n"
                            "pmu: { counters: [ r0, r1 ] }\n";
    EXPECT_EQ(ScenarioRun(path_.string(), {}).cycles(), 1403);
}

class SeveralMasters : public Results {
  protected:
    ScenarioRun run_masters(const std::string& masters, const std::string& rest,
                            const std::vector<std::string>& changes = {}) {
        std::ofstream(path_) << "scenario: results\n"
                             << "interconnect: { slave_interfaces: 5, master_interfaces: 1 }\n"
                             << "masters:\n"
                             << masters << "pmu: { counters: [ 'SI3:0x08' ] }\n"
                             << rest;
        return {path_.string(), changes};
    }
};

const std::string kShort = "  - { name: short, kind: dma, port: SI0, profile: { accesses: 10 } }\n";
const std::string kLong = "  - { name: long, kind: dma, port: SI1, profile: { accesses: 1000 } }\n";
const std::string kCluster = "  - { name: cpu, kind: ace_cluster, port: SI3, profile: { accesses: "
                             "3000, mix: { load: 3, store: 1 }, pattern: { kind: random, "
                             "footprint: 1 MiB } } }\n";

TEST_F(SeveralMasters, each_has_a_completion_time_of_its_own) {
    const ScenarioRun both = run_masters(kShort + kLong, "");
    EXPECT_LT(both.master("short", "completed_at"), both.master("long", "completed_at") / 10);
    EXPECT_LE(both.master("long", "completed_at"), both.cycles());
    EXPECT_GT(both.master("long", "completed_at"), both.cycles() - 5);
    const ScenarioRun cut = run_masters(kShort + kLong, "run: { cycles: 2000 }\n");
    EXPECT_EQ(cut.master("short", "completed_at"), both.master("short", "completed_at"));
    EXPECT_TRUE(cut.json().at("masters").at(1).at("completed_at").is_null());
}

TEST_F(SeveralMasters, a_cluster_has_latencies_and_bytes) {
    const ScenarioRun cluster = run_masters(kCluster, "");
    const std::string source = ",source=0x3/";
    const auto& latency = cluster.json().at("masters").at(0).at("latency");
    EXPECT_GT(cluster.master("cpu", "reads"), 1000);
    EXPECT_EQ(cluster.master("cpu", "reads"), latency.at("reads").at("count"));
    EXPECT_EQ(cluster.master("cpu", "reads"),
              cluster.total("cci_550/si_rrq_hs_shareable_alloc" + source));
    EXPECT_EQ(cluster.master("cpu", "read_bytes"),
              16 * cluster.total("cci_550/si_rrq_hs_rval" + source));
    EXPECT_EQ(cluster.master("cpu", "written_bytes"), 64 * double(latency["writes"]["count"]));
    EXPECT_GE(latency["reads"]["min"], 60) << "memory takes 60";
    EXPECT_GE(latency["reads"]["mean"], latency["reads"]["min"]);
    EXPECT_LE(latency["reads"]["p50"], latency["reads"]["p99"]);
    EXPECT_LE(latency["reads"]["p999"], latency["reads"]["max"]);
    double counted = 0;
    for (const auto& [range, count] : latency["reads"]["histogram"].items())
        counted += double(count);
    EXPECT_EQ(counted, latency["reads"]["count"]);
}

// It had looked healthy: three reads in 50,000 cycles, with a latency like any other.
TEST_F(SeveralMasters, one_that_starves_shows_by_the_age_of_what_waits) {
    const std::string starving = "  - { name: starving, kind: accelerator, port: SI0, outstanding: "
                                 "1, profile: { accesses: 4 } }\n";
    const ScenarioRun slow = run_masters(starving, "run: { cycles: 50000 }\n",
                                         {"interconnect.memory.read_latency=12400"});
    const auto& master = slow.json().at("masters").at(0);
    EXPECT_EQ(master.at("reads"), 4);
    const ScenarioRun stuck = run_masters(starving, "run: { cycles: 50000 }\n",
                                          {"interconnect.memory.read_latency=16000"});
    const auto& other = stuck.json().at("masters").at(0);
    EXPECT_EQ(other.at("reads"), 3);
    EXPECT_EQ(other.at("waiting").at("requests"), 1);
    EXPECT_EQ(other.at("waiting").at("oldest_cycles"), 50000 - 3 * 16011 - 1);
    const Printed text = shell(std::string(ARMPMU_PROGRAM) + " run " + path_.string() +
                               " -s interconnect.memory.read_latency=16000");
    EXPECT_NE(text.text.find("        1     1966          -\n"), std::string::npos) << text.text;
}

TEST_F(SeveralMasters, a_warm_up_is_in_no_number) {
    const std::string masters = kLong + kCluster;
    const ScenarioRun warm_up = run_masters(masters, "run: { cycles: 3000 }\n");
    const ScenarioRun whole = run_masters(masters, "run: { cycles: 8000 }\n");
    const ScenarioRun rest = run_masters(masters, "run: { cycles: 5000, from_cycle: 3000 }\n");
    EXPECT_EQ(rest.cycles(), 5000);
    ASSERT_FALSE(rest.json().at("totals").empty());
    for (const auto& [event, count] : rest.json().at("totals").items())
        EXPECT_EQ(count, whole.total(event) - warm_up.total(event)) << event;
    EXPECT_EQ(rest.count("cci_550/si_rrq_hs_rval,source=0x3/"),
              whole.count("cci_550/si_rrq_hs_rval,source=0x3/") -
                  warm_up.count("cci_550/si_rrq_hs_rval,source=0x3/"));
    for (const char* name : {"long", "cpu"})
        for (const char* key : {"accesses", "transactions", "read_bytes", "written_bytes", "reads",
                                "read_latency_sum"})
            EXPECT_EQ(rest.master(name, key), whole.master(name, key) - warm_up.master(name, key))
                << name << " " << key;
    const ScenarioRun to_the_end = run_masters(masters, "");
    const ScenarioRun from = run_masters(masters, "run: { from_cycle: 3000 }\n");
    EXPECT_EQ(from.cycles(), to_the_end.cycles() - 3000);
    EXPECT_EQ(from.master("cpu", "completed_at"), to_the_end.master("cpu", "completed_at") - 3000);
}

TEST_F(SeveralMasters, a_warm_up_may_end_with_an_event) {
    const std::string masters =
        kLong + kCluster + "inject: { events: [ { cycle: 2993, event: 'SI4:0x01' } ] }\n";
    const ScenarioRun cycle = run_masters(masters, "run: { from_cycle: 2994, access_ns: 0 }\n");
    const ScenarioRun event =
        run_masters(masters, "run: { from_event: 'SI4:0x01', access_ns: 0 }\n");
    EXPECT_EQ(event.cycles(), cycle.cycles());
    EXPECT_EQ(event.json().at("totals"), cycle.json().at("totals"));
    const ScenarioRun later =
        run_masters(masters, "run: { from_event: 'SI4:0x01', access_ns: 500 }\n");
    EXPECT_EQ(later.cycles(), cycle.cycles() - 500);
}

TEST_F(SeveralMasters, a_warm_up_that_leaves_nothing_is_refused) {
    run_masters(kShort, "");
    const std::string command = std::string(ARMPMU_PROGRAM) + " run " + path_.string() + " -s ";
#ifndef __SANITIZE_ADDRESS__ // which takes an exception behind SystemC's stacks for an error
    for (const char* nothing : {"run.from_cycle=100000", "run.from_event=SI4:0x01"}) {
        const Printed printed = shell(command + nothing + " 2>&1");
        EXPECT_EQ(printed.status, 2);
        EXPECT_NE(printed.text.find("the traffic was done before it"), std::string::npos)
            << printed.text;
    }
#endif
    const Printed both = shell(command + "'run={from_cycle: 5, from_event: r0}' 2>&1");
    EXPECT_EQ(both.status, 2);
    EXPECT_EQ(both.text, "--set run:1:29: from_event: expected it or from_cycle, not both\n");
    EXPECT_EQ(shell(command + "run.from_event=SI3:0x05 2>/dev/null").status, 2);
}

TEST_F(SeveralMasters, a_result_says_where_it_comes_from) {
    const fs::path list = path_.string() + ".csv";
    std::ofstream(list) << "cycle,event\n5,r0\n";
    const ScenarioRun one =
        run_masters(kShort, "", {"seed=5", "inject.file=" + list.filename().string(), "seed=7"});
    const auto hash = [](const fs::path& file) {
        return shell("sha256sum " + file.string()).text.substr(0, 64);
    };
    const auto& json = one.json();
    EXPECT_EQ(json.at("version"),
              shell(std::string(ARMPMU_PROGRAM) + " --version")
                  .text.substr(0, json.at("version").get<std::string>().size()));
    ASSERT_EQ(json.at("files").size(), 2U);
    EXPECT_EQ(json["files"][0]["name"], path_.filename().string());
    EXPECT_EQ(json["files"][0]["sha256"], hash(path_));
    EXPECT_EQ(json["files"][1]["name"], list.filename().string());
    EXPECT_EQ(json["files"][1]["sha256"], hash(list));
    ASSERT_EQ(json.at("overrides").size(), 3U);
    EXPECT_EQ(json["overrides"][2]["path"], "seed");
    EXPECT_EQ(json["overrides"][2]["value"], "7");
    fs::remove(list);
}

TEST_F(Results, what_is_gated_is_told) {
    std::ofstream(path_)
        << "scenario: results\ninject: { events: [ { cycle: 5, event: r0, cycles: 40 }, { cycle: "
           "60, event: r0, cycles: 7, security: secure } ] }\npmu: { counters: [ r0 ] }\n";
    const auto counter = [&](const char* pins) {
        return ScenarioRun(path_.string(), {std::string("pmu.authentication=") + pins})
            .json()
            .at("counters")
            .at(0);
    };
    for (const auto& [pins, counted] :
         {std::pair{"{spniden: true}", 47}, {"{}", 40}, {"{niden: false}", 0}}) {
        const auto one = counter(pins);
        EXPECT_EQ(one.at("value"), counted) << pins;
        EXPECT_EQ(one.at("gated"), 47 - counted) << pins;
        EXPECT_EQ(one.at("truth"), 47) << pins;
        EXPECT_EQ(one.at("wraps"), 0) << pins;
    }
    EXPECT_NE(
        shell(std::string(ARMPMU_PROGRAM) + " run " + path_.string()).text.find("no; 7 gated"),
        std::string::npos);
}

TEST_F(Results, a_master_keeps_its_kind) {
    const ScenarioRun run_of_it =
        run("accesses: 10, bytes_per_cycle: 1, fifo: { bytes: 1024 }", "");
    EXPECT_EQ(run_of_it.json().at("masters").at(0).at("kind"), "accelerator");
}

// The manual's example, step by step (TRM 2.4.4): selects, enables, pins, reset and enable,
// disable, counts, flags. Firmware comes before it.
TEST_F(Results, traffic_prints_its_register_accesses_in_the_manuals_steps) {
    const std::string run = std::string(ARMPMU_PROGRAM) + " run " + ARMPMU_SOURCE_DIR +
                            "/testbench/scenarios/snoop-hit-rate.yaml --set run.cycles=3000";
    const nlohmann::json result = nlohmann::json::parse(shell(run + " -j").text);
    std::map<std::string, std::string> steps;
    for (const auto& access : result.at("accesses")) {
        std::string& line = steps[access.at("step")];
        line += (line.empty() ? "" : " ") + access.at("register").get<std::string>() +
                (access.at("write") ? "=" : ":") + std::to_string(access.at("value").get<int>());
        EXPECT_TRUE(access.at("secure"));
    }
    EXPECT_EQ(steps.at("firmware"), "snoop_ctrl[3]=3 snoop_ctrl[4]=3 snoop_ctrl[2]=3");
    EXPECT_EQ(steps.at("step 1.1"), "evnt_sel[0]=99 evnt_sel[1]=100 evnt_sel[2]=105 "
                                    "evnt_sel[3]=67 evnt_sel[4]=73");
    EXPECT_EQ(steps.at("step 1.2"), "ecnt_ctrl[0]=1 ecnt_ctrl[1]=1 ecnt_ctrl[2]=1 ecnt_ctrl[3]=1 "
                                    "ecnt_ctrl[4]=1");
    EXPECT_EQ(
        result.at("pins"),
        (nlohmann::json{{"niden", true}, {"spniden", true}, {"dbgen", false}, {"spiden", false}}));
    std::string counts, flags;
    for (const auto& counter : result.at("counters")) {
        const std::string index = (counts.empty() ? "" : " ") + std::string("ecnt_");
        const std::string number = std::to_string(counter.at("index").get<int>());
        counts += index + "data[" + number + "]:" + std::to_string(counter.at("value").get<int>());
        flags += index + "clr_ovfl[" + number + "]:0";
    }
    EXPECT_EQ(steps.at("step 6"), counts);
    EXPECT_EQ(steps.at("step 7"), flags);
    EXPECT_EQ(steps.size(), 7U);

    const std::string text = shell(run).text;
    std::size_t at = 0;
    for (const char* line :
         {"\nfirmware   write 0x04000                           0x3  snoop_ctrl[3]\n",
          "\nstep 1.1   write 0x10000                          0x63  evnt_sel[0]\n",
          "\nstep 1.2   write 0x50008                           0x1  ecnt_ctrl[4]\n",
          "step 2     NIDEN HIGH, SPNIDEN HIGH, DBGEN LOW, SPIDEN LOW\n",
          "step 3     write 0x00100", "\nstep 5     read  0x00100", "\nstep 5     write 0x00100",
          "\nstep 6     read  0x10004",
          "\nstep 7     read  0x5000c                           0x0  ecnt_clr_ovfl[4]\n"}) {
        const std::size_t found = text.find(line, at);
        ASSERT_NE(found, std::string::npos) << line << text.substr(at);
        at = found;
    }
    EXPECT_EQ(text.find("Non-secure\n"), std::string::npos);
    EXPECT_NE(shell(run + " --set pmu.software=non_secure").text.find("evnt_sel[0], Non-secure\n"),
              std::string::npos);
}

} // namespace results_test
} // namespace armpmu::tests
