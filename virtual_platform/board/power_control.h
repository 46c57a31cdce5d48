// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/iss/processor_parameters.h"

#include <cstdint>
#include <functional>
#include <vector>

namespace armpmu::testbench {

// The firmware calls of a guest by HVC: PSCI 1.0 (Arm DEN 0022) for the processors of a platform,
// which begin at the given address, at the exception level they had out of reset.
class PowerControl {
  public:
    enum class Request : std::uint8_t { none, off, reset };

    // Functions that switch a processor on and off.
    struct Switch {
        std::uint64_t affinity = 0;
        std::function<bool(std::uint64_t pc, std::uint64_t x0)> on; // false: it is on
        std::function<void()> off;
        std::function<bool()> powered;
    };
    void add(Switch processor) { processors_.push_back(std::move(processor)); }

    // Answers a call of a processor, by its number in the order of `add`, in X0. `request` then has
    // what the guest wants of the platform. When the last processor is switched off, so is the
    // platform.
    bool call(iss::FirmwareCall& call, unsigned caller);
    Request request() const { return request_; }

  private:
    const Switch* find(std::uint64_t affinity) const;
    std::uint64_t switch_on(const iss::FirmwareCall& call) const;
    std::uint64_t switch_off(unsigned caller);
    std::uint64_t state_of(std::uint64_t affinity) const;

    std::vector<Switch> processors_;
    Request request_ = Request::none;
};

} // namespace armpmu::testbench
