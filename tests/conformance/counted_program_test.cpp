// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/conformance/live_guest.h"
#include "tests/property/core_fixture.h"
#include "tests/support/debian_guest.h"

#include <fstream>
#include <map>
#include <memory>
#include <string>
#include <vector>

// What cores retire of a running program, beside what a plain plugin counts in the same run of
// QEMU.
//
// LD_RETIRED and ST_RETIRED are counts of instructions; QEMU tells of accesses, of which LDP, LD1
// and accesses of 16 bytes have several, and an atomic a load and a store, or one that is both. So
// the plugin asks of each execution of an instruction whether it stored, and if not, whether it
// loaded:
//
//   INST_RETIRED = instructions
//   ST_RETIRED   = stored + DC ZVA                   QEMU tells of no access of DC ZVA
//   LD_RETIRED   = loaded + PRFM + returning atomics   nor of PRFM; an atomic has stored
//
// A store-exclusive that fails retires as no store, and QEMU tells of none. (One that fails as the
// value has changed since, which takes another thread, is told as a store to both plugins.)
namespace armpmu::tests::counted_program_test {

using a55::Event;

// Each thread on a core of its own.
class Cores {
  public:
    void run(testbench::LiveProgram& program) {
        std::uint32_t thread = 0;
        cpu::Retired retired;
        while (program.next(thread, retired)) {
            if (thread == cores_.size())
                cores_.push_back({std::make_unique<CoreUnderTest>(cpu::CoreConfig{}), {}});
            One& one = cores_.at(thread);
            while (one.blocks.size() < program.blocks().size())
                one.blocks.push_back(
                    one.under_test->core.add_block(program.blocks()[one.blocks.size()]));
            retired.block = one.blocks[retired.block];
            one.under_test->core.retire(retired);
        }
        for (One& one : cores_) one.under_test->core.finish();
    }
    std::uint64_t total(Event event) {
        std::uint64_t sum = 0;
        for (One& one : cores_) sum += one.under_test->total(event);
        return sum;
    }
    std::uint64_t unknown() const {
        std::uint64_t sum = 0;
        for (const One& one : cores_) sum += one.under_test->core.unknown().size();
        return sum;
    }

  private:
    struct One {
        std::unique_ptr<CoreUnderTest> under_test;
        std::vector<std::uint32_t> blocks;
    };
    std::vector<One> cores_;
};

class CountedProgram : public LiveGuest {
  protected:
    using Counts = std::map<std::string, std::uint64_t>;

    // By the plugin; what cores count is expected to be the same.
    Counts expect_same(const testbench::LiveProgramOptions& plain_options, unsigned threads = 1) {
        testbench::LiveProgramOptions how = plain_options;
        const std::string file = (work_ / "counts").string();
        how.other_plugins = {ARMPMU_COUNT_PLUGIN ",counts=" + file};
        Cores cores;
        {
            const auto program = started(how);
            cores.run(*program);
            EXPECT_EQ(program->end().status, 0);
            EXPECT_EQ(program->end().signal, 0);
            EXPECT_EQ(program->threads(), threads);
        }
        Counts counts;
        std::ifstream lines(file);
        for (std::string name; lines >> name;) lines >> counts[name];
        EXPECT_EQ(cores.total(Event::inst_retired), counts["instructions"]);
        EXPECT_EQ(cores.total(Event::st_retired), counts["stored"] + counts["zeroed"]);
        EXPECT_EQ(cores.total(Event::ld_retired),
                  counts["loaded"] + counts["prefetches"] + counts["returning_atomics"]);
        EXPECT_EQ(cores.unknown(), 0U);
        for (const auto& [name, count] : counts) RecordProperty(name, std::to_string(count));
        return counts;
    }
    // It prints what it prints without any plugin.
    void expect_same_output(const testbench::LiveProgramOptions& how) const {
        std::string command = "env -i $(command -v qemu-aarch64) -cpu cortex-a76";
        for (const std::string& word : how.command) command += " '" + word + "'";
        const Printed alone = shell(command);
        EXPECT_EQ(alone.status, 0);
        EXPECT_FALSE(alone.text.empty());
        EXPECT_EQ(text_of(output()) == alone.text, true);
    }
};

class CountedOfOurs : public CountedProgram, public testing::WithParamInterface<const char*> {};

TEST_P(CountedOfOurs, retires_what_a_plain_plugin_counts) {
    compile(GetParam());
    const Counts counts = expect_same(options());
    expect_same_output(options());
    EXPECT_GT(counts.at("instructions"), 100'000U);
    EXPECT_GT(counts.at("loaded"), 10'000U);
    EXPECT_GT(counts.at("stored"), 1'000U);
    EXPECT_GT(counts.at("several"), 1'000U);
    EXPECT_EQ(counts.at("zeroed"), 0U);
}

INSTANTIATE_TEST_SUITE_P(each, CountedOfOurs, testing::Values("numbers", "words", "matrix"),
                         [](const auto& program) { return std::string(program.param); });

using CountedThreads = CountedProgram;

TEST_F(CountedThreads, retire_together_what_a_plain_plugin_counts) {
    compile("threads");
    const Counts counts = expect_same(options(), 9);
    expect_same_output(options());
    EXPECT_GT(counts.at("instructions"), 100'000U);
    EXPECT_GE(counts.at("returning_atomics"), 2U * 4 * 300);
}

// In each way that there is. The rest, its start and end, is the same for as many digits.
TEST_F(CountedProgram, retires_accesses_of_each_kind) {
    compile("accesses");
    Counts few = expect_same(options({"1000"}));
    expect_same_output(options({"1000"}));
    Counts many = expect_same(options({"3000"}));
    expect_same_output(options({"3000"}));
    const auto each = [&](const char* name) { return (many[name] - few[name]) / 2000.0; };
    EXPECT_EQ(each("loaded"), 19);
    EXPECT_EQ(each("stored"), 23);
    EXPECT_EQ(each("returning_atomics"), 8);
    EXPECT_EQ(each("prefetches"), 4);
    EXPECT_EQ(each("zeroed"), 1);
}

// QEMU has other code for atomics and exclusives then.
TEST_F(CountedThreads, retire_accesses_of_each_kind) {
    compile("accesses");
    Counts counts = expect_same(options({"1000", "thread"}), 2);
    expect_same_output(options({"1000", "thread"}));
    EXPECT_EQ(counts["prefetches"], 4'000U);
    EXPECT_EQ(counts["zeroed"], 1'000U);
    EXPECT_GE(counts["returning_atomics"], 8'000U);
    EXPECT_GE(counts["loaded"], 19'000U);
    EXPECT_GE(counts["stored"], 23'000U);
}

// With the memset of the C library that zeroes lines.
TEST_F(CountedProgram, retires_dc_zva_as_stores) {
    compile("words");
    testbench::LiveProgramOptions how = options();
    how.environment = {"GLIBC_TUNABLES=glibc.cpu.name=generic"};
    EXPECT_GT(expect_same(how).at("zeroed"), 0U);
}

struct Busybox {
    const char* applet;
    std::vector<std::string> arguments;
};

class CountedBusybox : public CountedProgram, public testing::WithParamInterface<Busybox> {
  protected:
    void SetUp() override {
        CountedProgram::SetUp();
        if (IsSkipped()) return;
        if (!std::filesystem::exists(busybox()))
            GTEST_SKIP()
                << "NOT RUN: Debian's arm64 busybox is not there; tools/fetch-debian-guest "
                   "fetches it";
        std::ofstream data(work_ / "data");
        std::uint32_t state = 1;
        for (int line = 0; line < 3'000; ++line) {
            state = state * 1664525U + 1013904223U;
            data << "line " << (state >> 12) << " of what is sorted, summed up and compressed\n";
        }
    }
    static std::string busybox() { return (debian_guest() / "files/bin/busybox").string(); }
};

void PrintTo(const Busybox& busybox, std::ostream* out) {
    *out << busybox.applet;
}

TEST_P(CountedBusybox, retires_what_a_plain_plugin_counts) {
    testbench::LiveProgramOptions how = options();
    how.command = {busybox(), GetParam().applet};
    how.command.insert(how.command.end(), GetParam().arguments.begin(), GetParam().arguments.end());
    how.command.push_back((work_ / "data").string());
    const Counts counts = expect_same(how);
    expect_same_output(how);
    EXPECT_GT(counts.at("instructions"), 3'000'000U);
    EXPECT_GT(counts.at("loaded"), 300'000U);
    EXPECT_GT(counts.at("stored"), 100'000U);
}

INSTANTIATE_TEST_SUITE_P(each, CountedBusybox,
                         testing::Values(Busybox{"sha256sum", {}}, Busybox{"sort", {}},
                                         Busybox{"gzip", {"-c"}}),
                         [](const auto& one) { return std::string(one.param.applet); });

} // namespace armpmu::tests::counted_program_test
