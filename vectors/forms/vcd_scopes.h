// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/core/layout.h"

#include <string>

namespace armpmu::vectors {

// The declarations of a layout's variables: fields in the scope `armpmu`, a field whose bits have
// names as a scope of its own, with one for each part of a dotted name. Codes are given in the
// order of the layout. The paths are those of own_vcd_path.
std::string vcd_scopes(const Layout& layout);

} // namespace armpmu::vectors
