// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/masters/ace_cluster_config.h"
#include "testbench/scenario/parameters.h"

namespace armpmu::testbench {

// How an ACE cluster is built: what a master of this kind says beside its profile.
void describe(Parameters& section, AceClusterConfig& config);

} // namespace armpmu::testbench
