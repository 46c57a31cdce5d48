// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/symbols/elf_file.h"

#include <string>

namespace armpmu::testbench {

// The file that has a stripped one's symbols and DWARF, by its .gnu_debuglink: beside it, in .debug
// there, or under /usr/lib/debug, and with the checksum that the link says. Empty: there is none.
std::string debug_file_of(const ElfFile& file);
// The same of a file that may be none.
std::string debug_file_of(const std::string& path);

} // namespace armpmu::testbench
