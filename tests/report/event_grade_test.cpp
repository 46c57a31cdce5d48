// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/report/event_grade.h"

#include "testbench/boards/mean_errors.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>
#include <string>

// How far numbers can be believed, as tables say it.
namespace armpmu::testbench::event_grade_test {

CounterResult counter(const std::string& name) {
    CounterResult one;
    one.name = name;
    return one;
}

TEST(EventGrade, of_a_counter_is_that_of_its_event) {
    const auto grade = [](const char* name) {
        return std::string(word_of(grade_of(counter(name))));
    };
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

TEST(EventGrade, errors_are_told_of_whose_timing_is_there) {
    EXPECT_EQ(errors_text({counter("inst_retired")}), "");
    const std::string core = errors_text({counter("cpu_cycles")});
    EXPECT_NE(core.find("4.3 % in latencies"), std::string::npos) << core;
    EXPECT_EQ(core.find("CCI-550"), std::string::npos) << core;
    const std::string cci = errors_text({counter("cci_550/cci_snoop_stall_tt_full/")});
    EXPECT_NE(cci.find("CCI-550"), std::string::npos) << cci;
    EXPECT_EQ(cci.find("boards"), std::string::npos) << cci;
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
