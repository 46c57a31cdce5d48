// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/vectors/compare/compare.h"

#include <string>
#include <vector>

namespace armpmu::capi {

// One line: "clock 41: count3 is 5, expected 6 (exact); it counts si_rrq_hs_arvalid of SI3".
// `uses`: what the counters count at that time.
std::string divergence_text(const vectors::Divergence& divergence,
                            const std::vector<CounterUse>& uses);

// Some lines, each with its end; empty when nothing diverged.
std::string explanation_text(const vectors::Comparison& comparison);

} // namespace armpmu::capi
