// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/vectors/rows/cci550_vector.h"

#include <cstdint>
#include <memory>

namespace armpmu::vectors {

// Writes down what goes into a PMU and what comes out of it, clock by clock, while it runs as ever:
//
//     ColumnWriter writer("run.vcol", cci550_header(pmu.config()));
//     Cci550Recorder recorder(pmu, writer);
//     ... run ...
//     recorder.finish();
//
// A row held for n cycles becomes n clocks. An access between cycles becomes a clock of its own, in
// which no event line is HIGH. (The vector so has more clocks than the run has cycles, and every
// count, flag and pin at each.) Accesses to the registers that show other parts of the interconnect
// (status, impr_err, slave_debug, master_debug) are left out.
//
// A second PMU of the same configuration, in a thread of the recorder's own that also writes, is
// fed the same and gives the outputs of every clock. It is compared with the recorded one at every
// access and at least every 65,536 rows, and `finish` says that they differ: when somebody recorded
// events without a clock (`Pmu::record`) or set registers behind its back (`restore`).
//
// A PMU that has been used before begins with the clocks that bring one from reset to its state, by
// writes as software would make them.
class Cci550Recorder final : cci550::PmuObserver {
  public:
    // The PMU must live until `detach`, the writer until the recorder ends; nobody else uses the
    // writer. One recorder per PMU at a time. Throws std::logic_error for a PMU in a state that
    // software cannot bring it to.
    Cci550Recorder(cci550::Pmu& pmu, Writer& writer);
    ~Cci550Recorder();
    Cci550Recorder(const Cci550Recorder&) = delete;
    Cci550Recorder& operator=(const Cci550Recorder&) = delete;

    // Looks at the PMU for the last time. Without it, `finish` or the destructor does.
    void detach();
    // Ends the recording and the writer. Throws what went wrong meanwhile (an observer must not
    // throw into the simulation): std::logic_error where the two PMUs differ, or what the writer
    // threw.
    void finish();
    std::uint64_t clocks() const; // after `finish`
    // False when nothing more is recorded, because something went wrong.
    bool sound() const;

  private:
    class Scribe;

    void row(const cci550::EventRow& row, std::uint64_t cycles) override;
    void access(const cci550::Access& access) override;
    void clock(const cci550::EventRow& row, const cci550::Access& access) override;
    void reset() override;

    void start();
    Cci550Inputs inputs() const;
    void compare();

    cci550::Pmu* pmu_; // until `detach`
    Writer& writer_;
    std::unique_ptr<Scribe> scribe_;
    std::uint64_t rows_ = 0; // since the two were compared
};

} // namespace armpmu::vectors
