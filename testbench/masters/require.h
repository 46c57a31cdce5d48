// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <stdexcept>
#include <string>

namespace armpmu::testbench {

// A condition of a configuration. Throws std::invalid_argument, "WHO: WHAT", when it does not hold.
inline void require(const char* who, bool holds, const char* what) {
    if (!holds) throw std::invalid_argument(std::string(who) + ": " + what);
}

} // namespace armpmu::testbench
