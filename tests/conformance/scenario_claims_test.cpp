// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/cci550/event_table.h"
#include "tests/support/program.h"

#include <filesystem>
#include <set>

// What the texts of the shipped scenarios claim, asked of the program itself.
namespace armpmu::tests {
namespace scenario_claims_test {

namespace fs = std::filesystem;

const fs::path kFolder = std::string(ARMPMU_SOURCE_DIR) + "/testbench/scenarios";

ScenarioRun run(const char* name, const std::vector<std::string>& changes = {}) {
    return {(kFolder / (std::string(name) + ".yaml")).string(), changes};
}

std::string si(unsigned port, const char* event) {
    return "cci_550/" + std::string(event) + ",source=0x" + std::to_string(port) + "/";
}

std::string mi(unsigned port, const char* event) {
    return si(port + 8, event);
}

TEST(ScenarioClaims, every_scenario_runs_and_says_what_to_look_at) {
    unsigned found = 0;
    for (const auto& entry : fs::directory_iterator(kFolder)) {
        if (entry.path().extension() != ".yaml") continue;
        ++found;
        const Printed printed =
            shell(std::string(ARMPMU_PROGRAM) + " run '" + entry.path().string() + "'");
        EXPECT_EQ(printed.status, 0) << entry.path();
        EXPECT_EQ(printed.text.find(entry.path().stem().string() + ": "), 0U) << printed.text;
        const Printed about = shell("grep -c '^about: >' '" + entry.path().string() + "'");
        EXPECT_EQ(about.text, "1\n") << entry.path();
        EXPECT_EQ(shell("grep -l 'TO[D]O' '" + entry.path().string() + "'").text, "");
    }
    EXPECT_GE(found, 15U);
}

TEST(ScenarioClaims, tt_depth_of_48_ends_the_stalls) {
    const std::string stall = "cci_550/cci_snoop_stall_tt_full/";
    const auto bandwidth = [](const ScenarioRun& run) {
        return run.metric("read_bandwidth_si0") + run.metric("read_bandwidth_si1") +
               run.metric("read_bandwidth_si2");
    };
    const ScenarioRun shipped = run("tt-depth");
    EXPECT_GT(shipped.count(stall), 0);
    EXPECT_GT(run("tt-depth", {"interconnect.tt_depth=47"}).count(stall), 0);
    const ScenarioRun enough = run("tt-depth", {"interconnect.tt_depth=48"});
    EXPECT_EQ(enough.count(stall), 0);
    EXPECT_NEAR(bandwidth(enough) / bandwidth(shipped), 5.0 / 3, 0.05);
}

TEST(ScenarioClaims, snoop_filter_too_small) {
    const std::string back = "cci_550/cci_snoop_back_invalidation/";
    const char* name = "snoop-filter-too-small";
    const ScenarioRun shipped = run(name);
    EXPECT_GT(shipped.count(back), 0);
    EXPECT_GT(run(name, {"interconnect.snoop_filter.sets_per_bank=64"}).count(back), 0);
    const ScenarioRun enough = run(name, {"interconnect.snoop_filter.sets_per_bank=128"});
    EXPECT_EQ(enough.count(back), 0);
    for (const unsigned port : {3U, 4U}) {
        const std::string refills = si(port, "si_rrq_hs_shareable_alloc");
        EXPECT_GT(shipped.count(refills), 30 * enough.count(refills));
    }
}

TEST(ScenarioClaims, two_clusters_sharing) {
    const char* name = "two-clusters-sharing";
    const auto shared = [&](const char* share) {
        return run(name, {std::string("masters.cpu0.profile.shared.share=") + share,
                          std::string("masters.cpu1.profile.shared.share=") + share});
    };
    const ScenarioRun none = shared("0");
    const ScenarioRun some = run(name);
    const ScenarioRun more = shared("0.6");
    EXPECT_NEAR(some.metric("snoop_hit_rate_si3"), 67, 5);
    EXPECT_GT(more.metric("snoop_hit_rate_si3"), some.metric("snoop_hit_rate_si3"));
    for (const std::string& event : {si(3, "si_rrq_hs_invalidate"), si(3, "si_srq_acvalid"),
                                     std::string("cci_550/cci_snoop_cd_hs/")}) {
        EXPECT_LT(none.count(event), 0.01 * some.count(event)) << event;
        EXPECT_GT(more.count(event), some.count(event)) << event;
    }
}

TEST(ScenarioClaims, dma_beside_cpu_qos) {
    const char* name = "dma-beside-cpu-qos";
    const std::string refills = si(3, "si_rrq_hs_shareable_alloc");
    const ScenarioRun shipped = run(name);
    const ScenarioRun quality = run(name, {"masters.cpu.qos=15"});
    EXPECT_EQ(quality.count(refills), shipped.count(refills));
    const ScenarioRun limited =
        run(name, {"masters.dma0.max_outstanding=8", "masters.dma1.max_outstanding=8"});
    EXPECT_GT(limited.master("cpu", "accesses"), 4 * shipped.master("cpu", "accesses"));
    EXPECT_GT(limited.master("dma0", "accesses"), 0.93 * shipped.master("dma0", "accesses"));
    EXPECT_EQ(shipped.count(si(0, "si_rq_stall_ot_limit")), 0);
    EXPECT_GT(limited.count(si(0, "si_rq_stall_ot_limit")), 0);
}

TEST(ScenarioClaims, display_deadlines_are_met_by_quality_of_service) {
    const char* name = "display-deadlines";
    const ScenarioRun shipped = run(name);
    EXPECT_GT(shipped.master("panel", "missed_cycles"), 0);
    const ScenarioRun buffer = run(name, {"masters.panel.profile.fifo.bytes=16384"});
    EXPECT_GT(buffer.master("panel", "missed_cycles"),
              0.9 * shipped.master("panel", "missed_cycles"));
    const ScenarioRun quality = run(name, {"masters.panel.profile.qos=15"});
    EXPECT_EQ(quality.master("panel", "missed_cycles"), 0);
    const std::string stall = si(0, "si_rrq_stall_arvalid");
    EXPECT_LT(quality.count(stall), 0.1 * shipped.count(stall));
}

TEST(ScenarioClaims, secure_mix_counts_the_share_that_is_permitted) {
    const ScenarioRun closed = run("secure-mix");
    for (const std::string& event : {si(0, "si_rrq_hs_arvalid"), si(0, "si_wrq_hs_awalid")})
        EXPECT_NEAR(closed.count(event) / closed.occurred(event), 0.4, 0.03) << event;
    const std::string refills = si(3, "si_rrq_hs_shareable_alloc");
    EXPECT_NEAR(closed.count(refills) / closed.occurred(refills), 0.75, 0.03);
    const std::string beats = si(0, "si_rrq_hs_rval");
    EXPECT_EQ(closed.count(beats), closed.occurred(beats));
    EXPECT_GT(closed.count(beats), 0);
    const ScenarioRun open = run("secure-mix", {"pmu.authentication.spniden=true"});
    for (const auto& counter : open.json().at("counters"))
        EXPECT_EQ(counter.at("value"), counter.at("truth")) << counter;
}

TEST(ScenarioClaims, dvm_storm_reaches_every_cluster) {
    const ScenarioRun shipped = run("dvm-storm");
    const double messages = shipped.count(si(3, "si_rrq_hs_dvm_msg"));
    EXPECT_GT(messages, 1000);
    EXPECT_EQ(shipped.count(si(4, "si_srq_acvalid")), messages);
    EXPECT_EQ(shipped.count(si(0, "si_srq_acvalid")), messages);
    EXPECT_NEAR(shipped.count(si(4, "si_rrq_hs_dvm_msg")) / messages, 0.2, 0.03);
    // Completes of both; in the last cycle one may still be on its way.
    EXPECT_NEAR(shipped.count(si(4, "si_rrq_hs_dvm_msg")),
                shipped.total(si(0, "si_rrq_hs_dvm_msg")), 1);
    const ScenarioRun slow = run("dvm-storm", {"masters.worker.snoop_latency=400"});
    EXPECT_NEAR(slow.count(si(3, "si_rrq_hs_dvm_msg")) / messages, 0.25, 0.05);
    const ScenarioRun calm = run("dvm-storm", {"masters.unmapper.profile.think_cycles=100000"});
    EXPECT_NEAR(shipped.master("worker", "accesses") / calm.master("worker", "accesses"), 1, 0.01);
}

TEST(ScenarioClaims, write_streaming_of_whole_lines_is_faster) {
    const char* name = "write-streaming";
    const ScenarioRun lines = run(name);
    const ScenarioRun parts = run(name, {"masters.nic.profile.access_bytes=16",
                                         "masters.nic.profile.mix={write_unique: 1}",
                                         "masters.nic.profile.accesses=400000"});
    const std::string beats = si(0, "si_w_data_beat");
    EXPECT_EQ(lines.count(beats), parts.count(beats));
    EXPECT_EQ(parts.count(si(0, "si_wrq_share_wunique")),
              4 * lines.count(si(0, "si_wrq_share_wlu")));
    EXPECT_GT(parts.cycles(), 10 * lines.cycles());
    const std::string hazard = "cci_550/cci_rq_stall_addr_hazard/";
    EXPECT_EQ(lines.count(hazard), 0);
    EXPECT_GT(parts.count(hazard), 0.9 * parts.cycles());
    EXPECT_GT(lines.count(si(3, "si_rrq_hs_invalidate")), 0);
    EXPECT_EQ(lines.count(si(3, "si_rrq_hs_shareable_alloc")), 0);
    EXPECT_EQ(lines.count(mi(0, "mi_r_data_beat_any")), 0);
}

TEST(ScenarioClaims, hazard_hot_line) {
    const auto shared = [](unsigned bytes) {
        std::vector<std::string> changes;
        for (const char* master : {"core0", "core1", "dma"})
            changes.push_back("masters." + std::string(master) +
                              ".profile.shared.bytes=" + std::to_string(bytes));
        return run("hazard-hot-line", changes);
    };
    const std::string hazard = "cci_550/cci_rq_stall_addr_hazard/";
    const ScenarioRun shipped = run("hazard-hot-line");
    const ScenarioRun spread = shared(4096);
    EXPECT_NEAR(shipped.count(hazard) / shared(128).count(hazard), 2, 0.5);
    EXPECT_GT(shipped.count(hazard), 60 * spread.count(hazard));
    for (const char* event : {"si_rrq_hs_shareable_alloc", "si_srq_acvalid"})
        EXPECT_NEAR(shipped.count(si(3, event)) / spread.count(si(3, event)), 1, 0.06) << event;
}

TEST(ScenarioClaims, stall_hunting_ends_at_the_slow_memory) {
    const char* name = "stall-hunting";
    const ScenarioRun shipped = run(name);
    EXPECT_GT(shipped.master("camera", "missed_cycles"), 0);
    EXPECT_EQ(shipped.count(si(0, "si_wrq_stall")), 0);
    EXPECT_LT(shipped.count(si(0, "si_w_data_stall")), 0.05 * shipped.cycles());
    EXPECT_GT(shipped.count(mi(1, "mi_w_data_stall")),
              30 * shipped.count(mi(0, "mi_w_data_stall")));
    EXPECT_EQ(shipped.count(mi(0, "mi_wrq_stall")), 0);
    EXPECT_GT(shipped.count(mi(1, "mi_wrq_stall")), 0);
    const ScenarioRun fast = run(name, {"interconnect.memories.0.beat_interval=1"});
    EXPECT_EQ(fast.master("camera", "missed_cycles"), 0);
    const ScenarioRun buffer = run(name, {"masters.camera.profile.fifo.bytes=65536"});
    EXPECT_GT(buffer.master("camera", "missed_cycles"), 0);
    EXPECT_LT(buffer.master("camera", "missed_cycles"), shipped.master("camera", "missed_cycles"));
}

TEST(ScenarioClaims, pointer_chase_has_the_latency_of_the_owner) {
    const char* name = "pointer-chase";
    const ScenarioRun cluster = run(name);
    EXPECT_DOUBLE_EQ(cluster.read_latency("chaser"), 14);
    const std::string reads = si(0, "si_rrq_hs_shareable_non_alloc");
    EXPECT_EQ(cluster.count(reads), 4096);
    EXPECT_EQ(cluster.count(si(0, "si_rrq_hs_rlast_snoop")), 4096);
    EXPECT_EQ(cluster.count(mi(0, "mi_r_data_beat_any")), 0);
    const std::string elsewhere = "masters.owner.profile.pattern.base=0x200000000";
    EXPECT_DOUBLE_EQ(run(name, {elsewhere}).read_latency("chaser"), 70);
    const std::string fast = "interconnect.memory.read_latency=30";
    EXPECT_DOUBLE_EQ(run(name, {elsewhere, fast}).read_latency("chaser"), 40);
    EXPECT_DOUBLE_EQ(run(name, {fast}).read_latency("chaser"), 14);
}

TEST(ScenarioClaims, directed_events_are_counted_by_permission) {
    const auto counts = [](const ScenarioRun& run) {
        std::vector<double> values;
        for (const auto& counter : run.json().at("counters")) values.push_back(counter.at("value"));
        return values;
    };
    EXPECT_EQ(counts(run("directed-events")), (std::vector<double>{4, 0, 50, 0}));
    EXPECT_EQ(counts(run("directed-events", {"pmu.authentication.spniden=true"})),
              (std::vector<double>{4, 4, 50, 0}));
}

TEST(ScenarioClaims, cci_all_events_fires_every_event_that_can_fire) {
    for (const char* const seed : {"seed=1", "seed=2"}) {
        const ScenarioRun all = run("cci-all-events", {seed});
        std::set<std::string> missing;
        for (const cci550::Event& event : cci550::events())
            if (event.fires) missing.emplace(event.kernel_name);
        EXPECT_EQ(missing.size(), 54U);
        for (const auto& [name, count] : all.json().at("totals").items()) {
            const std::string event = name.substr(name.find('/') + 1);
            missing.erase(event.substr(0, event.find_first_of(",/")));
        }
        EXPECT_EQ(missing, std::set<std::string>()) << seed;
    }
}

TEST(ScenarioClaims, atp_masters_fetch_what_the_panel_needs) {
    const char* name = "atp-masters";
    const ScenarioRun shipped = run(name);
    constexpr double kNeeded = 995328;
    const auto panel = [&](const char* change) {
        return run(name, {change}).master("panel", "read_bytes");
    };
    EXPECT_NEAR(shipped.master("panel", "read_bytes"), kNeeded + 8192, 256);
    EXPECT_NEAR(panel("clock_mhz=500"), kNeeded + 8192, 256);
    EXPECT_NEAR(panel("interconnect.memory.read_latency=500"), kNeeded + 8192, 256);
    EXPECT_LT(panel("interconnect.memory.beat_interval=20"), 0.99 * kNeeded);
    EXPECT_NEAR(shipped.master("panel", "missed_cycles"), shipped.read_latency("panel"), 10);
    EXPECT_EQ(shipped.master("filter", "read_bytes"), 32768);
    EXPECT_EQ(shipped.master("filter", "written_bytes"), 32768 + 16 * 16);
}

TEST(ScenarioClaims, priority_inversion_ends_where_urgency_is_inherited_or_grows) {
    const char* name = "priority-inversion";
    const std::string got = si(2, "si_rrq_hs_rval");
    const std::string hazard = "cci_550/cci_rq_stall_addr_hazard/";
    const ScenarioRun shipped = run(name);
    const ScenarioRun inverted = run(name, {"interconnect.inherited_urgency=false"});
    const ScenarioRun aged =
        run(name, {"interconnect.inherited_urgency=false", "interconnect.ageing=200"});
    EXPECT_GT(shipped.count(got), 10 * inverted.count(got));
    EXPECT_GT(aged.count(got), 5 * inverted.count(got));
    EXPECT_GT(inverted.count(hazard), 200000);
    EXPECT_LT(shipped.count(hazard), inverted.count(hazard) / 2);
}

// Row hits of MI0's DRAM, of its accesses; and bytes that the reader gets in a cycle.
TEST(ScenarioClaims, dram_patterns_get_what_their_rows_allow) {
    const char* name = "dram-patterns";
    const auto bytes = [](const ScenarioRun& run) {
        return run.master("reader", "read_bytes") / run.cycles();
    };
    const auto part = [](const ScenarioRun& run, const char* key) {
        const nlohmann::json& dram = run.json().at("dram").at(0);
        EXPECT_EQ(dram.at("port"), "MI0");
        const double accesses = dram.at("reads").get<double>() + dram.at("writes").get<double>();
        EXPECT_EQ(dram.at("row_hits").get<double>() + dram.at("row_misses").get<double>() +
                      dram.at("row_conflicts").get<double>(),
                  accesses);
        return dram.at(key).get<double>() / accesses;
    };
    const ScenarioRun sequential = run(name);
    EXPECT_NEAR(bytes(sequential), 0.94 * 6.4, 0.01 * 6.4);
    EXPECT_NEAR(part(sequential, "row_hits"), 31.0 / 32, 0.005);
    EXPECT_EQ(sequential.json().at("dram").at(0).at("refreshes"), 25);
    const char* anywhere = "masters.reader.profile.pattern.kind=random";
    const ScenarioRun random = run(name, {anywhere});
    EXPECT_GT(part(random, "row_conflicts"), 0.98);
    EXPECT_NEAR(bytes(random), 0.88 * 6.4, 0.01 * 6.4);
    const ScenarioRun few = run(name, {anywhere, "interconnect.memory.outstanding_reads=4"});
    EXPECT_NEAR(bytes(few), 0.4 * 6.4, 0.01 * 6.4);
    const ScenarioRun strided = run(name, {"masters.reader.profile.pattern.kind=strided"});
    EXPECT_NEAR(bytes(strided), 6.4 / 6, 0.02 * 6.4);
}

TEST(ScenarioClaims, same_seed_same_bytes_another_seed_others) {
    const std::string command = std::string(ARMPMU_PROGRAM) + " run -j '" +
                                (kFolder / "two-clusters-sharing.yaml").string() + "'";
    const Printed first = shell(command);
    EXPECT_EQ(first.text, shell(command).text);
    const Printed other = shell(command + " --set seed=2");
    EXPECT_EQ(other.status, 0);
    EXPECT_NE(first.text, other.text);
}

} // namespace scenario_claims_test
} // namespace armpmu::tests
