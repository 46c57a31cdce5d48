// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
// What cores that share lines or invalidate translations count, by formula.
#include "testbench/kernels/kernel_info.h"
#include "tests/property/cluster_cases.h"
#include "tests/property/cluster_script.h"

#include <gtest/gtest.h>

namespace armpmu::testbench::testing {
namespace cluster_formula_test {

using a55::Event;
using cci550::SlaveEvent;
using cluster::ClusterTotals;
using What = Script::What;

constexpr std::uint64_t kData = 0x1000'0000;
constexpr unsigned kLines = 64;

// What a core reads besides: its code, and descriptors of its code and data: a line each at levels
// 2 and 3, and one for both at level 1.
constexpr unsigned kWalks = 5;
constexpr unsigned kOther = 1 + kWalks;

ClusterShape shape_of(std::vector<unsigned> cores, unsigned lookahead, unsigned l3_kb = 1024) {
    ClusterShape shape;
    shape.cores = std::move(cores);
    shape.cluster.lookahead = lookahead;
    shape.cluster.l3_kb = l3_kb;
    return shape;
}

// One core writes lines, another reads them, the first writes them again, the other does so too,
// the first reads them.
void hand_over(TurnTaking& run, std::pair<unsigned, unsigned> first,
               std::pair<unsigned, unsigned> second) {
    Script& a = run.script(first.first, first.second);
    Script& b = run.script(second.first, second.second);
    a.add_lines(What::store, kData, kLines);
    b.add_lines(What::load, kData, kLines);
    a.add_lines(What::store, kData, kLines);
    b.add_lines(What::store, kData, kLines);
    a.add_lines(What::load, kData, kLines);
    run.run({first, second, first, second, first});
}

class ClusterFormula : public ::testing::TestWithParam<unsigned> {}; // lookahead

TEST_P(ClusterFormula, clusters_hand_lines_over) {
    TurnTaking run(shape_of({1, 1}, GetParam()));
    hand_over(run, {0, 0}, {1, 0});
    ClusterSystem& system = *run.system;
    const ClusterTotals a = system.clusters[0]->totals();
    const ClusterTotals b = system.clusters[1]->totals();
    EXPECT_EQ(a.read_unique, kLines);  // the first time
    EXPECT_EQ(a.clean_unique, kLines); // the second time it has them, shared
    EXPECT_EQ(a.read_shared, kLines + kOther);
    EXPECT_EQ(b.read_shared, kLines + kOther);
    EXPECT_EQ(b.read_unique, kLines);
    EXPECT_EQ(b.clean_unique, 0U);
    for (const ClusterTotals& one : {a, b}) {
        EXPECT_EQ(one.snoops, 2U * kLines);
        EXPECT_EQ(one.snoop_hits, 2U * kLines);
        EXPECT_EQ(one.snoop_data, 2U * kLines); // b's too: what it read from `a` was dirty
        EXPECT_EQ(one.write_back + one.write_clean + one.evict, 0U);
        EXPECT_EQ(one.peer_hits + one.l3_hits, 0U);
    }
    EXPECT_EQ(a.fills_from_snoop, kLines);
    EXPECT_EQ(b.fills_from_snoop, 2U * kLines);
    EXPECT_EQ(system.seats.total(0, Event::l1d_cache_wb), 2U * kLines);
    EXPECT_EQ(system.seats.total(1, Event::l1d_cache_wb), kLines);
    EXPECT_EQ(system.seats.total(0, Event::l1d_cache_refill_wr), kLines);
    EXPECT_EQ(system.seats.total(0, Event::l1d_cache_refill_rd), kLines + kWalks);
    EXPECT_EQ(system.seats.total(1, Event::l1d_cache_refill_wr), kLines);
    EXPECT_EQ(system.seats.total(1, Event::l1d_cache_refill_rd), kLines + kWalks);
    EXPECT_EQ(differing_books(system.sink, 3, a) + differing_books(system.sink, 4, b), "");
}

TEST_P(ClusterFormula, cores_of_a_cluster_hand_lines_over_inside) {
    for (const unsigned l3_kb : {0U, 1024U}) {
        TurnTaking run(shape_of({2, 1}, GetParam(), l3_kb));
        hand_over(run, {0, 0}, {0, 1});
        ClusterSystem& system = *run.system;
        const ClusterTotals totals = system.clusters[0]->totals();
        EXPECT_EQ(totals.read_unique, kLines);
        EXPECT_EQ(totals.read_shared, 2 * kOther);
        EXPECT_EQ(totals.clean_unique + totals.make_unique + totals.read_once, 0U);
        EXPECT_EQ(totals.write_back + totals.write_clean + totals.evict, 0U);
        EXPECT_EQ(totals.peer_hits, 4U * kLines);
        EXPECT_EQ(totals.core_snoops, 4U * kLines);
        EXPECT_EQ(totals.l3_hits, 0U);
        EXPECT_EQ(totals.snoops, 0U);
        EXPECT_EQ(system.seats.total(0, Event::l1d_cache_wb), 2U * kLines);
        EXPECT_EQ(system.seats.total(1, Event::l1d_cache_wb), kLines);
        EXPECT_EQ(system.seats.total(0, Event::l1d_cache_refill_outer), kLines + kWalks);
        EXPECT_EQ(system.seats.total(0, Event::l1d_cache_refill_inner), kLines);
        EXPECT_EQ(system.seats.total(1, Event::l1d_cache_refill_inner), 2U * kLines);
    }
}

TEST_P(ClusterFormula, lines_of_another_core_take_longer_by_what_asking_it_takes) {
    const auto cycles = [](unsigned lookahead, unsigned latency, What first) {
        ClusterShape shape = shape_of({2, 1}, lookahead);
        shape.cluster.peer_latency = latency;
        TurnTaking run(shape);
        run.script(0, 0).add_lines(first, kData, kLines);
        run.script(0, 1).add_lines(What::load, kData, kLines);
        run.run({{0, 0}, {0, 1}});
        return static_cast<double>(run.system->seats.total(1, Event::cpu_cycles));
    };
    // Dirty lines come from the other core, one after another.
    EXPECT_NEAR(cycles(GetParam(), 500, What::store) - cycles(GetParam(), 0, What::store),
                500 * kLines, 64);
}

// All but the first one of a run.
TEST_P(ClusterFormula, whole_lines_are_owned_without_being_read) {
    TurnTaking run(shape_of({1, 1}, GetParam()), 1);
    run.script(0, 0).add_lines(What::whole, kData, kLines);
    run.script(1, 0).add_lines(What::whole, kData, kLines);
    run.run({{0, 0}, {1, 0}});
    for (const auto& cluster : run.system->clusters) {
        EXPECT_EQ(cluster->totals().make_unique, kLines - 1);
        EXPECT_EQ(cluster->totals().read_unique, 1U);
    }
    EXPECT_EQ(run.system->clusters[1]->totals().fills_from_snoop, 1U);
    const ClusterTotals a = run.system->clusters[0]->totals();
    EXPECT_EQ(a.snoops, kLines);
    EXPECT_EQ(a.snoop_hits, kLines);
    EXPECT_EQ(a.snoop_data, 1U); // MakeInvalid has none
}

// Rounds in which every other core reads pages, and one then invalidates their translations.
struct Invalidations {
    static constexpr unsigned kPages = 8;
    static constexpr unsigned kRounds = 5;

    Invalidations(What what, unsigned lookahead) : run(shape_of({2, 1}, lookahead)) {
        std::vector<std::pair<unsigned, unsigned>> turns;
        for (unsigned round = 0; round < kRounds; ++round) {
            for (const auto& [cluster, core] : {std::pair{0U, 1U}, {1U, 0U}}) {
                run.script(cluster, core).add_lines(What::load, kData, kPages, 4096);
                turns.emplace_back(cluster, core);
            }
            Script& one = run.script(0, 0);
            one.add(What::wait);
            one.add(what, kData + 4096 * round);
            one.add(What::barrier);
            turns.emplace_back(0, 0);
        }
        run.run(turns);
    }
    static ClusterShape shape(unsigned lookahead) {
        ClusterShape shape = shape_of({2, 1}, lookahead);
        return shape;
    }
    std::uint64_t refills(unsigned seat) {
        return run.system->seats.total(seat, Event::l1d_tlb_refill);
    }
    std::uint64_t dvm_snoops(unsigned port) const {
        const auto count = [&](SlaveEvent event) { return run.system->sink.count(port, event); };
        return count(SlaveEvent::si_srq_acvalid) - count(SlaveEvent::si_srq_read) -
               count(SlaveEvent::si_srq_clean);
    }

    TurnTaking run;
};

TEST_P(ClusterFormula, invalidations_reach_all_cores) {
    Invalidations all(What::broadcast_all, GetParam());
    Invalidations page(What::broadcast_page, GetParam());
    for (Invalidations* one : {&all, &page}) {
        const ClusterTotals a = one->run.system->clusters[0]->totals();
        const ClusterTotals b = one->run.system->clusters[1]->totals();
        EXPECT_EQ(a.dvm_messages, 2 * Invalidations::kRounds); // with the Syncs of the DSBs
        EXPECT_EQ(b.dvm_messages, 0U);
        EXPECT_EQ(one->dvm_snoops(4), 2 * Invalidations::kRounds);
        EXPECT_EQ(b.dvm_completes, Invalidations::kRounds);
        EXPECT_EQ(one->dvm_snoops(3), Invalidations::kRounds); // the Completes
        EXPECT_EQ(differing_books(one->run.system->sink, 3, a), "");
        EXPECT_EQ(differing_books(one->run.system->sink, 4, b), "");
    }
    for (const unsigned seat : {1U, 2U}) {
        EXPECT_EQ(all.refills(seat), Invalidations::kPages * Invalidations::kRounds);
        EXPECT_EQ(page.refills(seat), Invalidations::kPages + Invalidations::kRounds - 1);
    }
}

// Each TLBI of these kernels is followed by its DSB, which sends a Sync, also behind the last one.
TEST_P(ClusterFormula, kernels_send_a_message_for_each_invalidation) {
    constexpr unsigned kPages = 6;
    constexpr unsigned kPasses = 7;
    for (const bool all : {true, false}) {
        const unsigned messages = all ? kPasses : kPages * kPasses;
        ClusterShape shape = shape_of({2, 1}, GetParam());
        ClusterSystem system(shape, [&](unsigned cluster, unsigned core) {
            if (cluster == 0 && core == 0)
                return make_kernel(
                    all ? "tlb_broadcast_all" : "tlb_broadcast_page",
                    {{"pages", std::to_string(kPages)}, {"passes", std::to_string(kPasses)}});
            return make_kernel("page_read", {{"pages", "4"}, {"passes", "4000"}});
        });
        ASSERT_TRUE(system.run());
        const ClusterTotals a = system.clusters[0]->totals();
        EXPECT_EQ(a.dvm_messages, 2 * messages);
        EXPECT_EQ(system.clusters[1]->totals().dvm_completes, messages);
        EXPECT_EQ(system.sink.count(3, SlaveEvent::si_rrq_hs_dvm_msg), 2 * messages);
        EXPECT_EQ(system.sink.count(4, SlaveEvent::si_rrq_hs_dvm_msg), messages);
        // The others lose their translations while they use them, but a page more than once
        // between two uses is lost once.
        for (const unsigned seat : {1U, 2U}) {
            const std::uint64_t refills = system.seats.total(seat, Event::l1d_tlb_refill);
            EXPECT_GT(refills, 4U);
            EXPECT_LE(refills, 4 + (all ? 4 : 1) * messages);
        }
    }
}

std::string lookahead_name(const ::testing::TestParamInfo<unsigned>& info) {
    return info.param == 0 ? "no_lookahead" : "a_lookahead_of_" + std::to_string(info.param);
}
INSTANTIATE_TEST_SUITE_P(lookaheads, ClusterFormula, ::testing::Values(0U, 1000U), lookahead_name);

} // namespace cluster_formula_test
} // namespace armpmu::testbench::testing
