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

// A core with its PMU, L3 and memory. When it goes, its counts have to obey the laws.
class CoreUnderTest {
  public:
    using Ranges = std::vector<cpu::FlatTranslator::Range>;

    explicit CoreUnderTest(const cpu::CoreConfig& config, a55::Config pmu_config = {},
                           Ranges ranges = RandomProgram::ranges(),
                           cpu::DataSource source = cpu::DataSource::dram)
        : pmu(cpu::pmu_config(config, pmu_config)), translator(std::move(ranges)),
          memory(config.memory_latency, source, config.memory_read_interval,
                 config.memory_write_interval),
          l3(config, memory), core(config, pmu, translator, l3) {}
    ~CoreUnderTest();

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
};

// Some legal configuration of everything.
cpu::CoreConfig random_core_config(std::uint32_t seed);

// Some counter counts some event, or PMCR.E goes off or on.
void program_at_random(a55::Pmu& pmu, std::mt19937& random);

} // namespace armpmu::tests
