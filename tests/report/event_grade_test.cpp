// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/report/event_grade.h"

#include "testbench/boards/mean_errors.h"
#include "testbench/report/results.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <sstream>
#include <string>

// How far numbers can be believed, as tables say it.
namespace armpmu::testbench::event_grade_test {

TEST(EventGrade, of_an_event_by_its_name) {
    const auto grade = [](const char* name) { return std::string(word_of(grade_of_event(name))); };
    EXPECT_EQ(grade("cci_550/si_rrq_hs_arvalid,source=0x3/"), "exact");
    EXPECT_EQ(grade("cci_550/si_srq_acvalid,source=0x3/"), "order");
    EXPECT_EQ(grade("cci_550/cci_snoop_stall_tt_full/"), "timing");
    EXPECT_EQ(grade("cci_550/si_wrq_wrevict,source=0x0/"), "-");
    EXPECT_EQ(grade("inst_retired"), "exact");
    EXPECT_EQ(grade("L1D_CACHE_REFILL"), "order");
    EXPECT_EQ(grade("cpu_cycles"), "timing");
    EXPECT_EQ(grade("cci_550/nothing/"), "-");
    EXPECT_EQ(grade("not implemented"), "-");
}

TEST(EventGrade, of_a_metric_is_the_worst_of_its_events) {
    const auto grade = [](const char* name) { return std::string(word_of(grade_of_metric(name))); };
    EXPECT_EQ(grade("snoop_hit_rate_si3"), "order");  // beats from snoops by requests
    EXPECT_EQ(grade("read_bandwidth_si0"), "timing"); // beats by time
    EXPECT_EQ(grade("instructions_per_cycle"), "timing");
    EXPECT_EQ(grade("l1d_refills_per_1000"), "order");
    EXPECT_EQ(grade("memory_read_ratio"), "exact"); // MEM_ACCESS_RD / MEM_ACCESS
    EXPECT_EQ(grade("no_such_metric"), "-");
}

TEST(EventGrade, stands_in_each_line_of_metrics_and_events) {
    Result result;
    result.metrics = {{"snoop_hit_rate_si3", 40.6, "%", "hits"},
                      {"read_bandwidth_si0", std::nan(""), "B/cycle", "beats", "gated"}};
    const auto has = [](const std::string& text, const std::string& line) {
        return text.find(line + "\n") != std::string::npos;
    };
    const std::string metrics = MetricsView(MetricsView::Form::with_units).text(result);
    EXPECT_TRUE(has(metrics, "   40.60 %        order   hits")) << metrics;
    EXPECT_TRUE(has(metrics, " - B/cycle  timing  no value: gated")) << metrics;
    EXPECT_TRUE(has(MetricsView(MetricsView::Form::ratios).text(result), " 40.6  order   hits"));
    EXPECT_TRUE(has(MetricsView(MetricsView::Form::ratios_of_given).text(result), " 40.6  hits"));

    const std::string totals = totals_text({{"cci_550/si_srq_acvalid,source=0x3/", 7}});
    EXPECT_TRUE(has(totals, " 7  order")) << totals;
    CoreTotals counts;
    counts.events[a55::index_of(a55::Event::inst_retired)] = 5;
    counts.events[a55::index_of(a55::Event::cpu_cycles)] = 5;
    const std::string core = CoreTotalsView(counts, a55::Config(), {}).text(result);
    EXPECT_TRUE(has(core, " 0.00  exact")) << core;
    EXPECT_TRUE(has(core, " 0.00  timing")) << core;
}

TEST(EventGrade, errors_are_told_once_of_what_was_modelled) {
    const auto text_of = [](const char* kind) {
        for (const ResultKind& one : result_kinds())
            if (std::string(one.name) == kind) return result_text(one.empty(), true);
        return std::string();
    };
    const auto times = [](const std::string& text, const std::string& words) {
        std::size_t n = 0;
        for (std::size_t at = 0; (at = text.find(words, at)) != std::string::npos; ++at) ++n;
        return n;
    };
    const char* const core = "4.3 % in latencies";
    const char* const interconnect = "timing, of the CCI-550";
    EXPECT_EQ(times(text_of("program"), core), 1U) << text_of("program");
    EXPECT_EQ(times(text_of("program"), interconnect), 0U); // there is none in front of the core
    EXPECT_EQ(times(text_of("traffic"), interconnect), 1U);
    EXPECT_EQ(times(text_of("traffic"), core), 0U);
    EXPECT_EQ(times(text_of("core"), core), 0U); // its events are given
}

TEST(EventGrade, errors_are_those_of_the_page) {
    std::ifstream file(ARMPMU_SOURCE_DIR "/docs/silicon.md");
    std::ostringstream page;
    page << file.rdbuf();
    for (const MeanError& one : kMeanErrors) {
        const std::string row = fmt::format("| all boards | {} | ", one.figures);
        const std::size_t at = page.str().find(row);
        ASSERT_NE(at, std::string::npos) << row;
        const std::string rest = page.str().substr(at + row.size(), 40);
        EXPECT_NE(rest.find(fmt::format(" | {:.1f} % |", one.percent)), std::string::npos) << rest;
    }
}

} // namespace armpmu::testbench::event_grade_test
