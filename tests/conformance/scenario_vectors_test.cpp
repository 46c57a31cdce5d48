// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/vectors/columns/columns.h"
#include "armpmu/vectors/compare/compare.h"
#include "tests/support/case_name.h"
#include "tests/support/program.h"

#include <algorithm>
#include <filesystem>
#include <functional>
#include <vector>

// Every scenario that is shipped, recorded: the run is as if it were not, and its vector reproduces
// every count, flag and pin in every clock.
namespace armpmu::tests {
namespace scenario_vectors_test {

namespace fs = std::filesystem;

std::vector<std::string> scenarios() {
    std::vector<std::string> names;
    for (const auto& entry : fs::directory_iterator(ARMPMU_SOURCE_DIR "/testbench/scenarios"))
        if (entry.path().extension() == ".yaml") names.push_back(entry.path().stem());
    // Those of cores that execute programs are not recorded.
    names.erase(std::remove_if(names.begin(), names.end(),
                               [](const std::string& name) {
                                   return name.rfind("core-", 0) == 0 ||
                                          name.rfind("cluster-", 0) == 0 ||
                                          name.rfind("use-case-", 0) == 0;
                               }),
                names.end());
#ifdef __SANITIZE_ADDRESS__ // nine million clocks, and nothing that shorter ones lack
    names.erase(std::remove(names.begin(), names.end(), "snoop-hit-rate"), names.end());
#endif
    std::sort(names.begin(), names.end());
    return names;
}

// A block whose bus of events is wired in a wrong way: what it makes of the right row.
using Wiring = std::function<void(const vectors::Field& bus, std::uint64_t* row)>;

bool bit_of(const std::uint64_t* row, unsigned bit) {
    return vectors::get_bits(row, bit, 1) != 0;
}

void inverted(const vectors::Field& bus, std::uint64_t* row) {
    for (unsigned bit = bus.first; bit < bus.first + bus.width; ++bit)
        vectors::set_bits(row, bit, 1, bit_of(row, bit) ? 0 : 1);
}

void shifted(const vectors::Field& bus, std::uint64_t* row) {
    for (unsigned bit = bus.first + bus.width - 1; bit > bus.first; --bit)
        vectors::set_bits(row, bit, 1, bit_of(row, bit - 1) ? 1 : 0);
    vectors::set_bits(row, bus.first, 1, 0);
}

void gated(const vectors::Field& bus, std::uint64_t* row) {
    for (unsigned bit = bus.first; bit < bus.first + bus.width; ++bit)
        vectors::set_bits(row, bit, 1, 0);
}

// Whether a block with that bus differs from the model over the recorded run.
bool is_found(const std::string& file, const Wiring& wiring) {
    const auto reader = vectors::open_columns(file);
    const vectors::Header& header = reader->header();
    const vectors::Field* bus = header.layout.find("evntbus");
    if (bus == nullptr) bus = header.layout.find("export_bus");
    vectors::Comparator comparator(header, vectors::CompareOptions());
    std::vector<std::uint64_t> row(header.layout.words());
    vectors::Span span;
    while (reader->next(span)) {
        std::copy(span.row, span.row + row.size(), row.begin());
        wiring(*bus, row.data());
        comparator.clock(row.data(), row.data(), span.cycles);
        if (comparator.total() != 0) return true;
    }
    return comparator.finish().total != 0;
}

class ScenarioVectors : public ::testing::TestWithParam<std::string> {
  protected:
    ScenarioVectors()
        : folder_(fs::temp_directory_path() / ("armpmu_scenario_" + std::to_string(getpid()))) {
        fs::create_directory(folder_);
    }
    ~ScenarioVectors() override { fs::remove_all(folder_); }

    std::string path(const std::string& name) const { return (folder_ / name).string(); }
    static Printed armpmu(const std::string& arguments) {
        return shell("cd " ARMPMU_SOURCE_DIR " && " + std::string(ARMPMU_PROGRAM) + " " +
                     arguments + " 2>&1");
    }

  private:
    fs::path folder_;
};

TEST_P(ScenarioVectors, replay_and_leave_the_run_as_it_is) {
    const std::string scenario = "testbench/scenarios/" + GetParam() + ".yaml";
    // By default, events are exported where they are recorded, and software reads so.
    const bool core = GetParam().rfind("a55-", 0) == 0;
    const Printed alone =
        armpmu("run -j " + scenario + " -s " + (core ? "core" : "pmu") + ".export=true");
    ASSERT_EQ(alone.status, 0) << alone.text;
    const Printed recorded = armpmu("record " + scenario + " -o " + path("run.vcol") +
                                    " --result " + path("result.json"));
    ASSERT_EQ(recorded.status, 0) << recorded.text;
    auto result = nlohmann::json::parse(alone.text);
    result["overrides"] = nlohmann::json::array();
    EXPECT_EQ(nlohmann::json::parse(shell("cat " + path("result.json")).text), result);

    const Printed replayed = armpmu("replay --json " + path("run.vcol"));
    EXPECT_EQ(replayed.status, 0) << replayed.text;
    const auto verdict = nlohmann::json::parse(replayed.text);
    EXPECT_TRUE(verdict.at("agrees"));
    EXPECT_EQ(verdict.at("not_compared").size(), 0U);
    // An access is a clock of its own, so there is at least one for each cycle of the run.
    EXPECT_GE(verdict.at("clocks"), result.at("cycles"));
    const Printed compared = armpmu("compare --exact " + path("run.vcol") + " " + path("run.vcol"));
    EXPECT_EQ(compared.status, 0) << compared.text;

    // The bus of events shows them, so that a block whose bus is wired wrongly fails.
    EXPECT_TRUE(is_found(path("run.vcol"), inverted));
    EXPECT_TRUE(is_found(path("run.vcol"), shifted));
    EXPECT_TRUE(is_found(path("run.vcol"), gated));
}

INSTANTIATE_TEST_SUITE_P(shipped, ScenarioVectors, ::testing::ValuesIn(scenarios()),
                         [](const auto& scenario) { return case_name(scenario.param); });

} // namespace scenario_vectors_test
} // namespace armpmu::tests
