// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/symbols/elf_file.h"

#include <cstdint>
#include <map>

namespace armpmu::testbench {

// The functions in an ELF file's unwind tables (.eh_frame): the end of each by its begin. Stripped
// files have them, too. Empty without such a table; damage ends the list.
std::map<std::uint64_t, std::uint64_t> unwind_functions(const ElfFile& file);

} // namespace armpmu::testbench
