// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <string>

namespace armpmu::testbench {

// "1 clock", "2 clocks"
inline std::string plural(std::uint64_t n, const char* what) {
    return fmt::format("{} {}{}", n, what, n == 1 ? "" : "s");
}

} // namespace armpmu::testbench
