// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/masters/trace_record.h"

namespace armpmu::testbench {

// The source of the records of a cluster's threads. Both ends are used within `evaluate`; a record
// that one thread takes must not change what another sees in the same cycle.
class RecordSource {
  public:
    virtual unsigned threads() const = 0; // numbered 0 .. threads()-1 within the cluster
    // Before the thread looks for a record that it could begin in `cycle`, which never decreases.
    virtual void advance(unsigned thread, std::uint64_t cycle) {
        static_cast<void>(thread);
        static_cast<void>(cycle);
    }
    // The record next in line for the thread, or null when there is none in this cycle. Valid
    // until it is taken.
    virtual const TraceRecord* peek(unsigned thread) const = 0;
    // The thread takes the record that `peek` shows. Of `output`, `input` and `sync` it does so
    // when its earlier loads and stores have taken effect.
    virtual void take(unsigned thread) = 0;
    // No record will follow.
    virtual bool ended(unsigned thread) const = 0;

  protected:
    ~RecordSource() = default;
};

// Where an I/O master gets its jobs: `output` records are to be read, `input` records written.
class JobSource {
  public:
    virtual const TraceRecord* peek() const = 0; // as for records
    virtual void take() = 0;
    // The job taken last has been carried out.
    virtual void finish() = 0;
    virtual bool ended() const = 0;

  protected:
    ~JobSource() = default;
};

} // namespace armpmu::testbench
