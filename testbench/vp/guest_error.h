// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <stdexcept>

namespace armpmu::testbench {

// A guest's file cannot be read, or is not what it is said to be.
struct GuestError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

} // namespace armpmu::testbench
