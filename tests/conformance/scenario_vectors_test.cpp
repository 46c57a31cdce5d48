// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/vectors/columns/columns.h"
#include "armpmu/vectors/compare/compare.h"
#include "tests/support/case_name.h"
#include "tests/support/program.h"
#include "tests/support/temporary.h"

#include <algorithm>
#include <filesystem>
#include <functional>
#include <tuple>
#include <vector>

// Every scenario that is shipped, recorded: the run is as if it were not, and its vector reproduces
// every count, flag and pin in every clock.
namespace armpmu::tests {
namespace scenario_vectors_test {

namespace fs = std::filesystem;

bool begins_with(const std::string& name, const std::string& word) {
    return name.rfind(word, 0) == 0;
}

// A scenario, and which of its PMUs.
struct Recorded {
    std::string scenario;
    std::string pmu;

    friend void PrintTo(const Recorded& one, std::ostream* out) {
        *out << one.scenario << ' ' << one.pmu;
    }
};

bool has_cores(const std::string& name) {
    return begins_with(name, "a55-") || begins_with(name, "core-") ||
           begins_with(name, "cluster-") || begins_with(name, "use-case-");
}

bool has_interconnect(const std::string& name) {
    return !has_cores(name) || begins_with(name, "cluster-") || name == "use-case-traffic-cci" ||
           name == "use-case-traffic-cores";
}

std::vector<Recorded> recorded() {
    std::vector<Recorded> all;
    for (const auto& entry : fs::directory_iterator(ARMPMU_SOURCE_DIR "/testbench/scenarios")) {
        const std::string name = entry.path().stem();
        if (entry.path().extension() != ".yaml") continue;
#ifdef __SANITIZE_ADDRESS__ // millions of clocks, and nothing that these lack
        if (name == "snoop-hit-rate" || begins_with(name, "core-") ||
            (begins_with(name, "use-case-") && name != "use-case-caches") ||
            (begins_with(name, "cluster-") && name != "cluster-false-sharing"))
            continue;
#endif
        if (has_cores(name)) all.push_back({name, "a55"});
        if (has_interconnect(name)) all.push_back({name, "cci550"});
    }
    std::sort(all.begin(), all.end(), [](const Recorded& a, const Recorded& b) {
        return std::tie(a.scenario, a.pmu) < std::tie(b.scenario, b.pmu);
    });
    return all;
}

// What is long for a test: a part of it, for run and recording. One that measures that nothing
// happens: all of it.
std::string part_of(const std::string& scenario) {
    if (scenario == "use-case-bus") return " -s run.from_instruction=1000 -s run.instructions=4000";
    if (scenario == "use-case-stalls") return " -s run.instructions=10000";
    if (scenario == "use-case-traffic-cores") return " -s run.from_instruction=1";
    if (scenario == "use-case-traffic-l2") return " -s run.instructions=20000";
    return "";
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

class ScenarioVectors : public ::testing::TestWithParam<Recorded> {
  protected:
    std::string path(const std::string& name) const { return (folder_ / name).string(); }
    // Sanitizers say on standard error what they think of changes of stacks.
    static Printed armpmu(const std::string& arguments, const std::string& errors = "&1") {
        return shell("cd " ARMPMU_SOURCE_DIR " && " + std::string(ARMPMU_PROGRAM) + " " +
                     arguments + " 2>" + errors);
    }

  private:
    TemporaryFolder temporary_;
    fs::path folder_ = temporary_.path();
};

TEST_P(ScenarioVectors, replay_and_leave_the_run_as_it_is) {
    const auto& [name, pmu] = GetParam();
    const std::string scenario = "testbench/scenarios/" + name + ".yaml" + part_of(name);
    // By default, events are exported where they are recorded, and software reads so.
    const Printed alone = armpmu("run -j " + scenario + " -s pmu.export=true", "/dev/null");
    ASSERT_EQ(alone.status, 0) << alone.text;
    const Printed recorded = armpmu("record " + scenario + " --pmu " + pmu + " -o " +
                                    path("run.vcol") + " --result " + path("result.json"));
    ASSERT_EQ(recorded.status, 0) << recorded.text;
    auto result = nlohmann::json::parse(alone.text);
    auto beside = nlohmann::json::parse(shell("cat " + path("result.json")).text);
    for (nlohmann::json* const one : {&result, &beside}) one->erase("overrides");
    EXPECT_EQ(beside, result);

    const Printed replayed = armpmu("replay --json " + path("run.vcol"));
    EXPECT_EQ(replayed.status, 0) << replayed.text;
    const auto verdict = nlohmann::json::parse(replayed.text);
    EXPECT_TRUE(verdict.at("agrees"));
    EXPECT_EQ(verdict.at("not_compared").size(), 0U);
    // An access is a clock of its own, so there is at least one for each cycle of the run. Cores
    // have a clock of their own, and a cluster's cycles are those of all its cores.
    const std::uint64_t parts = result.contains("cluster_metrics") ? 10 : 1;
    EXPECT_GE(verdict.at("clocks"), result.at("cycles").get<std::uint64_t>() / parts);
    const Printed compared = armpmu("compare --exact " + path("run.vcol") + " " + path("run.vcol"));
    EXPECT_EQ(compared.status, 0) << compared.text;

    // The bus of events shows them, so that a block whose bus is wired wrongly fails.
    EXPECT_TRUE(is_found(path("run.vcol"), inverted));
    EXPECT_TRUE(is_found(path("run.vcol"), shifted));
    EXPECT_TRUE(is_found(path("run.vcol"), gated));
}

INSTANTIATE_TEST_SUITE_P(shipped, ScenarioVectors, ::testing::ValuesIn(recorded()),
                         [](const auto& one) {
                             return case_name(one.param.scenario + "_" + one.param.pmu);
                         });

class CoreVectors : public ScenarioVectors {};

// A core issues two instructions at most, or stalls: in each clock of what is recorded.
TEST_P(CoreVectors, have_each_event_in_its_cycle) {
    const std::string scenario = "testbench/scenarios/" + GetParam().scenario + ".yaml";
    const Printed recorded = armpmu("record " + scenario + " --pmu a55 -o " + path("run.vcol"));
    ASSERT_EQ(recorded.status, 0) << recorded.text;
    const auto reader = vectors::open_columns(path("run.vcol"));
    const Layout& layout = reader->header().layout;
    const Field& ones = *layout.find("ones");
    const Field& twos = *layout.find("twos");
    const auto line_of = [&](const std::string& event) {
        unsigned line = 0;
        while (layout.bit_name(ones.first + line) != event) ++line;
        return line;
    };
    const unsigned retired = line_of("inst_retired");
    const unsigned frontend = line_of("stall_frontend");
    const unsigned backend = line_of("stall_backend");
    std::uint64_t issued = 0, stalled = 0, wrong = 0;
    for (vectors::Span span; reader->next(span);) {
        const auto count = [&](unsigned line) {
            return get_bits(span.row, ones.first + line, 1) +
                   2 * get_bits(span.row, twos.first + line, 1);
        };
        const std::uint64_t instructions = count(retired);
        const std::uint64_t stalls = count(frontend) + count(backend);
        if (instructions != 0) issued += span.cycles;
        if (stalls != 0) stalled += span.cycles;
        if (instructions > 2 || stalls > 1 || (instructions != 0 && stalls != 0))
            wrong += span.cycles;
    }
    EXPECT_GT(issued, 10'000U);
    EXPECT_GT(stalled, 10'000U);
    EXPECT_EQ(wrong, 0U);
}

INSTANTIATE_TEST_SUITE_P(some, CoreVectors,
                         ::testing::Values(Recorded{"core-all-events", ""},
                                           Recorded{"core-branches", ""},
                                           Recorded{"cluster-false-sharing", ""},
                                           Recorded{"use-case-caches", ""}),
                         [](const auto& one) { return case_name(one.param.scenario); });

} // namespace scenario_vectors_test
} // namespace armpmu::tests
