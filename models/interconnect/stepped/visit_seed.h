// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <cstdint>

namespace armpmu::interconnect {

// Other than 0: interconnects that are constructed from now on visit blocks and interfaces in
// another order each cycle. Tests show that no result changes. Not installed.
inline std::uint64_t visit_seed_of_new_interconnects = 0;

} // namespace armpmu::interconnect
