// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/conformance/guest_program.h"
#include "tests/support/tarmac_reader.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <fstream>

// What a trace of modelled cores says, beside what their PMUs counted.
namespace armpmu::tests::tarmac_program_test {

using Event = TarmacReader::Event;
using Json = nlohmann::json;

class TarmacProgram : public testing::Test {
  protected:
    std::filesystem::path work_ =
        std::filesystem::path(testing::TempDir()) / ("tarmac." + std::to_string(getpid()));
    void SetUp() override { std::filesystem::create_directories(work_); }
    void TearDown() override { std::filesystem::remove_all(work_); }

    std::string file() const { return (work_ / "trace").string(); }
    std::string in(const std::string& name) const { return (work_ / name).string(); }
    Printed run(const std::string& what) const {
        return shell(ARMPMU_PROGRAM " run " + what + " 2>&1");
    }
    Json json_of(const std::string& what) const {
        const Printed printed = run(what + " -j -o " + in("result"));
        EXPECT_EQ(printed.status, 0) << printed.text;
        std::ifstream result(in("result"));
        return Json::parse(result);
    }
    // Traced; the trace is read into `trace_`.
    Json traced(const std::string& what) {
        const Json result = json_of(what + " --tarmac " + file());
        trace_ = TarmacReader::of_file(file());
        EXPECT_EQ(trace_->errors, std::vector<std::string>());
        return result;
    }

    std::optional<TarmacReader> trace_;
};

bool is_prefetch(const Event& event) {
    return event.text.find("prfm") != std::string::npos;
}

constexpr unsigned kThreads = 100'000; // jumps, of a core that sleeps, too

// One core from its first cycle on. `jumps`: from one program to the next.
void expect_laws(const std::vector<Event>& events, const Json& totals, unsigned jumps = 0) {
    std::map<std::string, std::uint64_t> seen;
    std::set<std::uint64_t> stamps;
    std::optional<std::uint64_t> first;
    for (const Event& event : events) {
        if (event.exception) {
            ++seen["exc_taken"];
            if (event.text == "IRQ") ++seen["exc_irq"];
            if (event.text == "FIQ") ++seen["exc_fiq"];
            continue;
        }
        if (!first) first = event.stamp;
        stamps.insert(event.stamp);
        ++seen["inst_retired"];
        if (event.touches(false) || is_prefetch(event)) ++seen["ld_retired"];
        if (event.touches(true)) ++seen["st_retired"];
        for (const TarmacReader::Memory& line : event.memory)
            for (const int byte : line.bytes)
                ASSERT_TRUE(byte == TarmacReader::Memory::kUntouched ||
                            byte == TarmacReader::Memory::kUnknown)
                    << "line " << event.line << " knows a value";
        ASSERT_TRUE(event.registers.empty());
        if (event.opcode == "d69f03e0") ++seen["exc_return"];
    }
    for (const char* name : {"inst_retired", "ld_retired", "st_retired", "exc_taken", "exc_irq",
                             "exc_fiq", "exc_return"})
        EXPECT_EQ(seen[name], totals.at(name)) << name;
    // Something issues in each cycle that is no stall.
    const std::uint64_t cycles = totals.at("cpu_cycles");
    EXPECT_EQ(stamps.size(), cycles - totals.at("stall_frontend").get<std::uint64_t>() -
                                 totals.at("stall_backend").get<std::uint64_t>());
    EXPECT_LE(jumps == kThreads ? 0 : *stamps.rbegin() - *first, cycles);
    EXPECT_EQ(tarmac_contradiction(events, 2, jumps), "");
}

TEST_F(TarmacProgram, every_kernel_is_traced_as_it_is_counted) {
    const Json result = traced("core-all-events");
    std::ifstream scenario(ARMPMU_SOURCE_DIR "/testbench/scenarios/core-all-events.yaml");
    unsigned kernels = 0;
    for (std::string line; std::getline(scenario, line);)
        if (line.find("kernel:") != std::string::npos) ++kernels;
    ASSERT_GT(kernels, 30U);
    expect_laws(trace_->events, result.at("totals"), kernels - 1);
    EXPECT_GT(trace_->count(true), 100U);
    EXPECT_EQ(trace_->events.back().stamp + 1, result.at("totals").at("cpu_cycles"));
    EXPECT_FALSE(trace_->several);
}

TEST_F(TarmacProgram, a_result_is_the_same_with_a_trace) {
    for (const char* scenario : {"core-all-events", "cluster-false-sharing", "use-case-tlbs"}) {
        Json with = traced(scenario);
        EXPECT_EQ(with, json_of(scenario)) << scenario;
    }
}

TEST_F(TarmacProgram, a_window_is_what_is_traced) {
    const Json result = traced("core-ipc -s run.from_instruction=5000 -s run.instructions=2000");
    EXPECT_EQ(trace_->count(false), result.at("totals").at("inst_retired"));
    EXPECT_GT(trace_->events.front().stamp, 2000U);
    // Of several runs the first.
    const Json runs = traced("core-ipc -s run.instructions=2000 -s pmu.counters=[] -s "
                             "'pmu.use_cases=[stalls, bus_activity]'");
    EXPECT_EQ(trace_->count(false), runs.at("totals").at("inst_retired"));
}

TEST_F(TarmacProgram, each_core_of_a_cluster_has_its_lines) {
    for (const char* mode : {"estimate", "stepped"}) {
        SCOPED_TRACE(mode);
        const Json result = traced(std::string("cluster-false-sharing -s run.instructions=60000 "
                                               "-s cluster.mode=") +
                                   mode);
        EXPECT_TRUE(trace_->several);
        const Json& cores = result.at("cores");
        ASSERT_EQ(cores.size(), 2U);
        for (unsigned n = 0; n < cores.size(); ++n)
            expect_laws(trace_->of_cpu(n), cores[n].at("totals"));
    }
}

// Those that take turns: each goes on where it was left.
std::size_t threads_of(const std::vector<Event>& events) {
    std::multiset<std::uint64_t> left;
    std::size_t threads = 1;
    std::optional<std::uint64_t> next;
    for (const Event& event : events) {
        if (next && *next != event.address) {
            left.insert(*next);
            const auto place = left.find(event.address);
            if (place == left.end())
                ++threads;
            else
                left.erase(place);
        }
        next = event.branch ? event.branch->target : event.behind();
    }
    return threads;
}

class TarmacExecutable : public GuestProgram {};

// Atomics and store-exclusives among them, some of which fail.
TEST_F(TarmacExecutable, threads_of_a_program_obey_the_same_laws) {
    compile("threads");
    const std::string trace = (work_ / "trace").string();
    const std::string result = (work_ / "result.json").string();
    const Printed printed =
        shell(ARMPMU_PROGRAM " run --cores 2 -s run.instructions=300000 -j -o " + result +
              " --tarmac " + trace + " --program " + binary() + " 2>&1");
    ASSERT_EQ(printed.status, 0) << printed.text;
    const TarmacReader read = TarmacReader::of_file(trace);
    EXPECT_EQ(read.errors, std::vector<std::string>());
    std::ifstream file(result);
    const Json cores = Json::parse(file).at("cores");
    for (unsigned n = 0; n < 2; ++n) {
        expect_laws(read.of_cpu(n), cores.at(n).at("totals"), kThreads);
        EXPECT_LE(threads_of(read.of_cpu(n)), 8U);
    }
}

TEST_F(TarmacProgram, what_cannot_be_is_refused) {
    const auto refused = [&](const std::string& options, const std::string& why, int status = 2) {
        const Printed printed = run(options);
        EXPECT_EQ(printed.status, status) << printed.text;
        EXPECT_NE(printed.text.find(why), std::string::npos) << printed.text;
    };
    refused("tt-depth --tarmac " + file(), "--tarmac: expected a core that executes programs");
    refused("a55-ipc --tarmac " + file(), "--tarmac: expected a core that executes programs");
    EXPECT_FALSE(std::filesystem::exists(file()));
    std::ofstream(in("s.yaml")) << "scenario: s\nprogram: [ { kernel: copy } ]\n";
    refused(in("s.yaml") + " --tarmac " + in("s.yaml"),
            "s.yaml: is an input and cannot be written, too");
    refused(in("s.yaml") + " --tarmac " + file() + " -o " + file(), "is written twice");
    refused(in("s.yaml") + " --tarmac " + file() + " -e cpu_cycles --vcd " + file(),
            "is written twice");
    refused(in("s.yaml") + " --tarmac /dev/full", "/dev/full: cannot be written", 3);
}

TEST_F(TarmacExecutable, a_program_that_crashes_leaves_what_led_there) {
    compile("ends");
    const std::string trace = (work_ / "trace").string();
    const Printed printed =
        shell(ARMPMU_PROGRAM " run --tarmac " + trace + " --program " + binary() + " crash 2>&1");
    EXPECT_EQ(printed.status, 3) << printed.text;
    const TarmacReader read = TarmacReader::of_file(trace);
    EXPECT_EQ(read.errors, std::vector<std::string>());
    EXPECT_GT(read.events.size(), 1000U);
}

} // namespace armpmu::tests::tarmac_program_test
