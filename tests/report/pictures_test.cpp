// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/page/pictures.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <limits>
#include <sstream>

namespace pictures_test {

using namespace armpmu::testbench;

// The picture is, byte for byte, what stands in tests/report/pictures. ARMPMU_UPDATE_GOLDEN=1
// writes it anew.
void expect_golden(const std::string& name, const Html& html) {
    const std::string& picture = html.str();
    const std::string file =
        std::string(ARMPMU_SOURCE_DIR "/tests/report/pictures/") + name + ".svg";
    if (const char* const update = std::getenv("ARMPMU_UPDATE_GOLDEN");
        update != nullptr && std::string(update) == "1")
        std::ofstream(file) << picture;
    std::ostringstream golden;
    golden << std::ifstream(file).rdbuf();
    EXPECT_EQ(picture, golden.str()) << file;
}

TEST(Pictures, of_bars_are_as_before) {
    expect_golden("bars", picture_of_bars("Where time goes",
                                          {{"gpu reads", {{10, 0, "port: 10"}, {30, 1, ""}}, "40"},
                                           {"panel reads", {{5, 0, ""}, {0, 1, ""}}, "5"}},
                                          {{"port", {0}}, {"memory", {1}}}));
}

TEST(Pictures, of_heat_are_as_before) {
    HeatMap map;
    map.rows = {"gpu SI1", "panel SI0"};
    map.columns = {"SI0", "SI1", "MI0"};
    map.values = {{0, 1, 10}, {5, 0.01, 2.5}};
    map.tips = {{"a", "b", "c"}, {"d", "e & <f>", "g"}};
    map.texts = {{"", "1", "10"}, {"5", "", "2.5"}};
    map.row_title = "who waits";
    map.column_title = "because of";
    map.clicked = true;
    expect_golden("heat", picture_of_heat("Who delays whom", map));
}

TEST(Pictures, of_heat_have_one_scale_where_it_is_given_and_no_cell_without_a_value) {
    HeatMap map;
    map.rows = {"a"};
    map.values = {{5, std::numeric_limits<double>::quiet_NaN(), 20}};
    map.tips = {{"", "", ""}};
    map.unit = "ns";
    const std::string picture = picture_of_heat("", map, {5, 45}).str();
    EXPECT_NE(picture.find(">5</text>"), std::string::npos) << picture;
    EXPECT_NE(picture.find(">45 ns</text>"), std::string::npos) << picture;
    std::size_t cells = 0; // two, and nine of the scale
    for (std::size_t at = 0; (at = picture.find("<rect", at)) != std::string::npos; ++at) ++cells;
    EXPECT_EQ(cells, 11U) << picture;
}

TEST(Pictures, of_ranges_are_as_before) {
    expect_golden("range", picture_of_range("Reads", {{2, 3, 4}, {1, 2, 2}, {4, 6, 8}}, "8", "32"));
}

TEST(Pictures, of_histograms_are_as_before) {
    expect_golden("histogram",
                  picture_of_histogram("Latency", {{8, 9, 10}, {10, 11, 500}, {96, 103, 1}}, 3));
}

TEST(Pictures, of_flows_are_as_before) {
    expect_golden(
        "flows", picture_of_flows(
                     "Traffic flows", {"SI0", "SI1"}, {"caches", "MI0"},
                     {{0, 0, 100, "100 bytes", 0}, {0, 1, 300, "", 0}, {1, 1, 20, "20 bytes", 1}}));
}

TEST(Pictures, of_curves_are_as_before) {
    expect_golden("curves", picture_of_curves(
                                "Bandwidth", {{{"gpu", {0}}, {0, 4, 2}}, {{"npu", {1}}, {1, 1, 1}}},
                                "300 cycles"));
    expect_golden("spark", spark_line({1, 2, 0, 4}, 2));
}

TEST(Pictures, of_nothing_are_whole) {
    for (const Html& html :
         {picture_of_histogram("", {}, 0), picture_of_curves("", {{{"a", {}}, {}}}, ""),
          picture_of_bars("", {{"a", {}, ""}}, {}), picture_of_flows("", {}, {}, {}),
          spark_line({}, 0)}) {
        const std::string& picture = html.str();
        EXPECT_EQ(picture.rfind("<svg", 0), 0U);
        EXPECT_NE(picture.find("</svg>"), std::string::npos);
        EXPECT_EQ(picture.find("nan"), std::string::npos) << picture;
        EXPECT_EQ(picture.find("inf"), std::string::npos) << picture;
    }
}

} // namespace pictures_test
