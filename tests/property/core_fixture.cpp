// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/property/core_fixture.h"

namespace armpmu::tests {

cpu::CoreConfig random_core_config(std::uint32_t seed) {
    std::mt19937 random(seed);
    const auto among = [&random](std::initializer_list<std::uint32_t> values) {
        return values.begin()[random() % values.size()];
    };
    cpu::CoreConfig config;
    config.profile =
        random() % 4 == 0 ? cpu::CoreConfig::Profile::llvm : cpu::CoreConfig::Profile::a55;
    config.l1i_kb = among({16, 32, 64});
    config.l1d_kb = among({16, 32, 64});
    config.l2_kb = among({0, 64, 128, 256});
    config.l3_kb = among({0, 256, 1024});
    config.mmu = random() % 6 != 0;
    config.itlb_entries = among({2, 15});
    config.dtlb_entries = among({2, 4, 16});
    config.l2_tlb_entries = among({16, 1024});
    config.walk_levels = among({3, 4});
    config.store_buffer = among({1, 2, 5, 16});
    config.l1_streaming = among({0, 1, 4});
    config.l2_streaming = among({0, 2, 16});
    config.prefetch = random() % 4 != 0;
    config.streams = among({1, 8});
    config.atomics =
        random() % 2 == 0 ? cpu::CoreConfig::Atomics::far : cpu::CoreConfig::Atomics::near;
    config.fetch_queue = among({4, 8, 16});
    config.taken_bubble = among({0, 1, 2});
    config.l2_latency = among({1, 9, 14});
    config.l3_latency = among({2, 30});
    config.memory_latency = among({1, 150, 1000});
    config.miss_registers = among({1, 6});
    config.write_registers = among({1, 4});
    return config;
}

void expect_laws(CoreUnderTest& core) {
    using a55::Event;
    const auto total = [&core](Event event) { return core.total(event); };
    const auto equal = [&](Event whole, Event first, Event second) {
        EXPECT_EQ(total(whole), total(first) + total(second))
            << a55::find_event(number(whole))->mnemonic;
    };
    const auto same = [&](Event one, Event other) {
        EXPECT_EQ(total(one), total(other)) << a55::find_event(number(one))->mnemonic;
    };
    const auto at_most = [&](Event part, Event whole) {
        EXPECT_LE(total(part), total(whole)) << a55::find_event(number(part))->mnemonic;
    };
    equal(Event::l1d_cache, Event::l1d_cache_rd, Event::l1d_cache_wr);
    equal(Event::l1d_cache_refill, Event::l1d_cache_refill_rd, Event::l1d_cache_refill_wr);
    equal(Event::l1d_cache_refill, Event::l1d_cache_refill_inner, Event::l1d_cache_refill_outer);
    equal(Event::mem_access, Event::mem_access_rd, Event::mem_access_wr);
    equal(Event::bus_access, Event::bus_access_rd, Event::bus_access_wr);
    equal(Event::ldst_spec, Event::ld_spec, Event::st_spec);
    equal(Event::l2d_tlb_refill, Event::dtlb_walk, Event::itlb_walk);
    same(Event::inst_spec, Event::inst_retired);
    same(Event::bus_cycles, Event::cpu_cycles);
    same(Event::ld_spec, Event::ld_retired);
    same(Event::st_spec, Event::st_retired);
    same(Event::br_immed_spec, Event::br_immed_retired);
    same(Event::br_return_spec, Event::br_return_retired);
    same(Event::l3d_cache_refill_rd, Event::l3d_cache_refill);
    at_most(Event::l1d_cache_refill, Event::l1d_cache);
    at_most(Event::l1i_cache_refill, Event::l1i_cache);
    at_most(Event::l1d_tlb_refill, Event::l1d_tlb);
    at_most(Event::l1i_tlb_refill, Event::l1i_tlb);
    at_most(Event::l2d_tlb_refill, Event::l2d_tlb);
    at_most(Event::l2d_cache_refill, Event::l2d_cache);
    at_most(Event::br_mis_pred_retired, Event::br_retired);
    at_most(Event::br_mis_pred, Event::br_pred);
    at_most(Event::br_cond_mis_pred, Event::br_cond_pred);
    at_most(Event::br_indirect_mis_pred, Event::br_indirect_spec);
    at_most(Event::l2d_llwalk_tlb_refill, Event::l2d_llwalk_tlb);
    at_most(Event::l2d_l2walk_tlb_refill, Event::l2d_l2walk_tlb);
    at_most(Event::stall_backend_ld_cache, Event::stall_backend_ld);
    at_most(Event::stall_backend_ld_tlb, Event::stall_backend_ld);
    at_most(Event::stall_backend_ld, Event::stall_backend);
    at_most(Event::stall_backend_st_stb, Event::stall_backend_st);
    at_most(Event::stall_backend_st_tlb, Event::stall_backend_st);
    EXPECT_EQ(total(Event::stall_backend), total(Event::stall_backend_ilock) +
                                               total(Event::stall_backend_ld) +
                                               total(Event::stall_backend_st));
    EXPECT_LE(total(Event::stall_backend_ilock_agu) + total(Event::stall_backend_ilock_fpu),
              total(Event::stall_backend_ilock));
    EXPECT_LE(total(Event::stall_frontend_cache) + total(Event::stall_frontend_tlb),
              total(Event::stall_frontend));
    EXPECT_EQ(total(Event::stall_frontend) + total(Event::stall_backend) + core.core.issue_cycles(),
              core.pmu.cycles());
    EXPECT_EQ(total(Event::inst_retired), core.core.instructions());
}

} // namespace armpmu::tests
