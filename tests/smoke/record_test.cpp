// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/vectors/forms/text.h"
#include "tests/support/program.h"
#include "tests/support/temporary.h"

#include <algorithm>
#include <filesystem>

// `armpmu record` as its user meets it.
namespace armpmu::tests {
namespace record_test {

namespace fs = std::filesystem;

const std::string kTraffic = ARMPMU_SOURCE_DIR "/testbench/scenarios/tt-depth.yaml";
const std::string kCore = ARMPMU_SOURCE_DIR "/testbench/scenarios/a55-ipc.yaml";

class Record : public ::testing::Test {
  protected:
    std::string path(const std::string& name) const { return (folder_ / name).string(); }
    static Printed armpmu(const std::string& arguments) {
        return shell(std::string(ARMPMU_PROGRAM) + " " + arguments + " 2>&1");
    }
    // Sanitizers say on standard error what they think of changes of stacks.
    static nlohmann::json result_of(const std::string& run) {
        return nlohmann::json::parse(
            shell(std::string(ARMPMU_PROGRAM) + " run -j " + run + " 2>/dev/null").text);
    }
    Printed record(const std::string& scenario, const std::string& options) const {
        return armpmu("record " + scenario + " " + options);
    }
    void expect_refused(const std::string& options, const std::string& why, int status) const {
        const Printed printed = record(kTraffic, "--set run.cycles=500 " + options);
        EXPECT_EQ(printed.status, status) << printed.text;
        EXPECT_NE(printed.text.find(why), std::string::npos) << printed.text;
        EXPECT_TRUE(fs::is_empty(folder_)) << options;
    }

  private:
    TemporaryFolder temporary_;
    fs::path folder_ = temporary_.path();
};

TEST_F(Record, a_window_is_a_vector_of_so_many_clocks_behind_the_way_there) {
    for (const std::string& scenario : {kTraffic + " --set run.cycles=2000", kCore}) {
        const Printed printed =
            record(scenario, "-o " + path("w.vec") + " --from 1000 --clocks 300");
        ASSERT_EQ(printed.status, 0) << printed.text;
        const std::size_t behind = printed.text.find(", from clock 1000 of the run on, behind ");
        ASSERT_NE(behind, std::string::npos) << printed.text;
        const auto way = std::stoull(printed.text.substr(behind + 40));
        const auto reader = vectors::open_text(path("w.vec"));
        std::uint64_t clocks = 0;
        for (vectors::Span span; reader->next(span);) clocks += span.cycles;
        EXPECT_EQ(clocks, way + 300);
        EXPECT_GT(way, 10U);
        EXPECT_EQ(armpmu("replay " + path("w.vec")).status, 0);
    }
}

// A register access in a clock.
struct Write {
    std::uint64_t place;
    std::uint64_t data;
    friend bool operator==(const Write& a, const Write& b) {
        return a.place == b.place && a.data == b.data;
    }
    friend void PrintTo(const Write& write, std::ostream* out) {
        *out << std::hex << write.place << "=" << write.data;
    }
};

// Those of the first clocks of a CCI-550's vector, in which nothing else may happen.
std::vector<Write> writes_of(const std::string& path, std::uint64_t clocks) {
    const auto reader = vectors::open_text(path);
    const Layout& layout = reader->header().layout;
    const auto value = [&](const vectors::Span& span, const char* name) {
        const Field* field = layout.find(name);
        return get_bits(span.row, field->first, field->width);
    };
    std::vector<Write> writes;
    vectors::Span span;
    for (std::uint64_t n = 0; n < clocks && reader->next(span); n += span.cycles) {
        EXPECT_EQ(value(span, "acc_valid"), 1U) << n;
        EXPECT_EQ(value(span, "acc_write"), 1U) << n;
        for (const char* events : {"ns", "s"}) {
            const Field* field = layout.find(events);
            for (unsigned bit = 0; bit < field->width; ++bit)
                EXPECT_EQ(get_bits(span.row, field->first + bit, 1), 0U) << n;
        }
        writes.push_back({value(span, "acc_offset"), value(span, "acc_wdata")});
    }
    return writes;
}

// The run's own JSON says which writes those were; what is recorded is exported.
TEST_F(Record, in_front_of_a_window_stands_the_procedure_and_then_the_counts) {
    const std::string run = kTraffic + " --set run.cycles=2000";
    const Printed printed = record(run, "-o " + path("w.vec") + " --from 1000 --clocks 300");
    ASSERT_EQ(printed.status, 0) << printed.text;
    std::vector<Write> procedure;
    const auto result = result_of(run + " -s pmu.export=true");
    for (const auto& access : result.at("accesses"))
        if (access.at("write") && access.at("step") != "step 5")
            procedure.push_back({access.at("offset"), access.at("value")});
    ASSERT_GT(procedure.size(), 5U);
    const auto way = std::stoull(printed.text.substr(printed.text.find("behind ") + 7));
    const std::vector<Write> writes = writes_of(path("w.vec"), way);
    ASSERT_GT(writes.size(), procedure.size());
    for (std::size_t n = 0; n < writes.size(); ++n)
        if (n < procedure.size())
            EXPECT_EQ(writes[n], procedure[n]);
        else
            EXPECT_EQ(writes[n].place & 0xffff, 4U) << "a count";
}

// A core's software writes at first, and reads in the end; its cycles and both its events move.
TEST_F(Record, in_front_of_a_cores_window_stands_its_procedure_too) {
    const Printed printed =
        record(kCore + " -s pmu.export=false", "-o " + path("w.vec") + " --from 1000 --clocks 300");
    ASSERT_EQ(printed.status, 0) << printed.text;
    const auto result = result_of(kCore);
    unsigned writes = 0;
    for (const auto& access : result.at("accesses"))
        if (access.at("write") && access.at("step").get<std::string>().rfind("enable", 0) == 0)
            ++writes;
    ASSERT_GT(writes, 5U);
    const auto way = std::stoull(printed.text.substr(printed.text.find("behind ") + 7));
    EXPECT_EQ(way, writes + 3);
    EXPECT_EQ(armpmu("replay " + path("w.vec")).status, 0);
}

TEST_F(Record, a_window_from_the_start_has_nothing_in_front) {
    for (const std::string& scenario : {kTraffic + " --set run.cycles=2000", kCore}) {
        ASSERT_EQ(record(scenario, "-o " + path("all.vec")).status, 0);
        const Printed printed = record(scenario, "-o " + path("w.vec") + " --clocks 70");
        ASSERT_EQ(printed.status, 0) << printed.text;
        EXPECT_EQ(printed.text.find("behind"), std::string::npos) << printed.text;
        const auto rows = [&](const std::string& name) {
            const auto reader = vectors::open_text(path(name));
            std::vector<std::vector<std::uint64_t>> all;
            for (vectors::Span span; all.size() < 70 && reader->next(span);)
                for (std::uint64_t n = 0; n < span.cycles && all.size() < 70; ++n)
                    all.emplace_back(span.row, span.row + reader->header().layout.words());
            return all;
        };
        const auto window = rows("w.vec");
        ASSERT_EQ(window.size(), 70U);
        EXPECT_EQ(window, rows("all.vec"));
        EXPECT_EQ(armpmu("replay " + path("w.vec")).status, 0);
    }
}

TEST_F(Record, a_trigger_takes_the_clocks_around_it) {
    const Printed printed = record(kTraffic, "--set run.cycles=2000 -o " + path("t.vcol") +
                                                 " --trigger acc_valid --occurrence 2 --before 3 "
                                                 "--after 7");
    ASSERT_EQ(printed.status, 0) << printed.text;
    const Printed replayed = armpmu("replay --json " + path("t.vcol"));
    EXPECT_EQ(replayed.status, 0);
    const auto way = std::stoull(printed.text.substr(printed.text.find("behind ") + 7));
    EXPECT_EQ(nlohmann::json::parse(replayed.text).at("clocks"), way + 3 + 1 + 7);
}

TEST_F(Record, an_existing_vector_is_cut_by_convert) {
    ASSERT_EQ(record(kTraffic, "--set run.cycles=2000 -o " + path("all.vcol")).status, 0);
    ASSERT_EQ(record(kTraffic,
                     "--set run.cycles=2000 -o " + path("part.vcol") + " --from 700 --clocks 50")
                  .status,
              0);
    const Printed cut =
        armpmu("convert " + path("all.vcol") + " " + path("cut.vcol") + " --from 700 --clocks 50");
    EXPECT_EQ(cut.status, 0) << cut.text;
    EXPECT_EQ(shell("cmp " + path("part.vcol") + " " + path("cut.vcol")).status, 0);
}

// Also where a software lock is closed, which only one of the ports can see.
TEST_F(Record, windows_of_a_locked_core_replay) {
    const std::string golden = ARMPMU_SOURCE_DIR "/vectors/golden/a55_decisions.vec";
    for (unsigned from = 112; from < 117; ++from) {
        const Printed cut =
            armpmu("convert " + golden + " " + path("cut.vec") + " --from " + std::to_string(from));
        ASSERT_EQ(cut.status, 0) << cut.text;
        EXPECT_EQ(armpmu("replay " + path("cut.vec")).status, 0) << from;
    }
}

TEST_F(Record, what_cannot_be_is_one_line_and_leaves_no_file) {
    const std::string out = "-o " + path("x.vcol");
#ifndef __SANITIZE_ADDRESS__ // which takes an exception behind SystemC's stacks for an error
    expect_refused(out + " --from 100000", "the window begins at clock 100000, but there are only",
                   2);
    expect_refused(out + " --trigger overflow[7]", "'overflow[7]' did not rise in", 2);
#endif
    expect_refused(out + " --trigger mi0.nothing", "'mi0.nothing' is no bit of a row", 2);
    expect_refused(out + " --trigger acc_valid --from 3", "excludes", 2);
    expect_refused(out + " --before 3", "--before requires --trigger", 2);
    expect_refused(out + " --trigger ''", "a bit's name is empty", 2);
    expect_refused(out + " --from -5", "must not be negative", 2);
    expect_refused(out + " --clocks 0", "must be 1 or more", 2);
    expect_refused(out + " -r " + path("x.vcol"), "x.vcol: is written twice", 2);
    expect_refused(out + " -r " + path("no/x.json"), "no/x.json", 3);
    expect_refused("-o " + path("x.txt"), "ends in .vec", 2);
    expect_refused("", "--output is required", 2);
    expect_refused("-o " + path("no/x.vcol"), "no/x.vcol", 3);
}

TEST_F(Record, a_pmu_that_is_not_there_is_refused_and_why) {
    const std::string scenarios = ARMPMU_SOURCE_DIR "/testbench/scenarios/";
    const std::string guests = ARMPMU_SOURCE_DIR "/virtual_platform/guests/bare/";
    const auto refused = [&](const std::string& arguments, const std::string& why) {
        const Printed printed = armpmu("record " + arguments + " -o " + path("x.vcol"));
        EXPECT_EQ(printed.status, 2) << printed.text;
        EXPECT_NE(printed.text.find(why), std::string::npos) << printed.text;
        EXPECT_EQ(std::count(printed.text.begin(), printed.text.end(), '\n'), 1) << printed.text;
        EXPECT_TRUE(fs::is_empty(path(""))) << arguments;
    };
    refused(kTraffic + " --pmu a55", "tt-depth.yaml: its masters are no modelled cores");
    refused(kTraffic + " --core 1", "--core: expected 0");
    refused(kTraffic + " --run 2", "--run: expected 1, for it is run once");
    refused(kCore + " --pmu cci550", "a55-ipc.yaml: there is no CCI-550 in it");
    refused(scenarios + "core-ipc.yaml --pmu cci550", "there is no CCI-550 behind its core");
    refused(scenarios + "core-ipc.yaml --run 2", "--run: expected 1, for software needs one run");
    refused(scenarios + "use-case-tlbs.yaml --run 3", "--run: expected 1 to 2");
    refused(scenarios + "cluster-false-sharing.yaml --core 2", "--core: expected 0 to 1");
    refused(scenarios + "cluster-false-sharing.yaml --set cluster.mode=estimate --pmu cci550",
            "its CCI-550 is estimated and counts without clocks; --set cluster.mode=stepped");
    refused(guests + "snoops.yaml", "processors that execute software");
}

// The counts that an A55's vector ends with.
std::vector<std::uint64_t> last_counts(const std::string& path) {
    const auto reader = vectors::open_text(path);
    const Layout& layout = reader->header().layout;
    std::vector<std::uint64_t> counts;
    for (vectors::Span span; reader->next(span);) {
        counts.clear();
        for (unsigned n = 0; n < 6; ++n) {
            const Field& field = *layout.find("count" + std::to_string(n));
            counts.push_back(get_bits(span.row, field.first, field.width));
        }
    }
    return counts;
}

// What software read in each run, and of all cores together.
TEST_F(Record, each_run_and_each_core_has_a_vector_of_its_own) {
    const std::string tlbs = ARMPMU_SOURCE_DIR "/testbench/scenarios/use-case-tlbs.yaml";
    const std::string sharing = ARMPMU_SOURCE_DIR "/testbench/scenarios/cluster-false-sharing.yaml";
    const auto counts_of = [&](const std::string& options) {
        const Printed printed = record(options, "-o " + path("one.vec"));
        EXPECT_EQ(printed.status, 0) << printed.text;
        return last_counts(path("one.vec"));
    };
    const auto of_runs = result_of(tlbs);
    for (const unsigned run : {1U, 2U}) {
        const auto counts = counts_of(tlbs + " --run " + std::to_string(run));
        unsigned compared = 0;
        for (const auto& counter : of_runs.at("counters")) {
            if (counter.at("run") != run) continue;
            EXPECT_EQ(counts.at(counter.at("index")), counter.at("value")) << run;
            ++compared;
        }
        EXPECT_GE(compared, 2U);
    }
    const auto first = counts_of(sharing + " --core 0");
    const auto second = counts_of(sharing + " --core 1");
    EXPECT_NE(first, second);
    const auto of_both = result_of(sharing);
    ASSERT_FALSE(of_both.at("counters").empty());
    for (const auto& counter : of_both.at("counters")) {
        const std::size_t n = counter.at("index");
        EXPECT_EQ(first.at(n) + second.at(n), counter.at("value")) << n;
    }
}

} // namespace record_test
} // namespace armpmu::tests
