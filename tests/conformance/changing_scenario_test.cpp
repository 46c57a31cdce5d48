// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/support/program.h"

#include "testbench/traffic/trace_writer.h"

#include <filesystem>
#include <fstream>
#include <unistd.h>

// Scenarios whose pins and registers change, whose bursts wrap or are not aligned, and whose trace
// has no buffers: what is counted is known beforehand.
namespace armpmu::tests {
namespace changing_scenario_test {

namespace fs = std::filesystem;
using testbench::TraceRecord;

class Scratch : public ::testing::Test {
  protected:
    Scratch() { fs::create_directories(folder_); }
    ~Scratch() override { fs::remove_all(folder_); }

    std::string file(const std::string& name) const { return (folder_ / name).string(); }
    std::string scenario(const std::string& text) const {
        std::ofstream(file("scenario.yaml")) << text;
        return file("scenario.yaml");
    }

  private:
    const fs::path folder_ =
        fs::temp_directory_path() / ("armpmu_changing_" + std::to_string(getpid()));
};

using ChangingPins = Scratch;
using Bursts = Scratch;
using TraceOfScenario = Scratch;

// One Secure and one Non-secure event in each of the cycles 0 .. 999.
std::string with_changes(const std::string& changes) {
    return "scenario: changes\n"
           "interconnect: { slave_interfaces: 5, ace: [ SI3 ] }\n"
           "inject:\n"
           "  events:\n"
           "    - { cycle: 0, event: 'SI3:0x00', cycles: 1000, security: secure }\n"
           "    - { cycle: 0, event: 'SI3:0x07', cycles: 1000 }\n"
           "pmu:\n"
           "  authentication: { niden: true }\n"
           "  counters: [ 'SI3:0x00', 'SI3:0x07', 'SI3:0x01' ]\n"
           "  changes:\n" +
           changes + "run: { cycles: 2000 }\n";
}
const char* const kSecure = "cci_550/si_rrq_hs_arvalid,source=0x3/";
const char* const kNonSecure = "cci_550/si_rrq_hs_dvm_msg,source=0x3/";

TEST_F(ChangingPins, count_from_the_cycle_on_in_which_they_change) {
    for (const unsigned cycle : {1U, 37U, 400U, 999U}) {
        const std::string at = std::to_string(cycle);
        const ScenarioRun secure(
            scenario(with_changes("    - { cycle: " + at + ", spniden: true }\n")), {});
        EXPECT_EQ(secure.count(kSecure), 1000 - cycle);
        EXPECT_EQ(secure.count(kNonSecure), 1000);
        const ScenarioRun none(
            scenario(with_changes("    - { cycle: " + at + ", niden: false }\n")), {});
        EXPECT_EQ(none.count(kSecure), 0);
        EXPECT_EQ(none.count(kNonSecure), cycle);
        EXPECT_EQ(none.occurred(kNonSecure), 1000);
    }
}

TEST_F(ChangingPins, come_by_cycle_and_leave_the_others_as_they_are) {
    const ScenarioRun run(scenario(with_changes("    - { cycle: 700, niden: false }\n"
                                                "    - { cycle: 100, spiden: true }\n"
                                                "    - { cycle: 300, dbgen: true }\n"
                                                "    - { cycle: 600, dbgen: false }\n")),
                          {});
    // SPIDEN counts with DBGEN.
    EXPECT_EQ(run.count(kSecure), 300);
    EXPECT_EQ(run.count(kNonSecure), 700);
    for (const auto& counter : run.json().at("counters")) {
        if (counter.at("event") == kSecure) {
            EXPECT_EQ(counter.at("gated"), 700);
        }
        if (counter.at("event") == kNonSecure) {
            EXPECT_EQ(counter.at("gated"), 300);
        }
    }
}

TEST_F(ChangingPins, registers_are_written_in_their_cycle) {
    const ScenarioRun stopped(
        scenario(with_changes("    - { cycle: 250, register: 'ecnt_ctrl[1]', value: 0 }\n"
                              "    - { cycle: 400, register: 'ECNT_CTRL[1]', value: 1 }\n")),
        {});
    EXPECT_EQ(stopped.count(kNonSecure), 850);
    const ScenarioRun other( // the third counter counts what the second does
        scenario(with_changes("    - { cycle: 900, register: 'evnt_sel[2]', value: 0x67 }\n")), {});
    EXPECT_EQ(other.count("cci_550/si_rrq_dev,source=0x3/"), 100);
    bool listed = false;
    for (const auto& access : other.json().at("accesses"))
        listed |= access.at("step") == "cycle 900" && access.at("register") == "evnt_sel[2]";
    EXPECT_TRUE(listed);
}

TEST_F(ChangingPins, registers_may_be_written_in_either_security) {
    const ScenarioRun run(scenario(with_changes("    - { cycle: 250, register: 'ecnt_ctrl[1]', "
                                                "value: 0, security: non_secure }\n"
                                                "    - { cycle: 300, spniden: true }\n")),
                          {});
    EXPECT_EQ(run.count(kNonSecure), 250);
    EXPECT_EQ(run.count(kSecure), 700);
    for (const auto& access : run.json().at("accesses"))
        EXPECT_EQ(access.at("secure"), access.at("step") != "cycle 250") << access;
}

TEST_F(ChangingPins, behind_the_end_are_told) {
    const auto printed = [&](const std::string& changes, const std::string& more) {
        return shell(std::string(ARMPMU_PROGRAM) + " run " + scenario(with_changes(changes)) +
                     more + " 2>&1 >" + file("result"))
            .text;
    };
    const std::string late = "    - { cycle: 2000, niden: false }\n";
    EXPECT_EQ(printed("    - { cycle: 1999, niden: false }\n", ""), "");
    EXPECT_EQ(printed(late, ""), "note: " + file("scenario.yaml") +
                                     ": pmu.changes: that of cycle 2000 had no effect: the run "
                                     "ended in cycle 2000\n");
    EXPECT_EQ(printed(late + "    - { cycle: 1000, register: 'ecnt_ctrl[1]', value: 0 }\n",
                      " --set run.cycles=0"),
              "note: " + file("scenario.yaml") +
                  ": pmu.changes: that of cycle 1000 and 1 more had no effect: the run ended in "
                  "cycle 1000\n");
}

std::string with_profile(const std::string& profile, const std::string& kind = "accelerator") {
    return "scenario: bursts\n"
           "interconnect: { slave_interfaces: 1, master_interfaces: 1 }\n"
           "masters: [ { name: a, kind: " +
           kind + ", port: SI0, profile: { accesses: 100, " + profile +
           " } } ]\n"
           "pmu: { counters: [ 'SI0:0x00', 'SI0:0x08', 'SI0:0x0a', 'SI0:0x12', 'MI0:0x00', "
           "'MI0:0x01' ] }\n";
}

struct Expected {
    const char* profile;
    unsigned reads, read_beats, writes, write_beats; // of an access
};

TEST_F(Bursts, take_the_beats_that_axi_says) {
    const char* const dma = "dma";
    const char* const plain = "accelerator";
    const std::vector<std::pair<const char*, Expected>> all = {
        {plain, {"access_bytes: 64", 1, 4, 0, 0}},
        {plain, {"access_bytes: 64, offset: 8", 2, 5, 0, 0}},
        {plain, {"access_bytes: 64, offset: 16", 2, 4, 0, 0}},
        {plain,
         {"access_bytes: 16, offset: 1, pattern: { kind: strided, stride: 64 }", 1, 2, 0, 0}},
        {plain, {"access_bytes: 256, offset: 60", 5, 17, 0, 0}},
        {plain, {"access_bytes: 32, burst: wrap, offset: 16", 1, 2, 0, 0}},
        {plain, {"access_bytes: 64, burst: wrap, offset: 48", 1, 4, 0, 0}},
        {plain, {"access_bytes: 128, burst: wrap, offset: 16", 3, 8, 0, 0}},
        {plain, {"access_bytes: 256, burst: wrap, offset: 64", 4, 16, 0, 0}},
        {plain,
         {"access_bytes: 64, burst: wrap, offset: 32, mix: { write_unique: 1 }", 0, 0, 1, 4}},
        {plain,
         {"access_bytes: 64, burst: wrap, offset: 32, mix: { write_line_unique: 1 }", 0, 0, 1, 4}},
        {plain, {"access_bytes: 64, offset: 40, mix: { write_unique: 1 }", 0, 0, 2, 5}},
        {dma, {"access_bytes: 64, offset: 8", 2, 5, 2, 5}},
        {dma, {"access_bytes: 128, burst: wrap, offset: 16", 3, 8, 3, 8}},
    };
    for (const auto& [kind, one] : all) {
        const ScenarioRun run(scenario(with_profile(one.profile, kind)), {});
        const auto per_access = [&](const char* event) {
            return run.total(std::string("cci_550/") + event) / 100;
        };
        EXPECT_EQ(per_access("si_rrq_hs_arvalid,source=0x0/"), one.reads) << one.profile;
        EXPECT_EQ(per_access("si_rrq_hs_rval,source=0x0/"), one.read_beats) << one.profile;
        EXPECT_EQ(per_access("mi_r_data_beat_any,source=0x8/"), one.read_beats) << one.profile;
        EXPECT_EQ(per_access("si_wrq_hs_awalid,source=0x0/"), one.writes) << one.profile;
        EXPECT_EQ(per_access("si_w_data_beat,source=0x0/"), one.write_beats) << one.profile;
        EXPECT_EQ(per_access("mi_w_data_beat_any,source=0x8/"), one.write_beats) << one.profile;
        const double bytes =
            run.master("a", "read_bytes") + (one.reads != 0 ? 0 : run.master("a", "written_bytes"));
        const double asked = std::stod(std::string(one.profile).substr(14));
        EXPECT_EQ(bytes, 100 * asked) << one.profile;
    }
}

// Loads of 8 bytes that straddle two lines are two lookups, and so two misses of each line but the
// first.
TEST_F(Bursts, loads_of_a_cluster_touch_both_lines) {
    const ScenarioRun run(
        scenario("scenario: straddling\n"
                 "interconnect: { slave_interfaces: 1, master_interfaces: 1, ace: [ SI0 ] }\n"
                 "masters: [ { name: a, kind: ace_cluster, port: SI0, profile: { accesses: 100, "
                 "offset: 60, pattern: { kind: strided, stride: 4 KiB } } } ]\n"
                 "pmu: { counters: [ 'SI0:0x00' ] }\n"),
        {});
    EXPECT_EQ(run.count("cci_550/si_rrq_hs_arvalid,source=0x0/"), 200);
}

void write_trace(const std::string& path, const std::vector<TraceRecord::Kind>& kinds) {
    testbench::TraceWriter writer(path, 1, testbench::TraceWriter::Packing::plain);
    for (const TraceRecord::Kind kind : kinds) {
        TraceRecord record;
        record.kind = kind;
        record.address = 0x8000'0040;
        record.bytes = 64;
        writer.write(record);
    }
    writer.finish();
}
const char* const kTraceScenario =
    "scenario: replayed\n"
    "trace: a.trace\n"
    "interconnect: { slave_interfaces: 1, master_interfaces: 1, ace: [ SI0 ] }\n"
    "masters: [ { name: a, kind: ace_cluster, port: SI0 } ]\n"
    "pmu: { counters: [ 'SI0:0x00' ] }\n";

TEST_F(TraceOfScenario, without_buffers_needs_no_master_for_them) {
    write_trace(file("a.trace"), {TraceRecord::Kind::load, TraceRecord::Kind::load});
    const ScenarioRun run(scenario(kTraceScenario), {});
    EXPECT_EQ(run.count("cci_550/si_rrq_hs_arvalid,source=0x0/"), 1);
}

TEST_F(TraceOfScenario, with_buffers_says_which_record_needs_one) {
    write_trace(file("a.trace"), {TraceRecord::Kind::load, TraceRecord::Kind::output});
    const Printed printed =
        shell(std::string(ARMPMU_PROGRAM) + " run " + scenario(kTraceScenario) + " 2>&1");
    EXPECT_EQ(printed.status, 2) << printed.text;
    EXPECT_NE(printed.text.find("scenario.yaml:2:8: trace: record 1 is a buffer of a system call; "
                                "expected a master of kind ace_lite"),
              std::string::npos)
        << printed.text;
}

} // namespace changing_scenario_test
} // namespace armpmu::tests
