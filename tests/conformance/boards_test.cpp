// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/boards/board.h"

#include <gtest/gtest.h>

#include <set>

// Files of boards: what they may say, and that they say where it is from.
namespace armpmu::tests::boards_test {

using testbench::Board;
using testbench::parse_board;

std::string refusal(const std::string& text) {
    try {
        parse_board(text, "mine.yaml");
    } catch (const ConfigError& error) {
        return error.what();
    }
    return "";
}

TEST(Boards, a_file_sets_the_clock_and_the_core) {
    const Board board = parse_board("# mine\nboard: mine\nabout: Mine\nclock_mhz: 1234 # measured\n"
                                    "core:\n  l2_kb: 64   # a guess\n",
                                    "mine.yaml");
    EXPECT_EQ(board.name, "mine");
    EXPECT_EQ(board.about, "Mine");
    EXPECT_EQ(board.clock_mhz, 1234U);
    EXPECT_EQ(board.core.l2_kb, 64U);
    EXPECT_EQ(board.core.l3_kb, cpu::CoreConfig().l3_kb);
    ASSERT_EQ(board.lines.size(), 2U);
    EXPECT_EQ(board.lines[1].parameter, "core.l2_kb");
    EXPECT_EQ(board.lines[1].origin, "a guess");
}

TEST(Boards, mistakes_are_refused_with_their_line) {
    EXPECT_EQ(refusal(""), "mine.yaml:0: expected board: NAME");
    EXPECT_EQ(refusal("mine"), "mine.yaml:1: expected KEY: VALUE, not 'mine'");
    EXPECT_EQ(refusal("board: m\nclock_mhz: fast"),
              "mine.yaml:2: expected a number behind clock_mhz");
    EXPECT_EQ(refusal("board: m\nclock_mhz: 0"), "mine.yaml:2: clock_mhz: expected 1 to 10000");
    EXPECT_EQ(refusal("board: m\n  l2_kb: 64"),
              "mine.yaml:2: expected core: above what is indented");
    EXPECT_EQ(refusal("board: m\ncore:\n  l3_latenzy: 64"),
              "mine.yaml:3: no parameter 'core.l3_latenzy'; did you mean l3_latency?");
    EXPECT_EQ(refusal("board: m\ncore:\n  miss_registers: 65"),
              "mine.yaml:3: core.miss_registers: expected 1 to 64, not 65");
    EXPECT_EQ(refusal("board: m\ncolour: 64"),
              "mine.yaml:2: expected board, about, clock_mhz or core, not 'colour'");
    EXPECT_EQ(refusal("board: m\ncore:\n  l2_kb: 65"),
              "mine.yaml:3: core: l2_kb is 65, must be 0, 64, 128 or 256");
}

TEST(Boards, all_say_where_each_number_is_from) {
    ASSERT_EQ(testbench::boards().size(), 4U);
    for (const Board& board : testbench::boards())
        for (const Board::Line& line : board.lines) EXPECT_NE(line.origin, "") << line.parameter;
}

// What is a property of the core is the same on all: these differ by caches, clocks and memory.
TEST(Boards, differ_in_nothing_but_caches_clocks_and_memory) {
    const std::set<std::string> allowed = {"clock_mhz",
                                           "core.l2_kb",
                                           "core.l3_kb",
                                           "core.l3_latency",
                                           "core.l3_transfer",
                                           "core.memory_latency",
                                           "core.memory_transfer",
                                           "core.memory_read_interval",
                                           "core.memory_write_interval"};
    for (const Board& board : testbench::boards())
        for (const Board::Line& line : board.lines)
            EXPECT_EQ(allowed.count(line.parameter), 1U) << board.name << " " << line.parameter;
}

TEST(Boards, an_unknown_one_is_refused_with_those_there_are) {
    EXPECT_EQ(testbench::find_board("rk3566").core.l2_kb, 0U);
    try {
        testbench::find_board("rk3588s");
        FAIL();
    } catch (const ConfigError& error) {
        EXPECT_STREQ(error.what(), "no board 'rk3588s'; did you mean rk3588? Expected rk3588, "
                                   "rk3566, rk3568, s905x3, or a file such as mine.yaml");
    }
}

} // namespace armpmu::tests::boards_test
