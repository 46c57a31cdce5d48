// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/scenario/parameters.h"
#include "testbench/scenario/profile_form.h"
#include "testbench/traffic/profile.h"

#include <cstdint>

namespace armpmu::testbench {

// Where a profile's accesses of `access_bytes` go: `pattern:` and `shared:`.
void describe(Parameters& section, PatternConfig& pattern, std::uint32_t access_bytes);
void describe(Parameters& section, SharedRegion& shared, std::uint32_t access_bytes);

// A share of the accesses, as a fraction of 1.
void describe_share(Parameters& section, const Key& key, Share& share);

// Addresses, times and kinds of accesses in `profile:` and in each of its phases.
void describe(Parameters& section, Activity& activity, const ProfileForm& form);

} // namespace armpmu::testbench
