// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/a55/config.h"
#include "armpmu/a55/event.h"
#include "armpmu/cpu/core_config.h"
#include "armpmu/cpu/memory_port.h"
#include "armpmu/cpu/translator.h"
#include "testbench/scenario/cluster_section.h"
#include "testbench/scenario/counter_plan.h"
#include "testbench/scenario/parameters.h"
#include "testbench/scenario/program_section.h"
#include "testbench/scenario/scenario_head.h"

#include <cstdint>
#include <vector>

namespace armpmu::testbench {

// `memory:` section: what lies behind the core's caches and the L3.
struct ProgramMemory {
    cpu::DataSource source = cpu::DataSource::dram;  // that its answers tell
    std::vector<cpu::FlatTranslator::Range> regions; // that are not cacheable
};

// `run:` section, in instructions.
struct ProgramWindow {
    std::uint64_t from = 0; // before it nothing is measured
    std::uint64_t most = 0; // that are measured; 0: to the end
};

// A scenario of a core that executes kernels and programs, one after another.
struct ProgramScenario : ScenarioHead { // clock_mhz: of the core
    static constexpr const char* kTitle = "a core that executes programs";
    static constexpr const char* kKey = "program";

    cpu::CoreConfig core;
    a55::Config pmu; // which caches there are follows from the core
    CoreClusterSection cluster;
    ProgramMemory memory;
    std::vector<a55::Event> counters; // that software programs, at most six; counter i: events[i]
    std::vector<const UseCase*> use_cases; // that software measures, instead
    std::optional<bool> exports;           // the buses show events; absent: when recorded
    bool chained = false;                  // counters of 64 bits, three at a time, for use cases
    std::vector<a55::Event> shown;         // in the table of events; empty: all that occurred
    std::vector<ProgramSection> program;
    ProgramWindow window;

    // By function and instruction, as `armpmu run --annotate` wants it; no file says it.
    std::vector<a55::Event> annotated;
    double annotate_percent = 1; // of an event, below which a function is left out of the text

    // The number of runs of the programs, and the counters of each.
    CounterPlan plan() const;
};

// Of the caches whose lines a snoop filter knows, all full.
std::uint64_t covered_bytes(const ProgramScenario& scenario);

// All that may stand in such a file.
void describe(Parameters& root, ProgramScenario& scenario);

} // namespace armpmu::testbench
