// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/sweep/point_key.h"

#include "program/sweep/axes.h"
#include "program/sweep/point_keys.h"
#include "program/sweep/point_work.h"
#include "testbench/scenario/sha256.h"
#include "tests/sweep/sweep_folder.h"

#include <set>

namespace armpmu::tests {
namespace point_key_test {

using namespace testbench;

TEST(PointKey, is_the_same_however_the_point_is_written) {
    const SweepFolder folder;
    folder.plan({"interconnect.tt_depth=16"});
    const std::string key = folder.keys().at(0);
    EXPECT_EQ(key.size(), 64U);
    folder.forget();
    folder.plan({"interconnect.tt_depth=0x10"});
    EXPECT_EQ(folder.keys().at(0), key) << "another notation";
    folder.forget();
    folder.plan({"seed=1"}, {"interconnect.tt_depth=16"});
    EXPECT_EQ(folder.keys().at(0), key) << "a change of all points, and a default";
    folder.forget();
    std::string text = text_of(folder.scenario());
    write_text(folder.scenario(), "# another comment\n" + text);
    folder.plan({"interconnect.tt_depth=16"}, {"about=why", "output.form=json"});
    EXPECT_EQ(folder.keys().at(0), key) << "comments";
    folder.forget();
    folder.plan({"interconnect.tt_depth=17"});
    EXPECT_NE(folder.keys().at(0), key);
    folder.forget();
    folder.plan({"interconnect.tt_depth=16"}, {"scenario=another"});
    EXPECT_NE(folder.keys().at(0), key) << "the result has its name";
}

TEST(PointKey, is_of_the_sum_of_lines_the_version_and_the_format) {
    KeySum sum;
    sum.add_line("seed=1");
    const std::string digits = sha256("seed=1");
    std::string words; // the least significant one first
    for (std::size_t n = 0; n < 4; ++n)
        words += " " + std::to_string(std::stoull(digits.substr(16 * n, 16), nullptr, 16));
    EXPECT_EQ(sum.key(), sha256("armpmu " ARMPMU_VERSION " 2" + words));
    KeySum nothing = sum;
    nothing -= sum;
    EXPECT_TRUE(nothing == KeySum());
    nothing -= sum; // borrows from all words
    nothing += sum;
    EXPECT_TRUE(nothing == KeySum());
}

TEST(PointKey, has_the_content_of_traces_in_it) {
    const SweepFolder folder;
    const std::string shipped =
        std::string(ARMPMU_SOURCE_DIR) + "/testbench/scenarios/atp-masters.yaml";
    fs::copy(fs::path(shipped).parent_path() / "atp", folder.path() + "/atp",
             fs::copy_options::recursive);
    write_text(folder.scenario(), text_of(shipped));
    folder.plan({"clock_mhz=1000"});
    const std::string key = folder.keys().at(0);
    folder.forget();
    const auto first = *fs::directory_iterator(folder.path() + "/atp");
    std::ofstream(first.path(), std::ios::app) << "# more\n";
    const ManifestHead head = folder.plan({"clock_mhz=1000"});
    EXPECT_NE(folder.keys().at(0), key);
    EXPECT_GT(head.files.size(), 1U);
    bool named = false;
    for (const ManifestFile& file : head.files) named |= file.path == first.path().string();
    EXPECT_TRUE(named);
}

// Every key of a plan that is made of steps is that of the point read by itself.
TEST(PointKey, of_many_points_is_made_of_steps_and_is_that_of_each_point_read) {
    const std::string file = std::string(ARMPMU_SOURCE_DIR) + kDirected;
    const SweepPoints points({parse_axis("seed=1..3000:1"),
                              parse_axis("interconnect.tt_depth=8,0x10"),
                              parse_axis("interconnect.memory.read_latency,clock_mhz=50,60")});
    PointKeys composed(file, {}, points, 0);
    PointKeys read(file, {}, points, points.size());
    EXPECT_FALSE(composed.reads_all());
    EXPECT_TRUE(read.reads_all());
    std::set<std::string> keys;
    std::size_t asked = 0;
    for (std::size_t n = 0; n < points.size(); n += 397, ++asked) {
        const std::vector<std::size_t> steps = points.steps(n);
        EXPECT_EQ(composed.sum(steps).key(), read.sum(steps).key()) << n;
        keys.insert(composed.sum(steps).key());
    }
    EXPECT_EQ(keys.size(), asked);
}

// An entry of a list that another axis replaces: no step can be looked at alone.
TEST(PointKey, of_axes_that_concern_each_other_is_that_of_each_point_read) {
    const std::string file = std::string(ARMPMU_SOURCE_DIR) + "/testbench/scenarios/tt-depth.yaml";
    const SweepPoints points(
        {parse_axis("masters.gpu.profile={pattern: {kind: random}},"
                    "{pattern: {kind: sequential, footprint: 1 MiB}}"),
         parse_axis("masters.gpu.profile.pattern.footprint=2 MiB,4 MiB,8 MiB")});
    PointKeys composed(file, {}, points, 0);
    PointKeys read(file, {}, points, points.size());
    for (std::size_t n = 0; n < points.size(); ++n)
        EXPECT_EQ(composed.sum(points.steps(n)).key(), read.sum(points.steps(n)).key()) << n;
}

TEST(PointWork, has_a_process_for_each_point_where_programs_are_executed) {
    const auto points_of = [](const char* name) {
        ManifestHead head;
        const std::string folder = std::string(ARMPMU_SOURCE_DIR) + "/testbench/scenarios/";
        head.files.push_back({name, folder + name, ""});
        return PointWork(head).points_per_process();
    };
    EXPECT_EQ(points_of("tt-depth.yaml"), 100U);
    EXPECT_EQ(points_of("a55-ipc.yaml"), 100U);
    EXPECT_EQ(points_of("core-ipc.yaml"), 1U);
}

TEST(Plan, that_is_stopped_leaves_nothing) {
    const SweepFolder folder;
    SweepRequest request;
    request.file = folder.scenario();
    request.parameters = {"seed=1..9:1"};
    plan_sweep(request, folder.sweep(), quiet, [] { return true; });
    EXPECT_FALSE(fs::exists(folder.sweep()));
}

} // namespace point_key_test
} // namespace armpmu::tests
