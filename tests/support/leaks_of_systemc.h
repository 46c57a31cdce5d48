// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#ifdef __SANITIZE_ADDRESS__
#include <sanitizer/lsan_interface.h>
#endif

namespace armpmu::tests {

// While it lives, what is allocated may leak: SystemC does not unwind the stack of a process whose
// exception ends the simulation.
class LeaksOfSystemC {
  public:
#ifdef __SANITIZE_ADDRESS__
    LeaksOfSystemC() {
        __lsan_disable();
    }
    ~LeaksOfSystemC() {
        __lsan_enable();
    }
#else
    LeaksOfSystemC() = default;
    ~LeaksOfSystemC() = default;
#endif
    LeaksOfSystemC(const LeaksOfSystemC&) = delete;
    LeaksOfSystemC& operator=(const LeaksOfSystemC&) = delete;
};

} // namespace armpmu::tests
