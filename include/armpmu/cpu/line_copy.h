// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <cstdint>

namespace armpmu::cpu {

// What L1D and L2 of a core have of a physical line.
struct LineCopy {
    bool held = false;
    bool unique = false; // as far as it was answered
    bool dirty = false;
    std::uint64_t used = 0; // `Core::uses()` when L1D's was used last; 0 if L1D does not have it
};

} // namespace armpmu::cpu
