// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <cstdlib>

namespace armpmu::tests {

// Campaigns over random or damaged inputs do one of so many rounds: by night, where the environment
// has ARMPMU_EVERY_ROUND, all of them. With sanitizers, which look for other faults and make
// everything several times slower, a tenth will do.
#ifdef __SANITIZE_ADDRESS__
inline const unsigned kOneRoundOf = 10;
#else
inline const unsigned kOneRoundOf = std::getenv("ARMPMU_EVERY_ROUND") != nullptr ? 1 : 4;
#endif

} // namespace armpmu::tests
