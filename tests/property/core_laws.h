// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/a55/pmu.h"
#include "armpmu/cpu/core.h"

#include <cstdint>
#include <map>
#include <string>

namespace armpmu::tests {

// Everything that was counted, by name; delivers.
std::map<std::string, std::uint64_t> core_totals(cpu::Core& core, a55::Pmu& pmu);

// What follows from the definitions of the events for every run: the first of these laws that does
// not hold, else an empty text. Delivers.
std::string broken_core_law(cpu::Core& core, a55::Pmu& pmu);

} // namespace armpmu::tests
