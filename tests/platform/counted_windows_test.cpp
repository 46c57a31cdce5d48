// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/platform/timed_platform.h"

#include <gtest/gtest.h>

#include <cstring>
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
constexpr unsigned kLengths[] = {1, 2, 3, 10, 47, 100, 200};

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

// Twice, so that caches have the code the second time.
Words program() {
    Words code;
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
        0xd2a80013, // mov x19, #0x40000000
        0x91481266, // add x6, x19, #0x204, lsl #12
        0x91480273, // add x19, x19, #0x200, lsl #12
        0xd5033fdf, // isb
    };
    code.insert(code.end(), begin.begin(), begin.end());
    const std::size_t first = code.size();
    code.insert(code.end(), pass.begin(), pass.end());
    for (const Kind& kind : kKinds)
        for (const unsigned length : kLengths) add_window(code, kind, length);
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

class CountedWindows : public ::testing::TestWithParam<PlatformMode> {};

TEST_P(CountedWindows, have_what_is_in_them) {
    TimedPlatform timed(Guest(program()), {},
                        [](PlatformScenario& scenario) { scenario.mode = GetParam(); });
    timed.run();
    const unsigned char* at = timed.platform().memory.data() + kResults;
    for (const Kind& kind : kKinds)
        for (const unsigned length : kLengths)
            for (unsigned n = 0; n < kCounters; ++n, at += sizeof(std::uint64_t)) {
                std::uint64_t counted = 0;
                std::memcpy(&counted, at, sizeof counted);
                const bool timed_mode = GetParam() == PlatformMode::timed;
                if (n == kOfCycles) {
                    // The additions wait for each other. Without time a cycle is an instruction.
                    if (!timed_mode) {
                        EXPECT_EQ(counted, length + 1) << length << " of " << kind.name;
                    } else if (kind.word == kAddition) {
                        EXPECT_NEAR(static_cast<double>(counted), length, kDrain) << length;
                    }
                    continue;
                }
                // Which instructions are loads and stores, only modelled cores know.
                if (n >= 2 && !timed_mode) continue;
                const std::uint64_t right = n == 0 ? length + 1 : n == kind.counter ? length : 0;
                EXPECT_EQ(counted, right) << length << " of " << kind.name << ", counter " << n;
            }
}

INSTANTIATE_TEST_SUITE_P(mode, CountedWindows,
                         ::testing::Values(PlatformMode::functional, PlatformMode::counted,
                                           PlatformMode::timed),
                         [](const auto& one) {
                             return one.param == PlatformMode::functional ? "functional"
                                    : one.param == PlatformMode::counted  ? "counted"
                                                                          : "timed";
                         });

} // namespace armpmu::tests::counted_windows_test
