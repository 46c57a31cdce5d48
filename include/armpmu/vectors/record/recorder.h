// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/core/row_probe.h"
#include "armpmu/vectors/stream/device_header.h"
#include "armpmu/vectors/stream/stream.h"

#include <cstdint>
#include <memory>

namespace armpmu::vectors {

// Records the inputs and outputs of a device, clock by clock, without affecting it:
//
//     cci550::Probe probe(pmu);
//     ColumnWriter writer("run.vcol", device_header(pmu.config()));
//     Recorder recorder(probe, writer);
//     ... run ...
//     recorder.finish();
//
// The probe says which calls become a clock (cci550/probe.h, a55/probe.h).
//
// A second device of the same configuration, in the recorder's own thread, which also writes, gets
// the same inputs and provides the outputs of every clock. It is compared with the recorded one
// whenever the probe reports that one's state; `finish` throws if they differ, because the device
// had an input that the probe did not see.
//
// The recording of a device that is not in its reset state begins with the clocks that lead from
// reset to its state, by writes as software would make them.
class Recorder {
  public:
    // Probe and writer outlive it, the probe's device lives until `detach`; nobody else uses the
    // writer. Throws std::logic_error for a device in a state that software cannot bring it to.
    Recorder(RowProbe& probe, Writer& writer);
    ~Recorder();
    Recorder(const Recorder&) = delete;
    Recorder& operator=(const Recorder&) = delete;

    // Reads the device for the last time. Otherwise `finish` or the destructor does.
    void detach();
    // Ends the recording and the writer. Throws earlier errors (an observer must not throw into the
    // simulation): std::logic_error where the two devices differ or the probe saw something that no
    // row can express, or the writer's exception.
    void finish();
    std::uint64_t clocks() const; // after `finish`
    // False when recording has stopped because of an error.
    bool sound() const;

  private:
    class Packing;

    RowProbe* probe_; // until `detach`
    Writer& writer_;
    std::unique_ptr<Packing> packing_;
};

} // namespace armpmu::vectors
