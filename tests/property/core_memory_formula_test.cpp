// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
// Counts of regular accesses that a formula gives: what is used in turn is all there, or never.
#include "tests/property/core_memory_model.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace armpmu::tests {
namespace core_memory_formula_test {

using a55::Event;
using Kind = NaiveOperation::Kind;

constexpr std::uint64_t kBase = 0x80000000;
constexpr unsigned kRounds = 7;

CoreMemoryCase quiet_case() {
    CoreMemoryCase one;
    one.naive.prefetch = false;
    one.naive.replacement = NaiveReplacement::lru;
    one.naive.l3_biased = false;
    one.naive.l1d_kb = one.naive.l1i_kb = 16; // 64 sets: a set is a line of a page
    one.naive.dtlb_entries = one.naive.itlb_entries = 64;
    share_config(one);
    return one;
}

class Counted {
  public:
    explicit Counted(const CoreMemoryCase& one) : case_(one), model_(case_) {}
    void run(Kind kind, std::uint64_t va, unsigned bytes = 8) {
        NaiveOperation operation;
        operation.kind = kind;
        operation.va = va;
        operation.bytes = bytes;
        model_.perform(operation);
    }
    void only_translate(std::uint64_t va) {
        NaiveOperation operation;
        operation.kind = Kind::prfm;
        operation.prefetch = NaivePrefetch::pli;
        operation.va = va;
        model_.perform(operation);
    }
    void in_turn(Kind kind, std::uint64_t first, unsigned count, std::uint64_t step) {
        for (unsigned n = 0; n < count; ++n) run(kind, first + n * step);
    }
    std::uint64_t count(Event event) { return model_.count(event); }

  private:
    CoreMemoryCase case_;
    CoreMemoryModel model_;
};

// Rounds after the first one: nothing is missed, or everything.
std::uint64_t missed(unsigned places, unsigned used) {
    return used <= places ? 0 : std::uint64_t{kRounds} * used;
}

TEST(CoreMemoryFormula, lines_of_one_set_of_l1d_used_in_turn) {
    for (unsigned lines = 1; lines <= 8; ++lines) {
        Counted core(quiet_case());
        core.in_turn(Kind::load, kBase + 50 * 64, lines, 0x1000);
        const std::uint64_t before = core.count(Event::l1d_cache_refill);
        for (unsigned round = 0; round < kRounds; ++round)
            core.in_turn(Kind::load, kBase + 50 * 64, lines, 0x1000);
        EXPECT_EQ(core.count(Event::l1d_cache_refill) - before, missed(4, lines)) << lines;
    }
}

TEST(CoreMemoryFormula, lines_of_one_set_of_l1i_used_in_turn) {
    for (unsigned lines = 1; lines <= 8; ++lines) {
        Counted core(quiet_case());
        core.in_turn(Kind::fetch, kBase, lines, 0x1000);
        const std::uint64_t before = core.count(Event::l1i_cache_refill);
        for (unsigned round = 0; round < kRounds; ++round)
            core.in_turn(Kind::fetch, kBase, lines, 0x1000);
        EXPECT_EQ(core.count(Event::l1i_cache_refill) - before, missed(4, lines)) << lines;
    }
}

// Of n lines in a row, n / 64 or one more lie in each set.
TEST(CoreMemoryFormula, a_buffer_read_again_and_again) {
    for (const unsigned lines : {64U, 200U, 256U, 257U, 300U, 319U, 320U, 321U, 600U}) {
        CoreMemoryCase one = quiet_case();
        one.naive.l2_kb = one.naive.l3_kb = 0;
        share_config(one);
        Counted core(one);
        core.in_turn(Kind::fetch, kBase, 64, 0x1000); // fills the L2 TLB
        const auto pages = (lines + 63) / 64;
        for (unsigned round = 0; round < 2; ++round) {
            core.in_turn(Kind::load, kBase, pages, 0x1000);
            core.in_turn(Kind::load, kBase, lines, 64);
        }
        const std::uint64_t before = core.count(Event::l1d_cache_refill);
        for (unsigned round = 0; round < kRounds; ++round)
            core.in_turn(Kind::load, kBase, lines, 64);
        std::uint64_t should = 0;
        for (unsigned set = 0; set < 64; ++set)
            should += missed(4, lines / 64 + (set < lines % 64 ? 1 : 0));
        EXPECT_EQ(core.count(Event::l1d_cache_refill) - before, should) << lines;
    }
}

TEST(CoreMemoryFormula, pages_of_a_fully_associative_tlb_used_in_turn) {
    for (const unsigned entries : {1U, 2U, 15U, 16U, 33U}) {
        for (unsigned pages = 1; pages <= 40; ++pages) {
            CoreMemoryCase one = quiet_case();
            one.naive.dtlb_entries = one.naive.itlb_entries = entries;
            one.naive.l2_tlb_entries = 4; // one set
            share_config(one);
            Counted core(one);
            for (unsigned round = 0; round <= kRounds; ++round) {
                core.in_turn(Kind::load, kBase, pages, 0x1000);
                core.in_turn(Kind::fetch, kBase, pages, 0x1000);
            }
            const std::uint64_t once = pages + missed(entries, pages);
            EXPECT_EQ(core.count(Event::l1d_tlb_refill), once);
            EXPECT_EQ(core.count(Event::l1i_tlb_refill), once);
            EXPECT_EQ(core.count(Event::l2d_tlb), 2 * once);
            // The fetches use what the loads have used; for two rounds of up to four pages.
            const std::uint64_t walks = pages <= 4 ? pages : 2 * once;
            EXPECT_EQ(core.count(Event::l2d_tlb_refill), walks) << entries << " " << pages;
        }
    }
}

TEST(CoreMemoryFormula, lines_stored_to_in_turn) {
    for (const unsigned entries : {1U, 2U, 5U, 16U}) {
        for (unsigned lines = 1; lines <= 20; ++lines) {
            CoreMemoryCase one = quiet_case();
            one.naive.store_buffer = entries;
            share_config(one);
            Counted core(one);
            for (unsigned round = 0; round < kRounds; ++round)
                core.in_turn(Kind::store, kBase, lines, 64);
            // All merge, or each store makes an older one leave.
            const std::uint64_t writes =
                lines <= entries ? 0 : std::uint64_t{kRounds} * lines - entries;
            EXPECT_EQ(core.count(Event::l1d_cache_wr), writes);
            core.run(Kind::drain, 0);
            EXPECT_EQ(core.count(Event::l1d_cache_wr), writes + std::min(entries, lines));
            EXPECT_EQ(core.count(Event::l1d_cache_refill_wr), lines);
        }
    }
}

TEST(CoreMemoryFormula, full_lines_go_to_one_level_after_the_other) {
    for (const unsigned lines : {3U, 4U, 5U, 16U, 17U, 30U, 31U, 200U}) {
        CoreMemoryCase one = quiet_case();
        one.naive.l3_streaming = 30;
        share_config(one);
        Counted core(one);
        for (unsigned n = 0; n < lines; n += 64) core.only_translate(kBase + n * 64);
        const std::uint64_t before = core.count(Event::l2d_cache_rd);
        for (unsigned n = 0; n < lines * 4; ++n) core.run(Kind::store, kBase + n * 16, 16);
        const auto between = [lines](unsigned from, unsigned to) {
            return std::min(lines, to) - std::min(lines, from);
        };
        EXPECT_EQ(core.count(Event::l1d_cache_wr), lines);
        EXPECT_EQ(core.count(Event::l1d_cache_refill_wr), between(0, 4));
        EXPECT_EQ(core.count(Event::l2d_cache_rd) - before, between(0, 4));
        EXPECT_EQ(core.count(Event::l2d_cache_wr), between(4, lines));
        EXPECT_EQ(core.count(Event::l2d_cache_allocate), between(4, 16));
        EXPECT_EQ(core.count(Event::l3d_cache_allocate), between(16, 30));
        EXPECT_EQ(core.count(Event::bus_access_wr), 4 * between(16, lines));
        EXPECT_EQ(core.count(Event::l1d_ws_mode_entry), lines > 4 ? 1 : 0);
    }
}

} // namespace core_memory_formula_test
} // namespace armpmu::tests
