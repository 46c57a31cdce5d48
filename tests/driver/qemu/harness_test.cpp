// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/driver/qemu/guest_registers.h"
#include "tests/driver/qemu/qemu_runner.h"
#include "tests/driver/qemu/replay.h"

#include <gtest/gtest.h>

#include <iostream>
#include <stdexcept>

namespace armpmu::tests::qemu {
namespace harness_test {

constexpr std::uint64_t kAllCounters = 0x8000003f;
constexpr std::uint64_t kEnable = 0x47; // LC, C, P and E
constexpr std::uint64_t kAtEl2 = 1u << 27;
constexpr std::uint64_t kSecureCounting = 1u << 17; // MDCR_EL3.SPME

class QemuHarness : public ::testing::Test {
  protected:
    void SetUp() override {
        if (const std::string tool = missing_tool(); !tool.empty()) {
            std::cerr << "\n*** NOT TESTED AGAINST QEMU: no " << tool << " on PATH ***\n\n";
            GTEST_SKIP() << "no " << tool << " on PATH";
        }
    }

    // Every PMCCNTR value read must be the number of instructions since counting was enabled, by
    // the account of the harness. Returns all results.
    std::vector<Result> check_cycles(const Machine& machine, std::vector<Op> body) {
        std::vector<Op> ops{write(pmu::kPmccfiltr, machine.virtualization ? kAtEl2 : 0),
                            write(pmu::kPmcntenset, kAllCounters), write(pmu::kPmcr, kEnable)};
        ops.insert(ops.end(), body.begin(), body.end());
        const Program program(machine, ops);
        const std::vector<Result> results = run_qemu(program);
        std::uint64_t now = 0;
        std::uint64_t enabled = 0;
        replay(
            program, results, [&now](Level, std::uint64_t n) { now += n; },
            [&](std::uint32_t index, const Op& op, Level level, const Result& result) {
                if (index == 2) enabled = now;
                if (index <= 2 || op.kind != Op::Kind::read || result.trapped()) return;
                if (op.reg.crn != 9 || op.reg.crm != 13 || op.reg.op2 != 0) return;
                EXPECT_EQ(result.value, now - enabled)
                    << "operation " << index - 3 << " at level " << static_cast<int>(level);
            });
        return results;
    }
};

const Op kReadCycles = read(pmu::kPmccntr);
const Op kReadCyclesA32 = read(as_a32(pmu::kPmccntr));

TEST_F(QemuHarness, registers_keep_their_implemented_bits) {
    const Program program({}, {write(pmu::pmevtyper(0), ~0ull), read(pmu::pmevtyper(0)),
                               write(pmu::kPmccntr, 0x0123456789abcdef), read(pmu::kPmccntr),
                               write(pmu::kPmcntenset, ~0ull), read(pmu::kPmcntenclr)});
    const std::vector<Result> results = run_qemu(program);
    EXPECT_EQ(results[1].value, 0xfe00ffffu);
    EXPECT_EQ(results[3].value, 0x0123456789abcdefu);
    EXPECT_EQ(results[5].value, kAllCounters);
}

TEST_F(QemuHarness, an_instruction_counts_before_it_reads) {
    const auto results = check_cycles({}, {kReadCycles, kReadCycles, run(10), kReadCycles});
    // Two instructions log a result and one prepares the next access.
    EXPECT_EQ(results[4].value - results[3].value, 4u);
    EXPECT_EQ(results[5].value - results[4].value, 14u);
}

TEST_F(QemuHarness, runs_of_any_length_are_exact) {
    std::vector<Op> ops;
    for (const std::uint64_t n : {0, 1, 15, 16, 17, 18, 19, 1000, 1001, 10'000'000}) {
        ops.push_back(run(n));
        ops.push_back(kReadCycles);
    }
    check_cycles({}, ops);
}

TEST_F(QemuHarness, every_change_of_level_is_accounted_for) {
    const Level levels[] = {Level::el3,    Level::el2,   Level::ns_el1,    Level::s_el1,
                            Level::ns_el0, Level::s_el0, Level::ns_el0_tge};
    std::vector<Op> ops{write(pmu::kPmuserenr, 1)};
    for (const Level from : levels) {
        for (const Level to : levels)
            for (const Level level : {from, to}) {
                ops.push_back(enter(level));
                ops.push_back(kReadCycles);
            }
    }
    check_cycles({}, ops);
}

TEST_F(QemuHarness, every_change_of_aarch32_level_is_accounted_for) {
    const Level levels[] = {Level::el3,       Level::ns_el1_a32, Level::ns_el0_a32,
                            Level::s_el1_a32, Level::s_el0_a32,  Level::ns_el0_a32_under_a64,
                            Level::ns_el1};
    std::vector<Op> ops{write(pmu::kPmuserenr, 1)};
    for (const Level from : levels) {
        for (const Level to : levels)
            for (const Level level : {from, to}) {
                ops.push_back(enter(level));
                if (is_a32(level)) ops.push_back(run(100));
                ops.push_back(is_a32(level) ? kReadCyclesA32 : kReadCycles);
            }
    }
    check_cycles({"cortex-a53", true, true}, ops);
}

TEST_F(QemuHarness, refused_access_traps_and_costs) {
    const auto results = check_cycles(
        {}, {enter(Level::ns_el1), write(pmu::kPmuserenr, 4), enter(Level::ns_el0), kReadCycles,
             read(pmu::kPmcr), kReadCycles, write(pmu::kPmuserenr, 0), kReadCycles,
             enter(Level::el2), write(kMdcrEl2, 0x46), enter(Level::ns_el1), read(pmu::kPmselr),
             write(pmu::kPmcntenset, 0), enter(Level::el2), kReadCycles});
    EXPECT_EQ(results[5].target_el, 1);
    EXPECT_EQ(results[5].exception_class(), 0x18u);
    EXPECT_EQ(results[5].syndrome & 0x1ffffff, 0x030e419u) << "MRS x0, PMCR_EL0";
    EXPECT_EQ(results[7].target_el, 1);
    EXPECT_EQ(results[7].exception_class(), 0u);
    for (const std::size_t i : {10, 11}) {
        EXPECT_EQ(results[i].target_el, 2);
        EXPECT_EQ(results[i].exception_class(), 0x18u);
    }
}

TEST_F(QemuHarness, refused_aarch32_access_is_undefined_at_its_own_el1) {
    const auto results = check_cycles(
        {"cortex-a53", false, true},
        {enter(Level::ns_el1_a32), write(as_a32(pmu::kPmuserenr), 4), enter(Level::ns_el0_a32),
         kReadCyclesA32, read(as_a32(pmu::kPmcr)), kReadCyclesA32,
         enter(Level::ns_el0_a32_under_a64), read(as_a32(pmu::kPmcr)), kReadCyclesA32});
    EXPECT_EQ(results[5].target_el, 1);
    EXPECT_EQ(results[5].syndrome, 0u);
    EXPECT_EQ(results[7].exception_class(), 3u);
}

TEST_F(QemuHarness, events_count_like_cycles_and_the_divider_follows_the_start) {
    const Machine machine{"cortex-a76", true, false};
    const Program program(machine,
                          {write(kMdcrEl3, kSecureCounting), write(pmu::pmevtyper(0), 0x08),
                           write(pmu::pmevtyper(1), 0x11), write(pmu::kPmcntenset, kAllCounters),
                           write(pmu::kPmcr, 0x0f), run(1000), read(pmu::kPmccntr),
                           write(pmu::kPmcr, 0), read(pmu::pmevcntr(0)), read(pmu::pmevcntr(1))});
    const std::vector<Result> results = run_qemu(program);
    std::uint64_t now = 0;
    std::uint64_t start = 0;
    std::uint64_t stop = 0;
    replay(
        program, results, [&now](Level, std::uint64_t n) { now += n; },
        [&](std::uint32_t index, const Op&, Level, const Result& result) {
            if (index == 4) start = now;
            if (index == 6) {
                EXPECT_EQ(result.value, now / 64 - start / 64);
            }
            if (index == 7) stop = now;
            if (index > 7) {
                EXPECT_EQ(result.value, stop - start);
            }
        });
}

TEST_F(QemuHarness, interrupt_level_is_seen_everywhere) {
    const Program program({}, {irq(), write(pmu::kPmcr, 1), write(pmu::kPmintenset, 1),
                               write(pmu::kPmovsset, 1), irq(), enter(Level::ns_el0), irq(),
                               enter(Level::el3), write(pmu::kPmovsclr, 1), irq()});
    const std::vector<Result> results = run_qemu(program);
    EXPECT_EQ(results[0].value, 0u);
    EXPECT_EQ(results[4].value, 1u);
    EXPECT_EQ(results[5].value, 1u);
    EXPECT_EQ(results[7].value, 0u);
}

TEST_F(QemuHarness, impossible_operations_are_refused) {
    EXPECT_THROW(Program({}, {read(as_a32(pmu::kPmcr))}), std::invalid_argument);
    EXPECT_THROW(Program({"cortex-a76", true, false}, {enter(Level::el2)}), std::invalid_argument);
    EXPECT_THROW(Program({"cortex-a76", false, true}, {enter(Level::s_el1)}),
                 std::invalid_argument);
}

TEST_F(QemuHarness, time_is_limited) {
    EXPECT_THROW(run_qemu(Program({}, {run(4'000'000'000)}), 1), std::runtime_error);
}

} // namespace harness_test
} // namespace armpmu::tests::qemu
