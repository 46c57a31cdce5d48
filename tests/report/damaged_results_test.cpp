// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/support/campaign.h"
#include "tests/support/program.h"
#include "tests/support/test_folder.h"

#include <fstream>
#include <random>

// Results whose JSON was damaged on the way: a page, or one line that names the file.
namespace armpmu::tests {
namespace damaged_results_test {

class DamagedResults : public TestWithFolder {
  protected:
    DamagedResults() {
        const Printed made =
            shell(std::string(ARMPMU_PROGRAM) +
                  " report -j " ARMPMU_SOURCE_DIR
                  "/testbench/scenarios/tt-depth.yaml -s run.cycles=2000 2>/dev/null");
        EXPECT_EQ(made.status, 0);
        result_ = made.text;
    }
    // Status and messages of a page of `text`, as the only run or beside a whole one.
    Printed page_of(const std::string& text, bool beside) const {
        std::ofstream(path("damaged.json")) << text;
        std::ofstream(path("whole.json")) << result_;
        return shell(std::string(ARMPMU_PROGRAM) + " report " +
                     (beside ? path("whole.json") + " " : "") + path("damaged.json") + " -o " +
                     path("page.html") + " 2>&1");
    }

    std::string result_;
};

// A value is another one, of its kind or of another.
std::string damaged(nlohmann::json result, std::mt19937& random) {
    const nlohmann::json others[] = {
        nullptr, true, -1, 1e300, "", "x", "-", nlohmann::json::array(), nlohmann::json::object()};
    const nlohmann::json flat = result.flatten();
    auto at = flat.begin();
    std::advance(at, random() % flat.size());
    result[nlohmann::json::json_pointer(at.key())] = others[random() % std::size(others)];
    return result.dump();
}

TEST_F(DamagedResults, are_pages_or_one_line_that_names_the_file) {
    const auto result = nlohmann::json::parse(result_);
    std::mt19937 random(45);
    unsigned refused = 0;
    for (unsigned n = 0; n < 160 / kOneRoundOf; ++n) {
        const Printed page = page_of(damaged(result, random), n % 2 == 1);
        if (page.status == 0) continue;
        ++refused;
        EXPECT_EQ(page.status, 2) << page.text;
        EXPECT_EQ(page.text.rfind(path("damaged.json") + ":", 0), 0U) << page.text;
        EXPECT_EQ(page.text.find('\n'), page.text.size() - 1) << page.text;
        for (const char* const library : {"json.exception", "stoul", "simulation failed"})
            EXPECT_EQ(page.text.find(library), std::string::npos) << page.text;
    }
    EXPECT_GE(refused, 1U);
}

TEST_F(DamagedResults, with_a_port_that_is_none_are_named) {
    auto result = nlohmann::json::parse(result_);
    result.at("masters").at(0)["port"] = "SIx";
    const Printed page = page_of(result.dump(), false);
    EXPECT_EQ(page.status, 2);
    EXPECT_NE(page.text.find("masters[0].port: expected one of: SI0, SI1"), std::string::npos)
        << page.text;
}

} // namespace damaged_results_test
} // namespace armpmu::tests
