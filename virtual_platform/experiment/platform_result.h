// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/report/results.h"
#include "virtual_platform/board/virtual_platform.h"

#include <optional>

namespace armpmu::testbench {

// The result of a platform's run that has ended.
Result result_of(VirtualPlatform& platform, const PlatformScenario& scenario);

// The number of a processor among several; nothing where there is one.
std::optional<unsigned> number_of(const ProcessorNode& node, const VirtualPlatform& platform);

} // namespace armpmu::testbench
