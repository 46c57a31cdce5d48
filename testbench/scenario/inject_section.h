// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cci550/config.h"
#include "testbench/scenario/parameters.h"
#include "testbench/traffic/injector.h"

#include <vector>

namespace armpmu::testbench {

// `inject:` section: events at named cycles, counted from the start of the traffic; in the file,
// and in a CSV file beside it (inject_list.h).
void describe(Parameters& section, std::vector<Injection>& injections, const cci550::Config& cci);

} // namespace armpmu::testbench
