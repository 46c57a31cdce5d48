// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/scenario/parameters.h"
#include "testbench/scenario/profile_form.h"
#include "testbench/traffic/profile.h"

namespace armpmu::testbench {

// Addresses, times and kinds of accesses in `profile:` and in each of its phases.
void describe(Parameters& section, Activity& activity, const ProfileForm& form);

} // namespace armpmu::testbench
