// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/tlm/optional_pin.h"

#include <systemc>

namespace armpmu::testbench {

// An interrupt output of a device. The device also calls its callback at once; a signal bound here
// has the same level a delta cycle later. No process runs for an unbound output.
class InterruptOut : public systemc::OptionalOut<bool> {
  public:
    enum class Active { high, low };

    explicit InterruptOut(const char* name, Active active = Active::high)
        : OptionalOut(name), active_(active) {}

    // Whether it is asserted, whatever its polarity. Returns whether that is a change.
    bool set(bool asserted);
    bool asserted() const { return asserted_; }

  protected:
    void end_of_elaboration() override;

  private:
    bool level() const { return asserted_ == (active_ == Active::high); }

    Active active_;
    bool asserted_ = false;
    sc_core::sc_event changed_;
};

} // namespace armpmu::testbench
