// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/a55/event_table.h"
#include "armpmu/a55/pmu.h"
#include "armpmu/cpu/core.h"
#include "testbench/scenario/program_scenario.h"
#include "testbench/system/hot_spots.h"
#include "testbench/system/interconnect_counts.h"
#include "testbench/system/program_feed.h"
#include "testbench/system/program_machine.h"

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace armpmu::testbench {

// Counts between two reads.
struct CoreTotals {
    std::array<std::uint64_t, a55::kEvents> events{}; // in the order of a55::events()
    std::uint64_t cycles = 0;
    std::uint64_t issue_cycles = 0;
    std::uint64_t instructions = 0;

    std::uint64_t operator[](a55::Event event) const { return events[a55::index_of(event)]; }
};
CoreTotals operator-(const CoreTotals& later, const CoreTotals& sooner);

// The platform of a program's scenario: cores with their PMUs, the memory behind them, and the
// programs that they execute. The scenario outlives it.
class ProgramPlatform {
  public:
    // `spots`, if any, gets to know all code, and outlives the platform; `set_observer` says when
    // it is told of events.
    explicit ProgramPlatform(const ProgramScenario& scenario, HotSpots* spots = nullptr);

    // Runs until that many instructions have retired in all, to the end of a block. False when the
    // programs have ended, or one of them crashed. Throws TraceError for a recorded program that
    // turns out damaged, ProgramError for an executable that cannot be run here.
    bool run(std::uint64_t instructions);
    // Completes outstanding accesses; nothing runs afterwards.
    void finish() { machine_->finish(feed_); }
    std::optional<int> exit_status() const { return feed_.exit_status(); }
    std::string crash() const { return feed_.crash(); }
    // Programs counters of each core with the numbers of these events, from 0 on, those of the
    // interconnect with the scenario's, and lets all count. `exports`: their buses show events.
    void start_counters(const std::vector<unsigned>& events, bool exports);
    // The value of counter `index`, the sum of all cores, and whether one has its overflow flag.
    std::uint64_t counter(unsigned index);
    bool overflowed(unsigned index);
    CoreTotals totals(); // of all cores
    CoreTotals totals(unsigned core);
    // Accounts for issue slots of all cores from now on; the account since then.
    void count_slots();
    cpu::IssueSlots slots();
    unsigned slots_left(); // at the end of all
    std::vector<cpu::Core::Unknown> unknown();
    void set_observer(HotSpots& spots);
    // The interconnect's counts since `start_counters`; to be asked for once. Nothing without
    // an interconnect.
    std::optional<InterconnectCounts> interconnect_counts();

    // Of all cores.
    const std::vector<cpu::CodeBlock>& blocks() { return feed_.source(0).blocks(); }

    std::uint64_t instructions() const { return machine_->instructions(); }
    std::uint64_t cycle() const { return machine_->cycle(); }
    ProgramMachine& machine() { return *machine_; }

  private:
    const ProgramScenario& scenario_;
    std::unique_ptr<ProgramMachine> machine_;
    ProgramFeed feed_;
    std::unique_ptr<InterconnectSoftware> software_;
};

} // namespace armpmu::testbench
