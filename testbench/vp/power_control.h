// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/iss/processor_parameters.h"

#include <cstdint>

namespace armpmu::testbench {

// What firmware does for a guest that asks by HVC: PSCI 1.0 (Arm DEN 0022) as far as one processor
// goes.
class PowerControl {
  public:
    enum class Request : std::uint8_t { none, off, reset };

    // Answers a call in X0. What the guest wants of the platform stands in `request` afterwards.
    bool call(iss::FirmwareCall& call);
    Request request() const { return request_; }

  private:
    Request request_ = Request::none;
};

} // namespace armpmu::testbench
