// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/vectors/rows/a55_vector.h"

#include <cstdint>
#include <exception>
#include <map>
#include <vector>

namespace armpmu::vectors {

// Writes down what goes into a core's PMU and what comes out of it, clock by clock, as
// Cci550Recorder does (cci550_recorder.h), with these differences:
//
// - What a producer records without a cycle (`Pmu::record`) it tells the recorder, too, by
//   `record`; the occurrences then stand in the first of the next cycles, at most 3 of each event
//   in one.
// - An access between cycles becomes a clock of its own, in which the core is halted, because
//   nothing counts then. A write of PMSWINC between cycles cannot be recorded.
class A55Recorder final : a55::PmuObserver {
  public:
    // Throws std::logic_error for a PMU in a state that software cannot bring it to, which is one
    // with PMCR.D set, too.
    A55Recorder(a55::Pmu& pmu, Writer& writer);
    ~A55Recorder();
    A55Recorder(const A55Recorder&) = delete;
    A55Recorder& operator=(const A55Recorder&) = delete;

    void record(a55::Event event, std::uint64_t n);

    void detach();

    // Throws std::logic_error where the two PMUs differ, and when more was recorded than 3 times in
    // every cycle until the next access or change of state.
    void finish();
    std::uint64_t clocks() const { return clocks_; }
    bool sound() const { return failure_ == nullptr; }

  private:
    void cycles(const a55::EventRow& row, std::uint64_t cycles) override;
    void access(const a55::SystemAccess& access, const a55::ProcessorState& who) override;
    void access(const a55::ExternalAccess& access) override;
    void clock(const a55::EventRow& row, const a55::SystemAccess& access) override;
    void clock(const a55::EventRow& row, const a55::ExternalAccess& access) override;
    void reset() override;

    void start();
    A55Inputs levels() const;
    void put(const A55Inputs& inputs, std::uint64_t cycles);
    void move_waiting(a55::EventRow& row);
    void compare();
    template <typename Step>
    void guarded(Step step);

    a55::Pmu* pmu_; // until `detach`
    Writer& writer_;
    A55Rows rows_;
    A55Player player_;
    A55Outputs last_;
    std::vector<std::uint64_t> row_;
    std::map<a55::Event, std::uint64_t> waiting_; // occurrences without a cycle yet
    a55::ProcessorState recorded_in_;             // the state that they were recorded in
    std::uint64_t clocks_ = 0;
    std::exception_ptr failure_;
};

} // namespace armpmu::vectors
