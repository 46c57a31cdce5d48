// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/symbols/elf_file.h"

#include <cstdint>
#include <map>

namespace armpmu::testbench {

// The functions that an ELF file says how to unwind (.eh_frame), by where they begin: where each
// ends. Stripped files have it, too. Empty where there is none; what is damaged ends it.
std::map<std::uint64_t, std::uint64_t> unwind_functions(const ElfFile& file);

} // namespace armpmu::testbench
