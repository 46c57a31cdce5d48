// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/kernels/kernel.h"
#include "testbench/kernels/kernel_info.h"
#include "testbench/scenario/program_section.h"
#include "testbench/system/hot_spots.h"
#include "testbench/traffic/loaded_files.h"

#include <memory>

namespace armpmu::testbench {

// The names of a program's addresses: of a recorded one by the symbols that the entry names; of
// an executable by its own symbols and those of what it loads, `files`. A function of a library is
// called as in `memcpy (libc.so.6)`, one that has no name as in `libc.so.6+0x8dac0`. Throws
// SymbolsError for the symbols of a recorded program.
HotSpots::NameOf names_of(const ProgramSection& section,
                          std::shared_ptr<const LoadedFiles> files = nullptr);
HotSpots::NameOf names_of(const KernelInfo& info, const Kernel& kernel);

} // namespace armpmu::testbench
