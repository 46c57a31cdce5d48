// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "vectors/compare/reasons.h"

namespace armpmu::vectors {

// Marks the divergences that follow from the first.
void mark_consequences(const ComparePlan& plan, const Surroundings& around, const Reason& reason,
                       const ClockedDevice& model, DivergenceLog& log);

} // namespace armpmu::vectors
