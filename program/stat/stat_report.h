// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "program/stat/count_samples.h"
#include "program/stat/stat_request.h"
#include "program/stat/stat_writer.h"

#include <string>
#include <vector>

namespace armpmu::testbench {

// Of one run or several; intervals are those of the first only.
std::string stat_text(StatRequest request, const std::vector<CountSamples>& runs,
                      const StatWriter& writer);

} // namespace armpmu::testbench
