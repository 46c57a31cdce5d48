// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/a55/event_table.h"
#include "armpmu/a55/pmu.h"
#include "armpmu/cpu/core.h"
#include "armpmu/cpu/shared_cache.h"
#include "testbench/platform/hot_spots.h"
#include "testbench/scenario/program_scenario.h"
#include "testbench/traffic/live_program.h"

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace armpmu::testbench {

// What was counted between two looks.
struct CoreTotals {
    std::array<std::uint64_t, a55::kEvents> events{}; // in the order of a55::events()
    std::uint64_t cycles = 0;
    std::uint64_t issue_cycles = 0;
    std::uint64_t instructions = 0;

    std::uint64_t operator[](a55::Event event) const { return events[a55::index_of(event)]; }
};
CoreTotals operator-(const CoreTotals& later, const CoreTotals& sooner);

// What such a scenario describes: a core with its PMU, an L3 and memory, and the programs that it
// executes. The scenario outlives it.
class ProgramPlatform {
  public:
    // `spots`, if any, gets to know all code, and outlives the platform; `core.set_observer` says
    // when it is told of events.
    explicit ProgramPlatform(const ProgramScenario& scenario, HotSpots* spots = nullptr);

    // Goes on until that many instructions retired in all, to the end of a block. False when the
    // programs have ended, or one of them crashed. Throws TraceError for a recorded program that
    // turns out damaged, ProgramError for an executable that cannot be run here.
    bool run(std::uint64_t instructions);
    // With what the executable that was begun last exited, if it did; nothing without one.
    std::optional<int> exit_status() const;
    // What ended an executable that did not exit, and where; empty: nothing did.
    std::string crash() const;
    // Programs counters with the numbers of these events, from 0 on, and lets them count.
    void start_counters(const std::vector<unsigned>& events);
    // What counter `index` reads, and its overflow flag.
    std::uint32_t counter(unsigned index);
    bool overflowed(unsigned index);
    CoreTotals totals();

    a55::Pmu pmu;

  private:
    bool begin_next();
    std::unique_ptr<cpu::BlockSource> start(const ProgramSection& section);

    const ProgramScenario& scenario_;
    HotSpots* spots_;
    cpu::FlatTranslator translator_;
    cpu::FixedLatencyMemory memory_;
    cpu::SharedCache l3_;

  public:
    cpu::Core core;

  private:
    std::size_t begun_ = 0;             // entries of the program
    std::unique_ptr<LiveProgram> live_; // the executable that was begun last
    std::unique_ptr<cpu::BlockSource> source_;
    std::vector<std::uint32_t> blocks_; // the core's numbers of the source's
};

} // namespace armpmu::testbench
