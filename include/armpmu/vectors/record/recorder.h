// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/core/row_probe.h"
#include "armpmu/vectors/stream/device_header.h"
#include "armpmu/vectors/stream/stream.h"

#include <cstdint>
#include <memory>

namespace armpmu::vectors {

// Writes down what goes into a device and what comes out of it, clock by clock, while it runs as
// ever:
//
//     cci550::Probe probe(pmu);
//     ColumnWriter writer("run.vcol", device_header(pmu.config()));
//     Recorder recorder(probe, writer);
//     ... run ...
//     recorder.finish();
//
// The probe says which calls become a clock (cci550/probe.h, a55/probe.h).
//
// A second device of the same configuration, in a thread of the recorder's own that also writes, is
// fed the same and gives the outputs of every clock. It is compared with the recorded one whenever
// the probe shows that one's state, and `finish` says that they differ: when something reached the
// device that the probe did not see.
//
// A device that has been used before begins with the clocks that bring one from reset to its state,
// by writes as software would make them.
class Recorder {
  public:
    // Probe and writer outlive it, the probe's device lives until `detach`; nobody else uses the
    // writer. Throws std::logic_error for a device in a state that software cannot bring it to.
    Recorder(RowProbe& probe, Writer& writer);
    ~Recorder();
    Recorder(const Recorder&) = delete;
    Recorder& operator=(const Recorder&) = delete;

    // Reads the device for the last time. Without it, `finish` or the destructor does.
    void detach();
    // Ends the recording and the writer. Throws what went wrong meanwhile (an observer must not
    // throw into the simulation): std::logic_error where the two devices differ or the probe saw
    // what no clock can say, or what the writer threw.
    void finish();
    std::uint64_t clocks() const; // after `finish`
    // False when nothing more is recorded, because something went wrong.
    bool sound() const;

  private:
    class Packing;

    RowProbe* probe_; // until `detach`
    Writer& writer_;
    std::unique_ptr<Packing> packing_;
};

} // namespace armpmu::vectors
