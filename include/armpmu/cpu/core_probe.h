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

// Observes the PMU of a modelled core, for a recorder (vectors::Recorder): each event is in the
// cycle of its instruction, and those of a stall in each of its cycles. A write of PMSWINC is in
// the cycle of its instruction, too; other accesses and resets are as in a55::Probe.
//
// A line holds at most 3 occurrences in a cycle. Further ones go into the next cycles in the same
// processor state or, if an access or the end comes first, into the last 64 before it.
class CoreProbe final : public RowProbe, EventObserver, ProbeSink {
  public:
    // Core and PMU outlive `detach`. While attached it is the observer of both, which slows the
    // core down and changes nothing else.
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

    // Cycles with equal inputs.
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
    std::vector<std::uint64_t> state_; // not reported yet; may be empty

    std::uint64_t spending_ = 0; // cycles announced by the core, not yet spent
    std::vector<InEach> each_;
    std::deque<Held> held_;                       // the last cycles, whose events may still come
    std::map<a55::Event, std::uint64_t> waiting_; // for the next cycles
    a55::ProcessorState waiting_in_;
};

} // namespace armpmu::cpu
