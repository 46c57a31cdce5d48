// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/core/error.h"
#include "armpmu/core/text.h"

#include <string>

namespace armpmu::testbench {

// A guest's file cannot be read, or is not of the expected kind.
struct GuestError : Unusable {
    explicit GuestError(const std::string& message) : Unusable(one_line(message)) {}
};

} // namespace armpmu::testbench
