// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/core/text.h"

#include <stdexcept>
#include <string>

namespace armpmu::testbench {

// A guest's file cannot be read, or is not what it is said to be.
struct GuestError : std::runtime_error {
    explicit GuestError(const std::string& message) : std::runtime_error(one_line(message)) {}
};

} // namespace armpmu::testbench
