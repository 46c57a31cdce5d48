// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/sweep/sweep_numbers.h"

#include "testbench/scenario/parameters.h"
#include "tests/sweep/sweep_command.h"

namespace armpmu::tests {
namespace sweep_page_test {

using namespace testbench;

// 3 x 4 points: speed is 10 * a, delay is 20 * a + b; more speed and less delay are better.
class Study {
  public:
    Study() : table_(folder_.path() + "/table.sqlite", PointTable::Form::collected) {
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
    SweepNumbers numbers(const std::string& pareto = "") {
        return sweep_numbers(table_, state_, pareto);
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
    EXPECT_NEAR(a.share, 1, 1e-9);
    EXPECT_EQ(a.least, 10);
    EXPECT_EQ(a.most, 30);
    EXPECT_EQ(a.least_at, "1");
    EXPECT_EQ(a.most_at, "3");
    EXPECT_NEAR(effect(numbers, "interconnect.tt_depth", "speed").share, 0, 1e-9);
    // b is 8, 16, 32, 64: 4 * (22^2 + 14^2 + 2^2 + 34^2) / 4 of b, 12 * 800 / 3 of a
    const double of_b = 22 * 22 + 14 * 14 + 2 * 2 + 34 * 34;
    const double of_a = 4 * (20 * 20 + 20 * 20);
    const double b_share = effect(numbers, "interconnect.tt_depth", "delay latency").share;
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
    const SweepNumbers numbers = study.numbers();
    EXPECT_EQ(numbers.front.x, "speed");
    EXPECT_EQ(numbers.front.y, "delay latency");
    ASSERT_EQ(numbers.front.points.size(), 3U) << "the least b of each a";
    EXPECT_EQ(numbers.front.points[0].values, (std::vector<std::string>{"3", "8"}));
    EXPECT_NE(numbers.front.points[0].command.find(
                  "/scenario.yaml --set seed=3 --set interconnect.tt_depth=8"),
              std::string::npos)
        << numbers.front.points[0].command;
    EXPECT_EQ(study.numbers("-speed,delay latency").front.points.size(), 3U);
    EXPECT_EQ(study.numbers("speed,delay latency").front.points.size(), 1U);
    EXPECT_THROW(study.numbers("sped,delay latency"), ScenarioError);
    EXPECT_THROW(study.numbers("speed"), ScenarioError);
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
