// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/kernels/kernel_info.h"

#include <gtest/gtest.h>

#include <optional>
#include <vector>

// Kernels that no user program could execute: what they tell, step by step.
namespace armpmu::tests::kernel_effects_test {

using Kind = cpu::Effect::Kind;

struct Step {
    std::uint64_t from;
    std::uint64_t next;
    std::optional<Kind> effect;
    std::uint64_t detail; // the effect's address or data, or the exception level from then on

    bool operator==(const Step& other) const {
        return from == other.from && next == other.next && effect == other.effect &&
               detail == other.detail;
    }
};

std::uint64_t detail(const cpu::Effect& effect) {
    switch (effect.kind) {
    case Kind::system_write: return effect.access.data;
    case Kind::exception:
    case Kind::interrupt_irq:
    case Kind::interrupt_fiq:
    case Kind::set_state: return effect.state.exception_level;
    default: return effect.address;
    }
}

std::vector<Step> steps(const char* name, const Settings& settings) {
    const auto kernel = testbench::make_kernel(name, settings);
    std::vector<Step> all;
    cpu::Retired retired;
    while (kernel->next(retired)) {
        Step step{kernel->blocks()[retired.block].address, retired.next, std::nullopt, 0};
        if (retired.effect != nullptr) {
            step.effect = retired.effect->kind;
            step.detail = detail(*retired.effect);
        }
        all.push_back(step);
    }
    return all;
}

TEST(KernelEffects, software_increments_are_written) {
    const std::vector<Step> expected = {{0x400000, 0x400004, Kind::system_write, 5},
                                        {0x400004, 0x400000, {}, 0},
                                        {0x400000, 0x400004, Kind::system_write, 5},
                                        {0x400004, 0x40000c, {}, 0}};
    EXPECT_EQ(steps("software_increment", {{"iterations", "2"}, {"counters", "5"}}), expected);
}
// An effect is at the end of its block: a DSB of the same block would wait before there is
// anything to wait for.
TEST(KernelEffects, tlb_maintenance_ends_its_block_and_the_barrier_follows) {
    for (const char* name :
         {"tlb_invalidate_all", "tlb_invalidate_page", "tlb_broadcast_all", "tlb_broadcast_page"}) {
        const auto kernel = testbench::make_kernel(name, {{"pages", "2"}, {"passes", "2"}});
        cpu::Retired retired;
        int seen = 0;
        while (kernel->next(retired)) {
            if (retired.effect == nullptr) continue;
            ++seen;
            const auto& words = kernel->blocks()[retired.block].words;
            EXPECT_EQ(words.back() & 0xfffff000U, 0xd5088000U) << name; // SYS #0, C8: TLBI
            const std::uint32_t next = kernel->blocks()[retired.block + 1].words.front();
            EXPECT_EQ(next, 0xd5033b9fU) << name; // DSB ISH
            EXPECT_EQ(kernel->blocks()[retired.block + 1].address, retired.next) << name;
        }
        EXPECT_EQ(seen, std::string(name).find("all") == std::string::npos ? 4 : 2) << name;
    }
}
TEST(KernelEffects, contexts_are_switched) {
    const std::vector<Step> expected = {{0x400000, 0x400004, Kind::system_write, 9},
                                        {0x400004, 0x400008, Kind::system_write, 0x40000000},
                                        {0x400008, 0x40000c, {}, 0},
                                        {0x40000c, 0x400014, {}, 0}};
    EXPECT_EQ(steps("context_switch", {{"iterations", "1"}, {"context", "9"}}), expected);
}
TEST(KernelEffects, calls_go_to_the_vector_of_a_lower_level_and_come_back) {
    const std::vector<Step> expected = {{0x400000, 0x800400, Kind::exception, 1},
                                        {0x800400, 0x400008, Kind::set_state, 0},
                                        {0x400008, 0x400000, {}, 0},
                                        {0x400000, 0x800400, Kind::exception, 1},
                                        {0x800400, 0x400008, Kind::set_state, 0},
                                        {0x400008, 0x400010, {}, 0}};
    EXPECT_EQ(steps("system_calls", {{"iterations", "2"}}), expected);
}
TEST(KernelEffects, interrupts_come_every_period_and_return_to_where_they_came) {
    const std::vector<Step> expected = {{0x400000, 0x400000, {}, 0},
                                        {0x400000, 0x800480, Kind::interrupt_irq, 1},
                                        {0x800480, 0x400000, Kind::set_state, 0},
                                        {0x400000, 0x400000, {}, 0},
                                        {0x400000, 0x800480, Kind::interrupt_irq, 1},
                                        {0x800480, 0x400010, Kind::set_state, 0}};
    EXPECT_EQ(steps("interrupts", {{"iterations", "4"}, {"period", "2"}}), expected);
}
TEST(KernelEffects, fiqs_have_a_vector_of_their_own) {
    const std::vector<Step> expected = {{0x400000, 0x800500, Kind::interrupt_fiq, 1},
                                        {0x800500, 0x400010, Kind::set_state, 0}};
    EXPECT_EQ(steps("interrupts", {{"iterations", "1"}, {"period", "1"}, {"fiq", "1"}}), expected);
}
TEST(KernelEffects, translations_are_invalidated_after_each_pass) {
    const std::vector<Step> expected = {{0x400000, 0x400008, {}, 0},
                                        {0x400008, 0x400008, {}, 0},
                                        {0x400008, 0x40001c, {}, 0},
                                        {0x40001c, 0x400020, Kind::tlb_invalidate_all, 0},
                                        {0x400020, 0x400000, {}, 0},
                                        {0x400000, 0x400008, {}, 0},
                                        {0x400008, 0x400008, {}, 0},
                                        {0x400008, 0x40001c, {}, 0},
                                        {0x40001c, 0x400020, Kind::tlb_invalidate_all, 0},
                                        {0x400020, 0x40002c, {}, 0}};
    EXPECT_EQ(steps("tlb_invalidate_all", {{"pages", "2"}, {"passes", "2"}}), expected);
}
TEST(KernelEffects, translations_are_invalidated_page_by_page) {
    const std::vector<Step> expected = {
        {0x400000, 0x400008, {}, 0}, {0x400008, 0x400014, Kind::tlb_invalidate_page, 0x10000000},
        {0x400014, 0x400008, {}, 0}, {0x400008, 0x400014, Kind::tlb_invalidate_page, 0x10001040},
        {0x400014, 0x400028, {}, 0}, {0x400028, 0x400030, {}, 0}};
    EXPECT_EQ(steps("tlb_invalidate_page", {{"pages", "2"}, {"passes", "1"}}), expected);
}
TEST(KernelEffects, a_snooped_exclusive_fails_and_is_tried_again) {
    const std::vector<Step> expected = {
        {0x400000, 0x400008, {}, 0}, {0x400008, 0x400010, {}, 0},
        {0x400010, 0x400000, {}, 0}, {0x400000, 0x400008, Kind::snoop_unique, 0x10000000},
        {0x400008, 0x400000, {}, 0}, {0x400000, 0x400008, {}, 0},
        {0x400008, 0x400010, {}, 0}, {0x400010, 0x400018, {}, 0}};
    EXPECT_EQ(steps("exclusive", {{"iterations", "2"}, {"snoops", "2"}}), expected);
}
TEST(KernelEffects, the_line_of_atomics_is_taken_every_so_often) {
    const std::vector<Step> expected = {{0x400000, 0x400000, {}, 0},
                                        {0x400000, 0x400000, Kind::snoop_unique, 0x10000000},
                                        {0x400000, 0x400010, {}, 0}};
    EXPECT_EQ(steps("atomic", {{"iterations", "3"}, {"snoops", "2"}}), expected);
}
TEST(KernelEffects, the_line_of_atomics_may_only_be_read) {
    const std::vector<Step> expected = {{0x400000, 0x400010, Kind::snoop_shared, 0x10000000}};
    EXPECT_EQ(steps("atomic", {{"iterations", "1"}, {"snoops", "1"}, {"shared", "1"}}), expected);
}
TEST(KernelEffects, handled_programs_begin_at_el0) {
    EXPECT_EQ(testbench::make_kernel("system_calls", {})->state().exception_level, 0);
    EXPECT_EQ(testbench::make_kernel("interrupts", {})->state().exception_level, 0);
    EXPECT_EQ(testbench::make_kernel("context_switch", {})->state().exception_level, 1);
}

} // namespace armpmu::tests::kernel_effects_test
