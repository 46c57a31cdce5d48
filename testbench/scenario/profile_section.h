// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/scenario/parameters.h"
#include "testbench/scenario/profile_form.h"
#include "testbench/traffic/profile.h"

namespace armpmu::testbench {

// Describes `profile`, which comes with the form's defaults (`default_profile`).
void describe(Parameters& section, Profile& profile, const ProfileForm& form);
Profile default_profile(const ProfileForm& form);

} // namespace armpmu::testbench
