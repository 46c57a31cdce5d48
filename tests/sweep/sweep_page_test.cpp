// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/sweep/sweep_numbers.h"

#include "testbench/scenario/parameters.h"
#include "tests/sweep/sweep_command.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

namespace armpmu::tests {
namespace sweep_page_test {

using namespace testbench;

// 3 x 4 points: speed is 10 * a, delay is 20 * a + b; more speed and less delay are better.
class Study {
  public:
    Study()
        : table_(folder_.path() + "/table.sqlite", PointTable::Form::collected,
                 {"metrics.speed", "metrics.delay latency", "masters.none"}) {
        state_.head = folder_.plan({"seed=1,2,3", "interconnect.tt_depth=8,16,32,64"});
        table_.begin(state_.head);
        ManifestReader manifest(folder_.sweep());
        ManifestPoint point;
        while (manifest.next(point)) {
            const int a = std::stoi(point.values[0]);
            const int b = std::stoi(point.values[1]);
            PointResult result;
            result.files = "[]";
            result.result =
                small_result(5,
                             R"({"speed":)" + std::to_string(10 * a) + R"(,"delay latency":)" +
                                 std::to_string(20 * a + b) + "}",
                             "{}");
            table_.add(point, &result);
            ++state_.done;
        }
        table_.finish(state_);
    }
    SweepNumbers numbers(const std::vector<std::string>& objectives = {}) {
        return sweep_numbers(table_, state_, parse_objectives(objectives));
    }

  private:
    SweepFolder folder_;
    PointTable table_;
    SweepState state_;
};

const SweepNumbers::Effect& effect(const SweepNumbers& numbers, const std::string& axis,
                                   const std::string& metric) {
    for (const SweepNumbers::Effect& one : numbers.effects)
        if (numbers.axes[one.axis].name == axis && numbers.metrics[one.metric] == metric)
            return one;
    throw std::runtime_error("no effect");
}

TEST(SweepPage, says_first_what_matters) {
    Study study;
    const SweepNumbers numbers = study.numbers();
    EXPECT_EQ(numbers.metrics, (std::vector<std::string>{"delay latency", "speed"}))
        << "cycles do not vary";
    EXPECT_EQ(numbers.axes[numbers.effects[0].axis].name, "seed");
    EXPECT_EQ(numbers.metrics[numbers.effects[0].metric], "speed");
    const SweepNumbers::Effect& a = effect(numbers, "seed", "speed");
    EXPECT_NEAR(a.alone.value, 1, 1e-9);
    EXPECT_NEAR(a.total.value, 1, 1e-9);
    EXPECT_EQ(a.least, 10);
    EXPECT_EQ(a.most, 30);
    EXPECT_EQ(a.least_at, "1");
    EXPECT_EQ(a.most_at, "3");
    EXPECT_NEAR(effect(numbers, "interconnect.tt_depth", "speed").alone.value, 0, 1e-9);
    // b is 8, 16, 32, 64: 4 * (22^2 + 14^2 + 2^2 + 34^2) / 4 of b, 12 * 800 / 3 of a
    const double of_b = 22 * 22 + 14 * 14 + 2 * 2 + 34 * 34;
    const double of_a = 4 * (20 * 20 + 20 * 20);
    const double b_share = effect(numbers, "interconnect.tt_depth", "delay latency").alone.value;
    EXPECT_NEAR(b_share, 3 * of_b / (3 * of_b + of_a), 1e-9);
}

TEST(SweepPage, has_means_over_one_axis_and_over_two) {
    Study study;
    const SweepNumbers numbers = study.numbers();
    bool line_seen = false;
    for (const SweepNumbers::Line& line : numbers.lines)
        if (numbers.axes[line.axis].name == "seed" &&
            numbers.metrics[line.metric] == "delay latency") {
            line_seen = true;
            EXPECT_EQ(line.mean, (std::vector<double>{50, 70, 90}));
            EXPECT_EQ(line.least, (std::vector<double>{28, 48, 68}));
            EXPECT_EQ(line.most, (std::vector<double>{84, 104, 124}));
        }
    EXPECT_TRUE(line_seen);
    ASSERT_EQ(numbers.maps.size(), 2U);
    const SweepNumbers::Map& map = numbers.maps[1];
    EXPECT_EQ(numbers.metrics[map.metric], "delay latency");
    EXPECT_EQ(map.means[1], (std::vector<double>{48, 56, 72, 104}));
    EXPECT_EQ(numbers.axes[map.columns].labels, (std::vector<std::string>{"8", "16", "32", "64"}));
}

TEST(SweepPage, has_the_points_than_which_none_is_better_and_how_to_repeat_them) {
    Study study;
    const SweepNumbers numbers =
        study.numbers({"metrics.speed:more", "metrics.delay latency:less"});
    EXPECT_EQ(numbers.front.x, "metrics.speed");
    EXPECT_EQ(numbers.front.y, "metrics.delay latency");
    ASSERT_EQ(numbers.front.points.size(), 3U) << "the least b of each a";
    EXPECT_EQ(numbers.front.points[0].values, (std::vector<std::string>{"3", "8"}));
    EXPECT_NE(numbers.front.points[0].command.find(
                  "/scenario.yaml --set seed=3 --set interconnect.tt_depth=8"),
              std::string::npos)
        << numbers.front.points[0].command;
    EXPECT_EQ(
        study.numbers({"metrics.speed:less", "metrics.delay latency:less"}).front.points.size(),
        1U);
}

TEST(SweepPage, is_judged_by_what_is_asked_for) {
    Study study;
    EXPECT_TRUE(study.numbers().front.x.empty()) << "nothing is guessed";
    EXPECT_TRUE(study.numbers().best.empty());
    const SweepNumbers numbers = study.numbers({"metrics.delay latency:less"});
    ASSERT_FALSE(numbers.best.empty());
    EXPECT_EQ(numbers.best.front().values, (std::vector<std::string>{"1", "8"}));
    EXPECT_EQ(numbers.metrics[numbers.effects[0].metric], "metrics.delay latency");
    EXPECT_EQ(numbers.metrics[numbers.maps.front().metric], "metrics.delay latency");
    EXPECT_EQ(study.numbers({"metrics.delay latency:more"}).best.front().values,
              (std::vector<std::string>{"3", "64"}));
    EXPECT_NE(study.numbers({"cycles"}).summary.find("cycles is the same in all"),
              std::string::npos)
        << "less time is better: no direction is asked for";
    const auto refused = [&](const std::vector<std::string>& objectives) {
        try {
            study.numbers(objectives);
        } catch (const ScenarioError& error) {
            return std::string(error.what());
        }
        return std::string();
    };
    EXPECT_NE(refused({"metrics.sped:more"}).find("metrics.speed"), std::string::npos);
    EXPECT_NE(refused({"metrics.speed"}).find("metrics.speed:less or metrics.speed:more"),
              std::string::npos);
    EXPECT_NE(refused({":less"}), "");
    EXPECT_NE(refused({"cycles", "cycles", "cycles"}), "");
}

// The same numbers of all combinations and of those of a design.
struct Asked {
    std::map<std::string, std::array<EffectShare, 2>> axes;
    std::map<std::string, EffectShare> pairs;
    std::string rests_on;
};
Asked ask(const std::string& design, const std::vector<std::size_t>& left_out = {}) {
    const SweepFolder folder;
    SweepRequest request;
    request.file = folder.scenario();
    request.parameters = {"seed=1..5:1", "interconnect.tt_depth=8,16,32,64",
                          "run.cycles=100..800:100"};
    request.design = design;
    SweepState state;
    state.head = plan_sweep(request, folder.sweep(), quiet, never);
    PointTable table(folder.path() + "/table.sqlite", PointTable::Form::collected, {"metrics.y"});
    table.begin(state.head);
    ManifestReader manifest(folder.sweep());
    ManifestPoint point;
    while (manifest.next(point)) {
        const double a = std::stod(point.values[0]), b = std::stod(point.values[1]),
                     c = std::stod(point.values[2]);
        PointResult result;
        result.files = "[]";
        result.result =
            small_result(5, R"({"y":)" + std::to_string(a * b / 20 + std::sqrt(c)) + "}", "{}");
        const bool is_left_out =
            std::find(left_out.begin(), left_out.end(), point.point) != left_out.end();
        table.add(point, is_left_out ? nullptr : &result);
        ++(is_left_out ? state.missing : state.done);
    }
    table.finish(state);
    const SweepNumbers numbers = sweep_numbers(table, state, parse_objectives({"metrics.y:less"}));
    Asked asked;
    asked.rests_on = numbers.rests_on;
    for (const SweepNumbers::Effect& one : numbers.effects)
        if (numbers.metrics[one.metric] == "metrics.y")
            asked.axes[numbers.axes[one.axis].name] = {one.alone, one.total};
    for (const SweepNumbers::Interaction& one : numbers.interactions)
        asked.pairs[numbers.axes[one.a].name + " " + numbers.axes[one.b].name] = one.share;
    return asked;
}

TEST(SweepPage, explains_all_of_the_variation_of_a_grid) {
    const Asked grid = ask("");
    EXPECT_NE(grid.rests_on.find("exact"), std::string::npos) << grid.rests_on;
    ASSERT_EQ(grid.axes.size(), 3U);
    ASSERT_EQ(grid.pairs.size(), 3U);
    double all = 0;
    for (const auto& [axis, shares] : grid.axes) {
        all += shares[0].value;
        double total = shares[0].value; // nothing has three axes together here
        for (const auto& [pair, share] : grid.pairs)
            if (pair.find(axis) != std::string::npos) total += share.value;
        EXPECT_NEAR(shares[1].value, total, 1e-9) << axis;
        EXPECT_EQ(shares[1].least, shares[1].most);
    }
    for (const auto& [pair, share] : grid.pairs) all += share.value;
    EXPECT_NEAR(all, 1, 1e-9);
    EXPECT_GT(grid.pairs.at("seed interconnect.tt_depth").value, 0.04);
    EXPECT_NEAR(grid.pairs.at("seed run.cycles").value, 0, 1e-9);
}

TEST(SweepPage, of_a_design_has_the_shares_of_the_grid_in_its_intervals) {
    const Asked grid = ask("");
    std::size_t held = 0, all = 0; // an interval of 95 % may miss
    const auto look = [&](const EffectShare& share, const EffectShare& truth) {
        ++all;
        if (share.least <= truth.value + 1e-9 && truth.value <= share.most + 1e-9) ++held;
        EXPECT_LT(share.least, share.most);
    };
    for (const char* design : {"sobol:400", "lhs:80:1", "lhs:80:2", "lhs:80:3", "lhs:80:4"}) {
        const bool sobol = design[0] == 's';
        const Asked some = ask(design);
        EXPECT_NE(some.rests_on.find(design), std::string::npos) << some.rests_on;
        for (const auto& [axis, shares] : some.axes) {
            look(shares[0], grid.axes.at(axis)[0]);
            if (sobol) look(shares[1], grid.axes.at(axis)[1]);
            EXPECT_EQ(std::isfinite(shares[1].value), sobol);
        }
        for (const auto& [pair, share] : some.pairs) look(share, grid.pairs.at(pair));
    }
    EXPECT_EQ(all, 9U + 4U * 6U);
    EXPECT_GE(held, all * 9 / 10);
    const Asked most = ask("", {3, 77});
    EXPECT_NE(most.rests_on.find("Not all"), std::string::npos) << most.rests_on;
    EXPECT_GT(most.axes.at("seed")[0].most, grid.axes.at("seed")[0].value);
}

TEST(SweepPage, is_one_file_with_all_of_it) {
    const PlannedSweep one;
    const std::string page = one.folder().path() + "/page.html";
    const std::string report =
        std::string(ARMPMU_PROGRAM) + " report " + one.dir() + " -o " + page + " 2>&1";
    const Printed nothing = shell(report);
    EXPECT_EQ(nothing.status, 2);
    EXPECT_NE(nothing.text.find("no point is done"), std::string::npos) << nothing.text;
    EXPECT_FALSE(fs::exists(page));
    EXPECT_EQ(sweep("run " + one.dir() + " --shard 0/2").status, 0);
    EXPECT_EQ(shell(report).text, page + ": written\n");
    const std::string html = text_of(page);
    std::size_t at = 0;
    for (const char* part : {"12 done, 0 failed, 12 missing", "<h2>What matters</h2>",
                             "<h2>Lines over one axis</h2>", "<h2>Points</h2>", "armpmu run "}) {
        at = html.find(part, at);
        EXPECT_NE(at, std::string::npos) << part;
    }
    EXPECT_EQ(html.find("http:"), html.find("http://www.w3.org")) << "it loads nothing";
    EXPECT_EQ(html.find("https:"), std::string::npos) << "it loads nothing";
}

} // namespace sweep_page_test
} // namespace armpmu::tests
