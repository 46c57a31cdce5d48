// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/smoke/trace_files.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>

// --transactions: each that masters had answered, as a slice
namespace armpmu::tests {
namespace transaction_slices_test {

using nlohmann::json;

class TransactionSlices : public TraceFiles {};

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

TEST_F(TransactionSlices, have_the_transactions_that_masters_had_answered) {
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
TEST_F(TransactionSlices, name_transactions_by_type) {
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

TEST_F(TransactionSlices, tell_a_transaction_s_address_and_security) {
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

} // namespace transaction_slices_test
} // namespace armpmu::tests
