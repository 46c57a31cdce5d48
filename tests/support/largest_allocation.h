// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <cstddef>

namespace armpmu::tests {

// The largest piece of memory that was asked for since it was set to 0. The source behind it
// replaces operator new.
extern std::size_t largest_allocation;

} // namespace armpmu::tests
