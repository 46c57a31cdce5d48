// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/support/program.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <map>
#include <numeric>
#include <set>
#include <sstream>
#include <unistd.h>

// --perfetto, --vcd and --transactions, read by readers of their own
namespace armpmu::tests {
namespace trace_files_test {

namespace fs = std::filesystem;
using nlohmann::json;

const std::string kSource = ARMPMU_SOURCE_DIR;
const std::string kScenarios = kSource + "/testbench/scenarios/";
const std::string kProgram = ARMPMU_PROGRAM;

class TraceFiles : public ::testing::Test {
  protected:
    TraceFiles() { fs::create_directory(folder_); }
    ~TraceFiles() override { fs::remove_all(folder_); }

    std::string path(const std::string& name) const { return (folder_ / name).string(); }
    std::string text_of(const std::string& name) const {
        std::ifstream in(path(name), std::ios::binary);
        std::ostringstream text;
        text << in.rdbuf();
        return text.str();
    }
    json run(const std::string& scenario, const std::string& options) const {
        const Printed printed =
            shell(kProgram + " run -j " + kScenarios + scenario + " " + options);
        EXPECT_EQ(printed.status, 0) << printed.text;
        return json::parse(printed.text, nullptr, false);
    }
    // A result r.json with a series, its intervals, and both files of it.
    void make(const std::string& scenario, const std::string& options) {
        result_ = run(scenario, options + " --series");
        std::ofstream(path("r.json")) << result_;
        const Printed printed = shell(kProgram + " series " + path("r.json") + " --perfetto " +
                                      path("r.pftrace") + " --vcd " + path("r.vcd") + " 2>&1");
        ASSERT_EQ(printed.status, 0) << printed.text;
        EXPECT_EQ(printed.text, "");
        std::istringstream lines(shell(kProgram + " series -j " + path("r.json")).text);
        intervals_.clear();
        for (std::string line; std::getline(lines, line);) intervals_.push_back(json::parse(line));
        ASSERT_GT(intervals_.size(), 3U);
    }
    json read(const std::string& reader, const std::string& name) const {
        const Printed printed =
            shell("python3 " + kSource + "/tests/smoke/" + reader + " " + path(name) + " 2>&1");
        EXPECT_EQ(printed.status, 0) << printed.text;
        return json::parse(printed.text, nullptr, false);
    }
    json trace(const std::string& name = "r.pftrace") const {
        return read("read_perfetto.py trace", name);
    }
    json slices_of(const std::string& name) const { return trace(name).at("slices"); }
    static std::uint64_t begin_of(const json& interval) {
        return interval.at("cycle").get<std::uint64_t>() -
               interval.at("cycles").get<std::uint64_t>();
    }
    // Each of the series' numbers stands where its interval begins, and nothing else.
    void expect_counters(double mhz) const {
        const json counters = trace().at("counters");
        EXPECT_EQ(counters.size(), intervals_.front().size());
        for (const auto& [path, counter] : counters.items()) {
            const std::string name = path.substr(path.find('|') + 1);
            json samples = json::array();
            for (const json& interval : intervals_)
                if (const json& value = interval.at(name); !value.is_null())
                    samples.push_back(
                        {std::floor(static_cast<double>(begin_of(interval)) * 1000 / mhz + 0.5),
                         value});
            EXPECT_EQ(counter.at("samples"), samples) << path;
        }
    }
    // Of each of the series' numbers there is a variable that has its values.
    void expect_signals(const json& waves, std::uint64_t units, bool comments) const {
        std::size_t found = 0;
        EXPECT_EQ(waves.at("end"), intervals_.back().at("cycle").get<std::uint64_t>() * units);
        for (const auto& [path, signal] : waves.at("signals").items()) {
            const std::string name = comments ? signal.at("comment").get<std::string>() : path;
            if (!intervals_.front().contains(name)) continue;
            ++found;
            std::size_t next = 0;
            json value;
            for (const json& interval : intervals_) {
                const json& changes = signal.at("changes");
                for (; next < changes.size() && changes[next][0] <= begin_of(interval) * units;
                     ++next)
                    value = changes[next][1];
                EXPECT_EQ(value, interval.at(name)) << path;
            }
        }
        EXPECT_EQ(found, comments ? intervals_.front().size() : found);
        EXPECT_GT(found, 1U);
    }

    json result_;
    std::vector<json> intervals_;
    const fs::path folder_ =
        fs::temp_directory_path() / ("armpmu_traces_" + std::to_string(getpid()));
};

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

// As a master's latencies are told.
std::string kind_of(const std::string& type) {
    return type.rfind("Read", 0) == 0 ? "reads" : type.rfind("Write", 0) == 0 ? "writes" : "other";
}

// Slices have the cycles of what they show; times in ns are these to the nearest.
void expect_times(const json& slice, double mhz) {
    const auto ns = [&](double cycle) { return std::floor(cycle * 1000 / mhz + 0.5); };
    const json& args = slice.at("args");
    const double begin = args.at("cycle");
    EXPECT_EQ(slice.at("begin").get<double>(), ns(begin)) << slice;
    EXPECT_EQ(slice.at("end").get<double>(), ns(begin + args.at("latency").get<double>())) << slice;
}

// A lane for each that is under way at once.
std::size_t most_at_once(const std::vector<json>& slices) {
    std::vector<std::pair<std::uint64_t, int>> steps;
    for (const json& slice : slices) {
        const std::uint64_t begin = slice.at("args").at("cycle");
        steps.emplace_back(begin, 1);
        steps.emplace_back(begin + slice.at("args").at("latency").get<std::uint64_t>(), -1);
    }
    std::sort(steps.begin(), steps.end());
    int now = 0;
    int most = 0;
    for (const auto& [cycle, step] : steps) most = std::max(most, now += step);
    return static_cast<std::size_t>(most);
}

// How many were answered with an error.
std::uint64_t expect_latencies(const std::vector<json>& slices, const json& master) {
    std::map<std::string, std::vector<std::uint64_t>> latencies;
    std::uint64_t errors = 0;
    for (const json& slice : slices) {
        const bool error = slice.at("args").contains("error");
        errors += error ? 1 : 0;
        if (!error) latencies[kind_of(slice.at("name"))].push_back(slice.at("args").at("latency"));
    }
    EXPECT_EQ(slices.size(), master.at("transactions"));
    EXPECT_EQ(errors, master.at("errors"));
    for (const auto& [kind, latency] : master.at("latency").items()) {
        SCOPED_TRACE(kind);
        const auto& ours = latencies[kind];
        EXPECT_EQ(ours.size(), latency.at("count"));
        if (ours.empty()) continue;
        const auto sum = std::accumulate(ours.begin(), ours.end(), std::uint64_t{0});
        if (kind == "reads") {
            EXPECT_EQ(ours.size(), master.at("reads"));
            EXPECT_EQ(sum, master.at("read_latency_sum"));
        }
        EXPECT_DOUBLE_EQ(static_cast<double>(sum) / static_cast<double>(ours.size()),
                         latency.at("mean"));
        EXPECT_EQ(*std::min_element(ours.begin(), ours.end()), latency.at("min"));
        EXPECT_EQ(*std::max_element(ours.begin(), ours.end()), latency.at("max"));
    }
    return errors;
}

TEST_F(TraceFiles, have_the_transactions_that_masters_had_answered) {
    std::uint64_t errors = 0;
    for (const std::string scenario :
         {"tt-depth.yaml -s run.cycles=5000 -s run.from_cycle=3000 -s clock_mhz=800",
          "two-clusters-sharing.yaml -s run.cycles=5000", "dvm-storm.yaml -s run.cycles=10000",
          "write-streaming.yaml -s run.cycles=5000",
          "secure-mix.yaml -s run.cycles=10000 -s 'interconnect.map=[{base: 0, bytes: 4097 MiB}]'",
          "atp-masters.yaml -s run.cycles=100000", "dma-beside-cpu-qos.yaml -s run.cycles=5000"}) {
        SCOPED_TRACE(scenario);
        const json alone = run(scenario, "");
        json result = run(scenario, "--transactions --perfetto " + path("t.pftrace"));
        result.erase("series");
        EXPECT_EQ(result, alone) << "the log changes nothing";
        std::map<std::string, std::vector<json>> slices;
        std::map<std::string, std::set<std::string>> lanes;
        json measured;
        const json all = slices_of("t.pftrace");
        for (const json& slice : all) {
            const std::string track = slice.at("track");
            if (track == "run|measured") {
                measured = slice;
                continue;
            }
            expect_times(slice, result.at("clock_mhz"));
            slices[track.substr(0, track.find('|'))].push_back(slice);
            lanes[track.substr(0, track.find('|'))].insert(track);
        }
        ASSERT_FALSE(measured.is_null());
        for (const json& master : result.at("masters")) {
            const std::string name = master.at("name");
            SCOPED_TRACE(name);
            const std::string track = name + "|" + master.at("port").get<std::string>() + " #";
            for (const json& slice : slices[name]) {
                EXPECT_GE(slice.at("end"), measured.at("begin"));
                EXPECT_LE(slice.at("end"), measured.at("end"));
                EXPECT_EQ(slice.at("track").get<std::string>().rfind(track, 0), 0U) << slice;
            }
            errors += expect_latencies(slices[name], master);
            EXPECT_EQ(lanes[name].size(), most_at_once(slices[name]));
        }
        EXPECT_FALSE(slices.empty());
    }
    EXPECT_GT(errors, 0U);
}

// What the PMU counted of all there was.
TEST_F(TraceFiles, name_transactions_by_type) {
    const json result =
        run("write-streaming.yaml",
            "-s masters.nic.profile.accesses=600 -s masters.cpu.profile.accesses=3000 -s "
            "'masters.nic.profile.mix={read_once: 1, write_unique: 1, write_line_unique: 1}' -s "
            "'masters.cpu.profile.mix={load: 1, store: 1}' -s "
            "masters.cpu.cache_bytes=64KiB --transactions --perfetto " +
                path("t.pftrace"));
    std::map<std::string, std::uint64_t> types;
    const json all = slices_of("t.pftrace");
    for (const json& slice : all) ++types[slice.at("name")];
    const auto expect = [&](const std::vector<std::string>& names, const std::string& event) {
        std::uint64_t sum = 0;
        for (const std::string& name : names) sum += types[name];
        EXPECT_EQ(sum, result.at("totals").value("cci_550/" + event + "/", 0)) << event;
        EXPECT_GT(sum, 100U) << event;
    };
    expect({"ReadOnce"}, "si_rrq_hs_shareable_non_alloc,source=0x0");
    expect({"WriteUnique"}, "si_wrq_share_wunique,source=0x0");
    expect({"WriteLineUnique"}, "si_wrq_share_wlu,source=0x0");
    expect({"ReadShared", "ReadClean", "ReadNotSharedDirty", "ReadUnique"},
           "si_rrq_hs_shareable_alloc,source=0x3");
    expect({"CleanUnique", "MakeUnique"}, "si_rrq_hs_invalidate,source=0x3");
    expect({"WriteBack", "WriteClean"}, "si_wrq_share_wb,source=0x3");
}

TEST_F(TraceFiles, tell_a_transaction_s_address_and_security) {
    run("write-streaming.yaml", "-s masters.nic.profile.accesses=500 -s "
                                "masters.cpu.profile.accesses=1 --transactions --perfetto " +
                                    path("t.pftrace"));
    std::map<std::uint64_t, std::uint64_t> addresses; // by cycle
    const json all = slices_of("t.pftrace");
    for (const json& slice : all)
        if (slice.at("name") == "WriteLineUnique")
            addresses[slice.at("args").at("cycle")] = slice.at("args").at("address");
    ASSERT_EQ(addresses.size(), 500U);
    std::uint64_t expected = addresses.begin()->second;
    for (const auto& [cycle, address] : addresses) {
        EXPECT_EQ(address, expected) << cycle;
        expected += 64;
    }
    const json result = run("secure-mix.yaml",
                            "-s run.cycles=20000 --transactions --perfetto " + path("t.pftrace"));
    std::map<std::string, std::uint64_t> securities;
    const json secure = slices_of("t.pftrace");
    for (const json& slice : secure)
        if (slice.at("track").get<std::string>().rfind("crypto|", 0) == 0)
            ++securities[slice.at("args").at("security")];
    const json& crypto = result.at("masters").at(1);
    EXPECT_EQ(securities.at("Secure"), crypto.at("secure_transactions"));
    EXPECT_EQ(securities.at("Secure") + securities.at("Non-secure"), crypto.at("transactions"));
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
