// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cpu/core_config.h"

#include <random>
#include <string>

namespace armpmu::tests {

// Every member somewhere in its range, most often at its limits or its default; no faults.
cpu::CoreConfig legal_core_config(std::mt19937_64& random);

// Makes one member illegal, and returns its name.
std::string damage_core_config(cpu::CoreConfig& config, std::mt19937_64& random);

} // namespace armpmu::tests
