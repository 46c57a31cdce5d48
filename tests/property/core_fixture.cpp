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

CoreUnderTest::~CoreUnderTest() {
    core.finish();
    EXPECT_EQ(broken_core_law(core, pmu), "");
}

void program_at_random(a55::Pmu& pmu, std::mt19937& random) {
    constexpr std::uint32_t kAtEl2Too = 1U << 27;
    const std::uint32_t counter = random() % a55::kCounters;
    const auto& events = a55::events();
    pmu.write_external(0x400 + 4 * counter,
                       number(events[random() % events.size()].event) | kAtEl2Too);
    pmu.write_external(8 * counter, static_cast<std::uint32_t>(0 - random() % 50'000));
    pmu.write_external(0xc00, 1U << counter | 1U << 31);  // PMCNTENSET
    pmu.write_external(0xe04, random() % 8 == 0 ? 0 : 1); // PMCR
}

} // namespace armpmu::tests
