// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/core/layout.h"
#include "vectors/forms/vcd_declarations.h"
#include "vectors/forms/vcd_names.h"

#include <string>
#include <vector>

namespace armpmu::vectors {

// Suggestions for a name that a VCD does not have; each may be empty.

// "; did you mean TOP.bench?" for "bench", or for a slip of the hand.
std::string vcd_scope_hint(const VcdDeclarations& declarations, const std::string& scope);
// "; did you mean bench.enable?", with as many last parts as `path` has.
std::string vcd_path_hint(const VcdDeclarations& declarations, const std::string& path);
// "; perhaps --map acc_secure='!tb.s_apb_pprot[1]'" for fields: by the names that ports of AXI, APB
// and a PMU have, with a prefix, or with "_i", "i_" and their like.
std::string vcd_port_hint(const VcdDeclarations& declarations, const VcdNames& names,
                          const std::vector<Field>& missing);

} // namespace armpmu::vectors
