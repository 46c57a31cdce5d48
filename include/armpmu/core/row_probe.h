// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/core/device.h"

#include <cstdint>
#include <exception>
#include <vector>

namespace armpmu {

// Where a probe puts what it sees, in the order in which it happens. Nothing here may throw into
// the simulation.
class ProbeSink {
  public:
    // These inputs (Rows::put_inputs), for `cycles` clocks.
    virtual void inputs(const std::uint64_t* row, std::uint64_t cycles) = 0;
    // The device's state now: a row of which the state counts (Rows::first_state_bit).
    virtual void state(const std::uint64_t* row) = 0;
    // Something that no row can say; nothing follows.
    virtual void fail(std::exception_ptr what) = 0;

  protected:
    ~ProbeSink() = default;
};

// Watches a device that runs in a simulation and says what reaches it as rows.
class RowProbe {
  public:
    virtual ~RowProbe() = default;
    virtual const Device& device() const = 0;
    virtual Settings settings() const = 0; // of the device that is watched
    // Inputs, one after another, that bring a device from reset to the present state; empty when it
    // is in it. Throws UnreachableState.
    virtual std::vector<std::uint64_t> restore_sequence() = 0;
    // From now on until `detach`, after which neither device nor sink are used.
    virtual void attach(ProbeSink& sink) = 0;
    virtual void detach() = 0; // shows the state for the last time
};

} // namespace armpmu
