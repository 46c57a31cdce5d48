// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/smoke/trace_files.h"

#include <map>

// --perfetto, --vcd and --transactions, read by readers of their own
namespace armpmu::tests {
namespace trace_files_test {

namespace fs = std::filesystem;
using nlohmann::json;

const std::string kItems = "-e read_bytes_per_second_si1 -e snoop_hit_rate -e cci_550/cci_wrq/ -e "
                           "cci_550/mi_r_data_beat_any,source=0x8/ ";

TEST_F(TraceFiles, have_the_numbers_of_the_series_to_the_last_digit) {
    make("tt-depth.yaml", kItems + "-s run.cycles=20000 --every 700 --at 1000");
    expect_counters(1000);
    const json waves = read("read_vcd.py", "r.vcd");
    EXPECT_EQ(waves.at("unit"), "1 ns");
    expect_signals(waves, 1, true);
    make("two-clusters-sharing.yaml", kItems + "-s clock_mhz=800 --every 3000");
    expect_counters(800);
    expect_signals(read("read_vcd.py", "r.vcd"), 125, true);
    EXPECT_EQ(read("read_vcd.py", "r.vcd").at("unit"), "10 ps");
}

TEST_F(TraceFiles, round_times_only_where_a_cycle_is_no_whole_number) {
    make("tt-depth.yaml", "-s clock_mhz=333 -s run.cycles=5000 --every 100");
    expect_counters(333);
    const json waves = read("read_vcd.py", "r.vcd");
    EXPECT_EQ(waves.at("unit"), "1 fs");
    EXPECT_EQ(waves.at("end"), 15015015015); // 5000 cycles
    const json changes = waves.at("signals").at("run.cycle").at("changes");
    ASSERT_EQ(changes.size(), 50U);
    EXPECT_EQ(changes[1], (json{300300300, 200}));
    EXPECT_EQ(changes[2], (json{600600601, 300}));
}

TEST_F(TraceFiles, group_what_belongs_to_an_interface_or_a_master) {
    make("tt-depth.yaml", kItems + "-s run.cycles=20000 --every 1000");
    std::map<std::string, std::string> units;
    const json counters = trace().at("counters");
    for (const auto& [path, counter] : counters.items()) units[path] = counter.at("unit");
    const auto expect = [&](const std::string& path, const std::string& unit) {
        ASSERT_EQ(units.count(path), 1U) << path;
        EXPECT_EQ(units[path], unit) << path;
    };
    expect("run|cycle", "cycles");
    expect("SI0|snoop_hit_rate_si0", "%");
    expect("CCI-550|cci_550/cci_wrq/", "count");
    expect("CCI-550|tracker", "");
    expect("CCI-550|tracker.entries", "entries * cycles");
    expect("SI1|read_bytes_per_second_si1", "B/s");
    expect("SI1|cci_550/si_rrq_hs_rval,source=0x1/", "count");
    expect("SI1|outstanding_si1", "");
    expect("MI0|cci_550/mi_r_data_beat_any,source=0x8/", "count");
    expect("gpu|gpu.reads", "count");
    expect("gpu|gpu.read_cycles", "cycles");
    expect("gpu|read_latency_gpu", "cycles");
    const json signals = read("read_vcd.py", "r.vcd").at("signals");
    EXPECT_EQ(signals.at("SI1.si_rrq_hs_rval").at("comment"), "cci_550/si_rrq_hs_rval,source=0x1/");
    EXPECT_EQ(signals.at("CCI_550.cci_wrq").at("type"), "reg");
    EXPECT_EQ(signals.at("gpu.read_latency_gpu").at("type"), "real");
}

TEST_F(TraceFiles, group_what_belongs_to_cores) {
    make("cluster-bandwidth.yaml",
         "--every 50000 -e instructions_per_cycle -e read_bandwidth_si3 --at 1000");
    expect_counters(1800);
    const json counters = trace().at("counters");
    EXPECT_EQ(counters.at("cores|instructions_per_cycle").at("unit"), "");
    EXPECT_EQ(counters.at("cores|INST_RETIRED").at("unit"), "count");
    EXPECT_TRUE(counters.contains("SI3|read_bandwidth_si3"));
    const json waves = read("read_vcd.py", "r.vcd").at("signals");
    EXPECT_EQ(waves.at("cores.INST_RETIRED").at("comment"), "INST_RETIRED");
    EXPECT_EQ(waves.at("SI3.read_bandwidth_si3").at("type"), "real");
}

TEST_F(TraceFiles, are_the_same_of_a_run_and_of_its_result) {
    const std::string options = "-s run.cycles=20000 --every 1500 -e read_bandwidth";
    make("tt-depth.yaml", options);
    run("tt-depth.yaml", options + " --perfetto " + path("s.pftrace") + " --vcd " + path("s.vcd"));
    EXPECT_TRUE(text_of("s.pftrace") == text_of("r.pftrace"));
    EXPECT_TRUE(text_of("s.vcd") == text_of("r.vcd"));
}

TEST_F(TraceFiles, are_protobuf_as_protoc_decodes_it) {
    if (!has_tool("protoc")) GTEST_SKIP() << "NOT COMPARED: protoc is not installed";
    run("tt-depth.yaml", "-s run.cycles=5000 --every 500 -e read_bandwidth --transactions "
                         "--perfetto " +
                             path("r.pftrace"));
    const Printed decoded =
        shell("protoc --decode Trace -I " + kSource + "/tests/smoke perfetto_fields.proto <" +
              path("r.pftrace") + " >" + path("r.txt") + " 2>&1");
    ASSERT_EQ(decoded.status, 0) << text_of("r.txt");
    const json theirs = read("read_perfetto.py text", "r.txt");
    EXPECT_GT(theirs.at("slices").size(), 100U);
    EXPECT_EQ(theirs, trace());
}

TEST_F(TraceFiles, are_waves_as_gtkwave_reads_them) {
    if (!has_tool("vcd2fst") || !has_tool("fst2vcd"))
        GTEST_SKIP() << "NOT COMPARED: vcd2fst or fst2vcd is not installed";
    make("tt-depth.yaml", kItems + "-s run.cycles=20000 --every 1000");
    const Printed converted =
        shell("cd " + folder_.string() + " && vcd2fst r.vcd r.fst 2>&1 && fst2vcd r.fst >s.vcd");
    ASSERT_EQ(converted.status, 0) << converted.text;
    const json ours = read("read_vcd.py", "r.vcd").at("signals");
    const json theirs = read("read_vcd.py", "s.vcd").at("signals");
    EXPECT_EQ(theirs.size(), ours.size());
    bool without_value = false;
    for (const auto& [path, signal] : ours.items()) {
        const json& other = theirs.at(path);
        EXPECT_EQ(other.at("type"), signal.at("type")) << path;
        EXPECT_EQ(other.at("width"), signal.at("width")) << path;
        ASSERT_EQ(other.at("changes").size(), signal.at("changes").size()) << path;
        for (std::size_t n = 0; n < signal.at("changes").size(); ++n) {
            const json& change = signal.at("changes")[n];
            EXPECT_EQ(other.at("changes")[n][0], change[0]) << path;
            without_value |= change[1].is_null();
            if (signal.at("type") == "reg" || change[1].is_null())
                EXPECT_EQ(other.at("changes")[n][1], change[1]) << path;
            else // fst2vcd prints 16 digits
                EXPECT_DOUBLE_EQ(other.at("changes")[n][1], change[1]) << path;
        }
    }
    EXPECT_TRUE(without_value) << "a metric is without a value somewhere";
}

TEST_F(TraceFiles, keep_names_apart_and_numbers_whole) {
    std::ofstream(path("mine.json"))
        << R"json([{"MetricName": "my-rate", "MetricExpr": "cci_550@cci_wrq@ / 3"},
              {"MetricName": "my_rate", "MetricExpr": "2 * cci_550@cci_wrq@"},
              {"MetricName": "both", "MetricExpr":
               "cci_550@si_rrq_hs_rval\\,source\\=0x0@ + cci_550@si_rrq_hs_rval\\,source\\=0x1@"},
              {"MetricName": "never", "MetricExpr": "1 / (cci_550@cci_wrq@ - cci_550@cci_wrq@)"}])json";
    make("tt-depth.yaml", "-e my-rate -e my_rate -e never -e both --metrics " + path("mine.json") +
                              " -s run.cycles=5000 --every 1000");
    expect_counters(1000);
    const json waves = read("read_vcd.py", "r.vcd");
    expect_signals(waves, 1, true);
    EXPECT_EQ(waves.at("signals").at("CCI_550.my_rate_2").at("comment"), "my_rate");
    EXPECT_EQ(waves.at("signals").at("run.both").at("comment"), "both");
    EXPECT_EQ(waves.at("signals").at("CCI_550.never").at("changes"), json::parse("[[0, null]]"));
    // 2^63 after 1000 cycles.
    std::ofstream(path("r.json"))
        << R"({"series": {"clock_mhz": 1000, "intervals": 1, "metrics": [], "columns": [
            {"name": "cycle", "packed": "0A8="}, {"name": "cycles", "packed": "0A8="},
            {"name": "cci_550/cci_wrq/", "packed": "////////////AQ=="}]}})";
    ASSERT_EQ(shell(kProgram + " series " + path("r.json") + " --perfetto " + path("r.pftrace") +
                    " --vcd " + path("r.vcd"))
                  .status,
              0);
    EXPECT_EQ(trace().at("counters").at("CCI-550|cci_550/cci_wrq/").at("samples"),
              json::parse("[[0, 9223372036854775808.0]]"));
    EXPECT_EQ(read("read_vcd.py", "r.vcd").at("signals").at("CCI_550.cci_wrq").at("changes"),
              json::parse("[[0, 9223372036854775808]]"));
}

TEST_F(TraceFiles, refusals_are_one_line_and_leave_no_file) {
    make("tt-depth.yaml", "-s run.cycles=5000 --every 1000");
    const auto refused = [&](const std::string& command, const std::string& words, int status = 2) {
        fs::remove(path("n.pftrace"));
        const std::string before = text_of("r.json");
        const Printed printed = shell(kProgram + " " + command + " 2>&1");
        EXPECT_EQ(printed.status, status) << command << printed.text;
        EXPECT_NE(printed.text.find(words), std::string::npos) << command << printed.text;
        EXPECT_FALSE(fs::exists(path("n.pftrace"))) << command;
        EXPECT_EQ(text_of("r.json"), before) << command;
    };
    const std::string series = "series " + path("r.json") + " ";
    const std::string run = "run " + kScenarios + "tt-depth.yaml -s run.cycles=5000 ";
    const std::string to = "--perfetto " + path("n.pftrace");
    refused(series + "--perfetto " + path("r.json"), "r.json: is an input and cannot be written");
    refused(series + "--vcd " + folder_.string() + "/./r.json", "is an input and cannot be");
    refused(series + to + " --vcd " + path("n.pftrace"), "n.pftrace: is written twice");
    refused(series + to + " -o " + path("x"), "excludes");
    refused(series + to + " -j", "excludes");
    refused(series + to + " -x ,", "excludes");
    refused(series + to + " --vcd /no/such/folder/x.vcd", "x.vcd: cannot be made", 3);
    refused(run + to + " -o " + path("n.pftrace"), "n.pftrace: is written twice");
    refused(run + to + " --over-time " + path("n.pftrace"), "n.pftrace: is written twice");
    refused(run + "--transactions", "--transactions requires --perfetto");
    refused(run + "--transactions --vcd " + path("n.pftrace"), "requires --perfetto");
    refused("run " + kScenarios + "a55-ipc.yaml " + to, "or masters around a CCI-550");
    refused("run " + kScenarios + "core-ipc.yaml --transactions " + to,
            "--transactions: expected masters around a CCI-550");
    std::ofstream(path("none.json")) << "{}";
    refused("series " + path("none.json") + " " + to, "with a key \"series\"");
    const auto hand_made = [&](const std::string& text) {
        std::ofstream(path("bad.json")) << text;
        return "series " + path("bad.json") + " " + to;
    };
    refused(hand_made(R"({"series": {"clock_mhz": 1000, "intervals": 1, "metrics": [], "columns": [
              {"name": "cycle", "packed": "0A8="}, {"name": "cycles", "packed": "oB8="}]}})"),
            "bad.json:1:1: \"series\": interval 1: expected one that begins at cycle 0 or later");
    refused(hand_made(R"({"series": {"clock_mhz": 1000, "intervals": 1, "metrics": [], "columns": [
              {"name": "cycle", "packed": "0A8="}]}})"),
            "bad.json:1:1: \"series\": expected the columns cycle and cycles");
    refused(hand_made(R"({"series": {"clock_mhz": 0, "intervals": 0, "metrics": [], "columns": [
              {"name": "cycle", "packed": ""}, {"name": "cycles", "packed": ""}]}})"),
            "clock_mhz: expected at least 1");
}

} // namespace trace_files_test
} // namespace armpmu::tests
