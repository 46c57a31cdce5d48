// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/scenario/parameters.h"

namespace armpmu::testbench {

// A key whose value names an interface: "SI3", "mi0".
struct InterfaceKey {
    const char* name = "";
    const char* prefix = ""; // "SI" or "MI"
    unsigned present = 0;    // numbers 0 .. present - 1 are legal
};

// The interface's number; `element` says which entry, when the value is a list.
unsigned parse_interface(Parameters& section, const InterfaceKey& key, const std::string& text,
                         int element = -1);

} // namespace armpmu::testbench
