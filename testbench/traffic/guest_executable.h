// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <string>
#include <vector>

namespace armpmu::testbench {

// How an ELF file for arm64, an executable or a library, is loaded.
struct GuestExecutable {
    std::string path;
    bool position_independent = false; // ET_DYN: a PIE, static or not, or a library
    std::string interpreter;           // the dynamic loader, as the guest calls it; empty: static
    std::vector<std::string> needed;   // libraries, by name
    std::vector<std::string> folders;  // DT_RUNPATH, else DT_RPATH, $ORIGIN replaced
};

// Throws ProgramError, one line that begins with the file, unless it is linked for arm64.
GuestExecutable read_guest_executable(const std::string& path);

// The folder that holds a dynamic program's loader and libraries, under the names that the guest
// has for them; an absolute path. Empty for a static program, for which no folder is looked at.
// `wanted`: empty for the first of Debian's cross libraries (/usr/aarch64-linux-gnu) and / that has
// the loader. `library_path`: the guest's LD_LIBRARY_PATH. Throws ProgramError where the folder,
// the loader or a library that the program or a library of its needs is missing.
std::string guest_root(const GuestExecutable& program, const std::string& wanted,
                       const std::string& library_path);

// LD_LIBRARY_PATH of an environment; empty: there is none.
std::string library_path(const std::vector<std::string>& environment);

} // namespace armpmu::testbench
