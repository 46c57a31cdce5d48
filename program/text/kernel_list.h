// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <string>

namespace armpmu::testbench {

// All kernels with their parameters, for `armpmu list`.
std::string kernels_text();

} // namespace armpmu::testbench
