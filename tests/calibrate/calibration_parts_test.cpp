// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/calibrate/calibration_output.h"
#include "program/calibrate/journal.h"
#include "program/calibrate/kernel_probe.h"
#include "testbench/boards/board.h"
#include "tests/support/test_folder.h"

#include <gtest/gtest.h>

// Parameters, the journal, and what is written of a calibration.
namespace armpmu::tests::calibration_parts_test {

using namespace testbench;

TEST(FitParameter, the_nearest_value_is_legal_and_the_coordinates_inverse) {
    for (const FitParameter& one : fit_parameters()) {
        const std::uint64_t value = values_of({})[find_fit_parameter(one.name)];
        EXPECT_EQ(one.nearest(one.coordinate(static_cast<double>(value))), value) << one.name;
        EXPECT_LE(one.below(value), value);
        EXPECT_GT(one.above(value), one.below(value)) << one.name;
        EXPECT_EQ(one.nearest(-50), one.step(value, -100'000'000)) << one.name;
        for (const std::uint64_t other : {one.below(value), one.above(value), one.nearest(50)}) {
            FitValues values = values_of({});
            values[find_fit_parameter(one.name)] = other;
            EXPECT_NO_THROW(cpu::check(with_values({}, values))) << one.name << " " << other;
        }
    }
    EXPECT_THROW(find_fit_parameter("l4_latency"), ConfigError);
}

TEST(KernelProbe, a_name_is_read_and_written) {
    const KernelName one = parse_kernel_name("chains footprint=65536 chains=4 iterations=7");
    EXPECT_EQ(text_of(one), "chains chains=4 footprint=65536");
    EXPECT_EQ(class_of_kernel(one), "overlap");
    EXPECT_THROW(parse_kernel_name("chains chains=9"), ConfigError);
    EXPECT_THROW(parse_kernel_name("chains 4"), ConfigError);
}

class JournalFile : public TestWithFolder {};

TEST_F(JournalFile, has_what_was_committed_and_begins_anew_when_damaged) {
    const std::string file = path("j");
    {
        Journal one(file);
        EXPECT_TRUE(one.read().empty());
        one.add("a", 1.5);
        one.commit();
        one.add("b", 2);
    }
    EXPECT_EQ(Journal(file).read(), (std::map<std::string, double>{{"a", 1.5}}));
    std::ofstream(file) << "no journal";
    EXPECT_TRUE(Journal(file).read().empty());
    Journal::remove(file);
    EXPECT_FALSE(std::filesystem::exists(file));
}

TEST(BoardText, is_a_board_again) {
    Calibration found;
    found.observations.facts = {"Mine", "X1", 1849.4, 32, 0, 512};
    found.core.l2_kb = 0;
    found.core.l3_kb = 512;
    FittedParameter one;
    one.name = "l3_latency";
    one.value = 30;
    one.standing = Standing::determined;
    one.interval = {28, 31};
    found.parameters = {one};
    one.name = "walk_latency";
    one.standing = Standing::no_influence;
    found.parameters.push_back(one);
    const Board board = parse_board(board_text_of(found, "mine"), "mine.yaml");
    EXPECT_EQ(board.name, "mine");
    EXPECT_EQ(board.clock_mhz, 1849U);
    EXPECT_EQ(board.core.l3_latency, 30U);
    EXPECT_EQ(board.core.l2_kb, 0U);
    EXPECT_EQ(board.core.walk_latency, cpu::CoreConfig().walk_latency);
    EXPECT_EQ(board.lines.back().origin, "fitted: 28 to 31");
}

} // namespace armpmu::tests::calibration_parts_test
