// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "vectors/forms/vcd_declarations.h"
#include "vectors/forms/vcd_names.h"

#include <string>

namespace armpmu::vectors {

// Suggestions for a name that a VCD does not have; each may be empty.

// "; did you mean TOP.bench?" for "bench", or for a slip of the hand.
std::string vcd_scope_hint(const VcdDeclarations& declarations, const std::string& scope);
// "; did you mean bench.enable?", of as many last parts as `path` has.
std::string vcd_path_hint(const VcdDeclarations& declarations, const std::string& path);
// " --map acc_secure='!tb.pprot[1]'" for a field, by the names that ports of AXI and APB have.
std::string vcd_port_hint(const VcdDeclarations& declarations, const VcdNames& names,
                          const std::string& field);

} // namespace armpmu::vectors
