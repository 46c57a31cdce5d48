// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/traffic/atp/atp_profile.h"
#include "testbench/traffic/profile.h"

#include <string>
#include <vector>

namespace armpmu::testbench {

// An ATP stream (not a pause) as a profile of an ACE-Lite master: ReadOnce, and WriteLineUnique or
// WriteUnique; ReadNoSnoop and WriteNoSnoop when not `coherent`. Its waits are left out.
Profile profile_of(const AtpProfile& profile, unsigned clock_mhz, bool coherent);

// Profiles of the file that the master of this id sends; pauses and slaves are left out.
std::vector<const AtpProfile*> profiles_of(const AtpFile& file, const std::string& id);
// The ids of masters that send, each once, in the file's order.
std::vector<std::string> masters_of(const AtpFile& file);

// Time in whole cycles, rounded up.
std::uint64_t cycles_of(std::uint64_t picoseconds, unsigned clock_mhz);

} // namespace armpmu::testbench
