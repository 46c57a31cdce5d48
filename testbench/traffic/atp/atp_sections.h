// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/traffic/atp/atp_fields.h"
#include "testbench/traffic/atp/atp_profile.h"
#include "testbench/traffic/atp/atp_units.h"

#include <optional>
#include <vector>

namespace armpmu::testbench {

// The parts of a profile, read and checked one by one; all throw AtpError.

// lowId and highId of the file or of a pattern.
std::optional<AtpIds> read_atp_ids(const AtpMessage& message);

// `pattern` of a profile of the given kind; `ids` are the file's.
AtpPattern read_atp_pattern(const AtpMessage& profile, AtpProfile::Kind kind,
                            const std::optional<AtpIds>& ids);

// `fifo` of a profile that sends `pattern`.
AtpFifo read_atp_fifo(const AtpMessage& profile, AtpProfile::Kind kind, const AtpPattern& pattern,
                      const AtpTimeBase& base);

// `wait_for` of all profiles, once their names are known; `messages` are theirs.
void read_atp_waits(const std::vector<AtpMessage>& messages, std::vector<AtpProfile>& profiles);

} // namespace armpmu::testbench
