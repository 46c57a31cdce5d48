// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/report/what_limits.h"

#include "tests/report/whole_results.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace findings_test {

using namespace armpmu::testbench;
using Json = nlohmann::ordered_json;

Json places(unsigned buffer, unsigned snoop, unsigned memory) {
    return {{"port", 0},      {"buffer", buffer}, {"pipeline", 0},    {"filter way", 0},
            {"snoop", snoop}, {"write data", 0},  {"memory", memory}, {"answer", 0}};
}

// A run of 1000 cycles in which nothing is full.
Json quiet() {
    return whole_result(
        "traffic", {{"cycles", 1000},
                    {"masters", {whole_master({{"name", "dma"}, {"port", "SI0"}})}},
                    {"time",
                     {{{"port", 0},
                       {"master", "dma"},
                       {"reads", places(100, 0, 900)},
                       {"writes", places(0, 0, 0)}}}},
                    {"delays", Json::array()},
                    {"flows", Json::array()},
                    {"memories", {{{"port", "MI0"}, {"beat_interval", 2}}}},
                    {"filter", {{"ways", 1}, {"sets", 1}, {"group", 1}, {"used", Json::array()}}}});
}

template <typename Parts>
Result read(const Json& json, Parts& parts) {
    Result result;
    JsonReader reader(json);
    for (View* const view : parts.views()) view->describe(reader, result);
    return result;
}

std::vector<Finding> findings(const Json& run) {
    if (run.contains("stalls")) {
        ProgramResult parts;
        const Result result = read(run, parts);
        return findings_of(parts, result.cycles, {});
    }
    TrafficResult parts;
    const Result result = read(run, parts);
    Surroundings surroundings;
    surroundings.memories = parts.detail.memories();
    return findings_of(parts, result.cycles, surroundings);
}

Json with(const char* event, unsigned count) {
    Json run = quiet();
    run["totals"][event] = count;
    return run;
}

std::string cause(const Json& run) {
    return cause_of(findings(run).front());
}

std::string words(const Json& run) {
    return words_of(findings(run).front());
}

TEST(Findings, requests_under_way_are_latency_and_none_are_nothing) {
    EXPECT_EQ(cause(quiet()), "latency");
    EXPECT_NE(words(quiet()).find("90.0 % of their time on: memory"), std::string::npos)
        << words(quiet());
    Json idle = quiet();
    idle["time"][0]["reads"] = places(0, 0, 19);
    EXPECT_EQ(cause(idle), "nothing");
    idle["time"][0]["reads"] = places(0, 0, 20);
    EXPECT_EQ(cause(idle), "latency");
}

TEST(Findings, begin_where_they_are_said_to) {
    const struct {
        const char* event;
        unsigned least;
        const char* cause;
    } kRules[] = {{"cci_550/mi_r_data_beat_any,source=0x8/", 450, "memory"},
                  {"cci_550/mi_w_data_beat_any,source=0x8/", 450, "memory"},
                  {"cci_550/cci_snoop_stall_alloc_busy/", 200, "snoop filter"},
                  {"cci_550/cci_snoop_stall_tt_full/", 500, "tracker"},
                  {"cci_550/si_rq_stall_ot_limit,source=0x0/", 500, "outstanding"},
                  {"cci_550/si_s_data_stall,source=0x0/", 100, "snoop data"},
                  {"cci_550/si_rrq_hs_rval,source=0x0/", 900, "data channel"},
                  {"cci_550/si_w_data_beat,source=0x0/", 900, "data channel"}};
    for (const auto& rule : kRules) {
        EXPECT_EQ(cause(with(rule.event, rule.least)), rule.cause) << rule.event;
        EXPECT_EQ(cause(with(rule.event, rule.least - 1)), "latency") << rule.event;
    }
}

TEST(Findings, of_hazards_are_a_share_of_the_requests_time) {
    Json run = quiet();
    run["delays"] = {
        {{"port", 0}, {"blocker", "SI3"}, {"wait", "request of its line"}, {"cycles", 50}}};
    EXPECT_EQ(cause(run), "hazard");
    EXPECT_NE(words(run).find("dma (SI0) most, because of SI3"), std::string::npos);
    run["delays"][0]["cycles"] = 49;
    EXPECT_EQ(cause(run), "latency");
}

TEST(Findings, of_dvm_are_of_messages_that_wait_for_answers) {
    Json run = quiet();
    run["time"][0]["reads"] = places(0, 300, 700);
    run["totals"] = {{"cci_550/si_rrq_hs_arvalid,source=0x0/", 10},
                     {"cci_550/si_rrq_hs_dvm_msg,source=0x0/", 5}};
    EXPECT_EQ(cause(run), "dvm");
    run["totals"]["cci_550/si_rrq_hs_dvm_msg,source=0x0/"] = 4;
    EXPECT_EQ(cause(run), "latency");
}

TEST(Findings, name_memory_before_the_tracker_that_it_fills) {
    Json run = with("cci_550/cci_snoop_stall_tt_full/", 1000);
    run["totals"]["cci_550/mi_r_data_beat_any,source=0x8/"] = 500;
    EXPECT_EQ(cause(run), "memory");
    EXPECT_NE(words(run).find("MI0 is busy with reads in 100.0 %"), std::string::npos);
}

Json with_dram(double wanted, double bus) {
    Json run = quiet();
    run["memories"] = Json::array();
    run["dram"] = {{{"port", "MI1"},
                    {"reads", 60},
                    {"writes", 40},
                    {"row_hits", 25},
                    {"row_misses", 0},
                    {"row_conflicts", 75},
                    {"refreshes", 0},
                    {"turnarounds", 10},
                    {"wanted_share", wanted},
                    {"bus_share", bus}}};
    return run;
}

TEST(Findings, of_a_dram_are_accesses_that_always_wait) {
    EXPECT_EQ(cause(with_dram(0.899, 0.5)), "latency");
    EXPECT_EQ(cause(with_dram(0.9, 0.5)), "memory");
    EXPECT_EQ(words(with_dram(0.9, 0.5)),
              "Accesses wait for the DRAM behind MI1 in 90.0 % of the time, and its bus carries "
              "data in 50.0 %: of its accesses 75.0 % find another row open, and 10.0 % turn the "
              "bus around.");
    EXPECT_EQ(words(with_dram(1, 0.8)),
              "Accesses wait for the DRAM behind MI1 in 100.0 % of the time, and its bus carries "
              "data in 80.0 %.");
}

TEST(Findings, name_each_master_that_is_late) {
    Json run = quiet();
    run["masters"][0]["missed_cycles"] = 10;
    ASSERT_EQ(findings(run).size(), 2U);
    EXPECT_EQ(words_of(findings(run)[1]), "dma (SI0) misses its deadline in 1.0 % of cycles.");
    run["masters"][0]["missed_cycles"] = 9;
    EXPECT_EQ(findings(run).size(), 1U);
}

// Without the places of requests, as `armpmu run` has none, what a count tells is found all the
// same.
TEST(Findings, of_counts_need_no_detail) {
    Json run = with("cci_550/cci_snoop_stall_tt_full/", 1000);
    for (const char* const part : {"time", "delays", "flows", "memories", "filter"})
        run.erase(part);
    EXPECT_EQ(words(run), "The transaction tracker is full in 100.0 % of cycles.");
    run["totals"] = Json::object();
    EXPECT_EQ(cause(run), "not full");
}

TEST(Findings, of_cores_are_the_part_that_makes_most_of_a_stall) {
    Json run = whole_result("program", {{"cycles", 1000}, {"issue_cycles", 300}});
    run["stalls"].update({{"stall_frontend", 100},
                          {"stall_frontend_tlb", 20},
                          {"stall_backend", 600},
                          {"stall_backend_ilock", 100},
                          {"stall_backend_ld", 500},
                          {"stall_backend_ld_cache", 450},
                          {"stall_backend_ld_tlb", 50}});
    EXPECT_EQ(cause(run), "stall_backend_ld_cache");
    run["stalls"]["stall_backend_ld_cache"] = 240;
    run["stalls"]["stall_backend_ld_tlb"] = 240;
    EXPECT_EQ(cause(run), "stall_backend_ld");
    run["issue_cycles"] = 600;
    EXPECT_EQ(cause(run), "issue");
}

// Each kind, each member of it, there and back.
TEST(Findings, are_read_as_they_were_written) {
    for (const auto& rule :
         {with("cci_550/cci_snoop_stall_tt_full/", 1000),
          with("cci_550/mi_w_data_beat_any,source=0x8/", 900), with_dram(1, 0.5), quiet()}) {
        Result result;
        const auto parts = std::make_shared<TrafficResult>();
        parts->findings = FindingsView(findings(rule));
        set_views(result, parts);
        const Json json = result_object(result);
        EXPECT_EQ(result_object(read_result(json)), json);
    }
}

TEST(Findings, fewer_tags_than_lines_are_told_beside_what_limits) {
    TrafficResult parts;
    const Result result = read(quiet(), parts);
    Surroundings surroundings;
    surroundings.filter = {true, 4096, 8192};
    const std::vector<Finding> all = findings_of(parts, result.cycles, surroundings);
    ASSERT_EQ(all.size(), 2U);
    EXPECT_EQ(cause_of(all[1]), "tags");
    EXPECT_NE(words_of(all[1]).find("tags for 50 % of the 8192 lines"), std::string::npos);
    surroundings.filter = {true, 8192, 8192};
    EXPECT_EQ(findings_of(parts, result.cycles, surroundings).size(), 1U);
    surroundings.filter = {false, 4096, 8192};
    EXPECT_EQ(findings_of(parts, result.cycles, surroundings).size(), 1U);
}

TEST(Findings, one_memory_behind_all_is_busy_with_the_bursts_of_all) {
    TrafficResult parts;
    const Result result = read(with("cci_550/mi_r_data_beat_any,source=0x8/", 800), parts);
    Surroundings surroundings;
    surroundings.memories = {{0, 1}};
    surroundings.shared.read_interval = 4500; // thousandths of a cycle: 200 bursts take 900
    EXPECT_EQ(cause_of(findings_of(parts, result.cycles, surroundings).front()), "memory");
    surroundings.shared.read_interval = 4400;
    EXPECT_EQ(cause_of(findings_of(parts, result.cycles, surroundings).front()), "latency");
}

TEST(Findings, a_request_that_waits_for_a_tenth_of_the_run_starves) {
    Json run = quiet();
    run["cycles"] = 20000;
    run["masters"][0]["waiting"] = {{"requests", 1}, {"oldest_cycles", 1999}};
    EXPECT_EQ(findings(run).size(), 1U);
    run["masters"][0]["waiting"]["oldest_cycles"] = 2000;
    const std::vector<Finding> all = findings(run);
    ASSERT_EQ(all.size(), 2U);
    EXPECT_EQ(cause_of(all[1]), "starvation");
    EXPECT_NE(words_of(all[1]).find("has waited for 2000 cycles, 10.0 % of the run"),
              std::string::npos)
        << words_of(all[1]);
    run["cycles"] = 5000; // short ones are what memories take
    run["masters"][0]["waiting"]["oldest_cycles"] = 999;
    EXPECT_EQ(findings(run).size(), 1U);
}

} // namespace findings_test
