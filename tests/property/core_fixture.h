// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/a55/event_table.h"
#include "armpmu/a55/pmu.h"
#include "armpmu/cpu/core.h"
#include "armpmu/cpu/shared_cache.h"
#include "tests/property/core_laws.h"
#include "tests/property/random_program.h"

#include <gtest/gtest.h>

namespace armpmu::tests {

// A core with its PMU, L3 and memory.
class CoreUnderTest {
  public:
    explicit CoreUnderTest(const cpu::CoreConfig& config, a55::Config pmu_config = {})
        : pmu(with_caches(pmu_config, config)),
          translator(
              {{RandomProgram::kDevice, RandomProgram::kDeviceBytes, cpu::MemoryType::device},
               {RandomProgram::kNonCacheable, RandomProgram::kDeviceBytes,
                cpu::MemoryType::non_cacheable}}),
          memory(config.memory_latency),
          l3(config.l3_kb == 0 ? 256 : config.l3_kb, config.l3_latency, memory),
          core(config, pmu, translator,
               config.l3_kb == 0 ? static_cast<cpu::MemoryPort&>(memory) : l3) {}

    // Everything that was counted, by name; delivers.
    std::map<std::string, std::uint64_t> totals() { return core_totals(core, pmu); }
    std::uint64_t total(a55::Event event) {
        core.deliver();
        return pmu.total(event);
    }

    a55::Pmu pmu;
    cpu::FlatTranslator translator;
    cpu::FixedLatencyMemory memory;
    cpu::SharedCache l3;
    cpu::Core core;

  private:
    static a55::Config with_caches(a55::Config pmu, const cpu::CoreConfig& core) {
        pmu.l2_cache = core.l2_kb != 0;
        pmu.l3_cache = core.l3_kb != 0;
        return pmu;
    }
};

// Some legal configuration of everything.
cpu::CoreConfig random_core_config(std::uint32_t seed);

void expect_laws(CoreUnderTest& core);

} // namespace armpmu::tests
