// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/a55/clocked.h"
#include "armpmu/a55/probe.h"
#include "armpmu/core/row_probe.h"
#include "armpmu/cpu/core.h"
#include "armpmu/cpu/event_observer.h"

#include <cstdint>
#include <deque>
#include <map>
#include <vector>

namespace armpmu::cpu {

// Watches the PMU of a modelled core, for a recorder (vectors::Recorder): each event stands in the
// cycle of its instruction, and those of a stall in each of its cycles. A write of PMSWINC stands
// in the cycle of its instruction, too; other accesses and resets are as a55::Probe has them.
//
// A line says at most 3 occurrences in a cycle. What is more comes in the next cycles of the same
// state of the processor; where there are none before an access or the end, in the last 64 before.
class CoreProbe final : public RowProbe, EventObserver, ProbeSink {
  public:
    // Core and PMU outlive `detach`. While it is attached it is the core's observer, which slows
    // the core down and changes nothing else, and the PMU's.
    CoreProbe(Core& core, a55::Pmu& pmu);
    ~CoreProbe() override;
    CoreProbe(const CoreProbe&) = delete;
    CoreProbe& operator=(const CoreProbe&) = delete;

    const Device& device() const override { return probe_.device(); }
    Settings settings() const override { return probe_.settings(); }
    std::vector<std::uint64_t> restore_sequence() override { return probe_.restore_sequence(); }
    void attach(ProbeSink& sink) override;
    void detach() override;

  private:
    void happened(a55::Event event, std::uint64_t n, InstructionPlace where) override;
    void inputs(const std::uint64_t* row, std::uint64_t cycles) override;
    void state(const std::uint64_t* row) override;
    void fail(std::exception_ptr what) override;

    // Cycles with the same inputs.
    struct Held {
        a55::Inputs inputs;
        std::uint64_t cycles;
    };
    // Occurrences of an event in each of the next cycles.
    struct InEach {
        a55::Event event;
        std::uint64_t cycles;
    };

    void hold(const a55::Inputs& inputs, std::uint64_t cycles);
    void add_cycles(const a55::Inputs& inputs, std::uint64_t cycles);
    bool joins_last_cycle(const a55::Inputs& inputs) const;
    void spread_waiting();
    void spread_back(a55::Event event, std::uint64_t n);
    void put_held();
    void show_state();

    Core& core_;
    a55::Pmu& pmu_;
    a55::Probe probe_;
    a55::Rows rows_;
    ProbeSink* sink_ = nullptr;
    std::vector<std::uint64_t> row_;
    std::vector<std::uint64_t> state_; // that is not shown yet, if there is one

    std::uint64_t spending_ = 0; // cycles that the core is about to spend: told, not spent
    std::vector<InEach> each_;
    std::deque<Held> held_;                       // the last cycles, whose events may still come
    std::map<a55::Event, std::uint64_t> waiting_; // for the next cycles
    a55::ProcessorState waiting_in_;
};

} // namespace armpmu::cpu
