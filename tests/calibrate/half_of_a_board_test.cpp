// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/calibrate/calibrator.h"
#include "testbench/boards/board.h"

#include <gtest/gtest.h>

#include <cstdio>

// Half of the published figures of each board are fitted, and the other half predicted.
namespace armpmu::tests::half_of_a_board_test {

using namespace testbench;

CalibrationRequest half_of(const std::string& soc, const std::string& board) {
    CalibrationRequest request;
    const cpu::CoreConfig& core = find_board(board).core;
    request.observations.facts = {board, soc, 0, core.l1d_kb, core.l2_kb, core.l3_kb};
    request.advises = false;
    for (const Figure& figure : figures()) {
        const auto work = work_of(figure);
        if (figure.soc != soc || figure.cycles == 0 || !work || !judged(figure)) continue;
        Observation one;
        one.id = figure.id;
        one.what = figure.quantity + " " + figure.parameter;
        one.kind = name_of(class_of(figure));
        one.value = figure.cycles;
        one.work = *work;
        request.observations.all.push_back(std::move(one));
        request.predicted.push_back(request.observations.all.size() % 2 == 0);
    }
    return request;
}

struct Half {
    std::string soc, board;
    friend void PrintTo(const Half& half, std::ostream* out) { *out << half.soc; }
};

class HalfOfABoard : public ::testing::TestWithParam<Half> {};

TEST_P(HalfOfABoard, predicts_the_other_half_within_a_tenth) {
    const Calibration found = calibrate(half_of(GetParam().soc, GetParam().board), {2, "", {}, {}});
    for (const ClassErrors& one : found.classes)
        std::printf("%s %-10s %3zu fitted %4.1f %%, %3zu predicted %4.1f %%\n",
                    GetParam().soc.c_str(), one.kind.c_str(), one.figures, 100 * one.fit,
                    one.predicted, 100 * one.prediction);
    EXPECT_GT(found.classes.back().predicted, 10U);
    EXPECT_LE(found.classes.back().prediction, 0.10);
}
INSTANTIATE_TEST_SUITE_P(boards, HalfOfABoard,
                         ::testing::Values(Half{"RK3588", "rk3588"}, Half{"RK3566", "rk3566"},
                                           Half{"RK3568", "rk3568"}, Half{"S905X3", "s905x3"}),
                         [](const auto& one) { return one.param.board; });

} // namespace armpmu::tests::half_of_a_board_test
