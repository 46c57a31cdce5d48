// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

namespace armpmu::tests {

// Campaigns over random or damaged inputs do one of so many rounds. With sanitizers, which look for
// other faults and make everything several times slower, a tenth will do.
#ifdef __SANITIZE_ADDRESS__
inline constexpr unsigned kOneRoundOf = 10;
#else
inline constexpr unsigned kOneRoundOf = 1;
#endif

} // namespace armpmu::tests
