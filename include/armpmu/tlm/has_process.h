// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <systemc>

// ARMPMU_HAS_PROCESS(Module): SC_HAS_PROCESS before SystemC 3.0. Since then it is not needed, and
// deprecated.
#if SC_VERSION_MAJOR >= 3
#define ARMPMU_HAS_PROCESS(Module) static_assert(true, "nothing to be said")
#else
#define ARMPMU_HAS_PROCESS(Module) SC_HAS_PROCESS(Module)
#endif
