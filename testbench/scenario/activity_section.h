// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/scenario/parameters.h"
#include "testbench/scenario/profile_form.h"
#include "testbench/traffic/profile.h"

namespace armpmu::testbench {

// What stands in `profile:` and in each of its phases about addresses, times and sorts of accesses.
void describe(Parameters& section, Activity& activity, const ProfileForm& form);

} // namespace armpmu::testbench
