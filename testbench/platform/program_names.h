// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/kernels/kernel.h"
#include "testbench/kernels/kernel_info.h"
#include "testbench/platform/hot_spots.h"
#include "testbench/scenario/program_section.h"
#include "testbench/symbols/function_symbols.h"

#include <memory>

namespace armpmu::testbench {

// The functions of an entry's program; null if they are not known. Of an executable they are shown
// if it has any; where they were asked for, it must. Throws SymbolsError.
std::shared_ptr<const FunctionSymbols> symbols_of(const ProgramSection& section);

// What stands at an address.
HotSpots::NameOf names_of(const ProgramSection& section);
HotSpots::NameOf names_of(const KernelInfo& info, const Kernel& kernel);

} // namespace armpmu::testbench
