// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <string>

namespace armpmu::testbench {

// Both register maps, with fields and reset values.
std::string registers_text();

} // namespace armpmu::testbench
