// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/system/shared_cycles.h"

namespace armpmu::testbench {

double SharedCycles::total() const {
    double sum = 0;
    for (const auto& [whole, parts] : parts_)
        sum += static_cast<double>(parts / whole) + // so that whole cycles are exact
               static_cast<double>(parts % whole) / whole;
    return sum;
}

} // namespace armpmu::testbench
