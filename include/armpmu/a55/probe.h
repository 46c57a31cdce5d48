// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/a55/clocked.h"
#include "armpmu/core/row_probe.h"

#include <cstdint>
#include <map>
#include <vector>

namespace armpmu::a55 {

// Watches a PMU, for a recorder (vectors::Recorder).
//
// The probe does not see events that a producer records without a row: the producer passes them to
// `record` as well, and the probe puts them onto the lines of the next cycles, at most 3 of an
// event in each. So cycles in the same state must follow before anything else happens. An access or
// a reset between cycles becomes a clock of its own, in Debug state, in which nothing counts.
// Registers changed by `restore` are not seen.
class Probe final : public PmuProbe<Description, Pmu, PmuObserver> {
  public:
    using PmuProbe::PmuProbe;

    // With every Pmu::record.
    void record(Event event, std::uint64_t n = 1);

    const Device& device() const override { return a55::device(); }
    std::vector<std::uint64_t> restore_sequence() override;

  private:
    void cycles(const EventRow& row, std::uint64_t cycles) override;
    void access(const SystemAccess& access, const ProcessorState& who) override;
    void access(const ExternalAccess& access) override;
    void clock(const EventRow& row, const SystemAccess& access) override;
    void clock(const EventRow& row, const ExternalAccess& access) override;
    void reset() override;

    template <typename Access>
    void put_clock(const EventRow& row, const Access& access);
    Inputs levels() const;
    Inputs levels_in_debug_state() const;
    // Adds pending events to a row of at most `most` clocks. Returns for how many clocks the row
    // holds.
    std::uint64_t put_waiting(EventRow& row, std::uint64_t most);
    void show_state() override;
    void fail(const char* why);

    std::map<Event, std::uint64_t> waiting_; // recorded since the last cycle
    ProcessorState recorded_in_;
};

} // namespace armpmu::a55
