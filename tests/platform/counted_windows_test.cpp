// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/platform/timed_platform.h"

#include <gtest/gtest.h>

#include <cstring>
#include <numeric>
#include <tuple>
#include <vector>

// Software starts its counters, executes a few instructions and stops them: it reads what these
// are, and the start, to the instruction.
namespace armpmu::tests::counted_windows_test {

using a55::Event;
using testbench::PlatformMode;
using testbench::PlatformScenario;
using Words = std::vector<std::uint32_t>;

constexpr Event kEvents[] = {Event::inst_retired, Event::br_retired, Event::ld_retired,
                             Event::st_retired, Event::cpu_cycles};
constexpr unsigned kCounters = 5, kOfCycles = 4;
constexpr std::uint64_t kResults = 0x200000; // of memory

struct Kind {
    const char* name;
    std::uint32_t word;
    unsigned counter; // that counts it, besides that of all; 0: none
};
constexpr std::uint32_t kAddition = 0x91000463;
constexpr double kDrain = 12; // cycles
constexpr Kind kKinds[] = {{"nop", 0xd503201f, 0},
                           {"add x3, x3, #1", kAddition, 0},
                           {"b .+4", 0x14000001, 1},
                           {"ldr x4, [x6]", 0xf94000c4, 2},
                           {"str x3, [x6]", 0xf90000c3, 3}};
// A few, which caches have the code of, or each.
enum class Lengths { few, each };
std::vector<unsigned> lengths_of(Lengths which) {
    if (which == Lengths::few) return {1, 2, 3, 10, 47, 100, 200};
    std::vector<unsigned> all(200);
    std::iota(all.begin(), all.end(), 1);
    return all;
}

constexpr std::uint32_t write_counter(unsigned n, unsigned x) {
    return 0xd51be800 | n << 5 | x;
}

// X1: what is enabled, X6: data, X19: where results go.
void add_window(Words& code, const Kind& kind, unsigned length) {
    for (unsigned n = 0; n < kCounters; ++n) code.push_back(write_counter(n, 31));
    for (unsigned n = 0; n < 40; ++n) code.push_back(kKinds[0].word);
    code.push_back(0xd51b9c21); // msr pmcntenset_el0, x1
    code.insert(code.end(), length, kind.word);
    code.push_back(0xd51b9c41); // msr pmcntenclr_el0, x1
    for (unsigned n = 0; n < kCounters; ++n) {
        code.push_back(0xd53be802 | n << 5); // mrs x2, pmevcntr<n>_el0
        code.push_back(0xf8008662);          // str x2, [x19], #8
    }
}

// What follows is executed at EL0, which may access the counters.
void go_to_el0(Words& code) {
    const Words words = {
        0xd28001e0, // mov x0, #15
        0xd51b9e00, // msr pmuserenr_el0, x0
        0xd2807800, // mov x0, #0x3c0
        0xd5184000, // msr spsr_el1, x0
        0x10000060, // adr x0, .+12
        0xd5184020, // msr elr_el1, x0
        0xd69f03e0, // eret
    };
    code.insert(code.end(), words.begin(), words.end());
}

// Twice, so that caches have the code the second time.
Words program(unsigned level, Lengths which) {
    Words code;
    if (level == 0) go_to_el0(code);
    for (unsigned n = 0; n < kCounters; ++n) {
        code.push_back(0xd2800000 | static_cast<std::uint32_t>(kEvents[n]) << 5); // mov x0, #event
        code.push_back(0xd51bec00 | n << 5); // msr pmevtyper<n>_el0, x0
    }
    const Words begin = {
        0xd28003e1, // mov x1, #31
        0xd2800820, // mov x0, #0x41
        0xd51b9c00, // msr pmcr_el0, x0
        0xd2800055, // mov x21, #2
    };
    const Words pass = {
        0xd2b00013, // mov x19, #0x80000000
        0x914a0266, // add x6, x19, #0x280, lsl #12
        0x91480273, // add x19, x19, #0x200, lsl #12
        0xd5033fdf, // isb
    };
    code.insert(code.end(), begin.begin(), begin.end());
    const std::size_t first = code.size();
    code.insert(code.end(), pass.begin(), pass.end());
    for (const Kind& kind : kKinds)
        for (const unsigned length : lengths_of(which)) add_window(code, kind, length);
    const auto back = static_cast<std::uint32_t>(code.size() + 1 - first);
    const Words end = {
        0xf10006b5,                               // subs x21, x21, #1
        0x54000001 | ((0 - back) & 0x7ffff) << 5, // b.ne to the pass
        0xd2a16011,                               // mov x17, #0x0b000000
        0xb900123f,                               // str wzr, [x17, #16]
        0x14000000,                               // b .
    };
    code.insert(code.end(), end.begin(), end.end());
    return code;
}

// Devices; memory as code, which nobody may write to; and memory as data. All of EL0, too.
constexpr std::uint64_t kTable[] = {0x00000445, 0x400007c1, 0x40000741};
constexpr std::size_t kTablePlace = 0x100000; // of memory

using Case = std::tuple<PlatformMode, unsigned, Lengths>; // of that exception level
class CountedWindows : public ::testing::TestWithParam<Case> {};

TEST_P(CountedWindows, have_what_is_in_them) {
    const auto [mode, level, which] = GetParam();
    const bool timed_mode = mode == PlatformMode::timed;
    TimedPlatform timed(
        Guest(program(level, which)), {},
        [its_mode = mode](PlatformScenario& scenario) { scenario.mode = its_mode; });
    std::memcpy(timed.platform().memory.data() + kTablePlace, kTable, sizeof kTable);
    timed.run();
    const unsigned char* at = timed.platform().memory.data() + kResults;
    for (const Kind& kind : kKinds)
        for (const unsigned length : lengths_of(which))
            for (unsigned n = 0; n < kCounters; ++n, at += sizeof(std::uint64_t)) {
                std::uint64_t counted = 0;
                std::memcpy(&counted, at, sizeof counted);
                if (n == kOfCycles) {
                    // The additions wait for each other. Without time a cycle is an instruction.
                    if (!timed_mode) {
                        EXPECT_EQ(counted, length + 1) << length << " of " << kind.name;
                    } else if (kind.word == kAddition && which == Lengths::few) {
                        EXPECT_NEAR(static_cast<double>(counted), length, kDrain) << length;
                    }
                    continue;
                }
                // Without the memory's accesses nobody knows which are loads and stores.
                if (n >= 2 && mode == PlatformMode::functional) continue;
                const std::uint64_t right = n == 0 ? length + 1 : n == kind.counter ? length : 0;
                EXPECT_EQ(counted, right) << length << " of " << kind.name << ", counter " << n;
            }
}

std::string name_of(const testing::TestParamInfo<Case>& one) {
    const auto [mode, level, which] = one.param;
    return std::string(mode == PlatformMode::functional ? "functional"
                       : mode == PlatformMode::counted  ? "counted"
                                                        : "timed") +
           "_el" + std::to_string(level) + (which == Lengths::each ? "_each" : "");
}

INSTANTIATE_TEST_SUITE_P(mode, CountedWindows,
                         ::testing::Combine(::testing::Values(PlatformMode::functional,
                                                              PlatformMode::counted,
                                                              PlatformMode::timed),
                                            ::testing::Values(0U, 1U),
                                            ::testing::Values(Lengths::few, Lengths::each)),
                         name_of);

} // namespace armpmu::tests::counted_windows_test
