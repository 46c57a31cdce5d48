// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/core/clocked_device.h"
#include "armpmu/core/layout.h"
#include "armpmu/core/members.h"
#include "armpmu/core/tolerance.h"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace armpmu {

// A way in which accesses reach a device's registers.
struct AccessInterface {
    std::uint32_t number = 0; // AccessRequest::interface
    bool encodings = false;   // places are encodings of instructions, not byte offsets
    std::uint32_t end = 0;    // one beyond the last place
    bool wide = false;        // data of 64 bits
};

// The tolerance of hardware's count on a line; lines that are not listed are exact.
struct LineTolerance {
    std::string line; // the bit's name
    tables::Tolerance tolerance;
};

// A kind of device and how to make one. Constant, one object per kind. Calls that take settings
// throw ConfigError.
class Device {
  public:
    virtual std::string_view name() const = 0; // "cci550", "a55"
    virtual Layout layout(const Settings& settings) const = 0;
    virtual std::unique_ptr<ClockedDevice> make(const Settings& settings) const = 0;
    // Checks the settings, and leaves out those that are at their defaults.
    virtual Settings normalized(const Settings& settings) const = 0;
    virtual std::vector<LineTolerance> tolerances() const = 0;
    virtual std::vector<AccessInterface> interfaces() const = 0;
    virtual std::string_view interfaces_text() const = 0; // "0 (Non-secure) and 1 (Secure)"

  protected:
    ~Device() = default;
};

} // namespace armpmu
