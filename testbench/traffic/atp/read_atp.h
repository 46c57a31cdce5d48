// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/traffic/atp/atp_profile.h"

#include <string>
#include <string_view>

namespace armpmu::testbench {

// Reads a file of AMBA Adaptive Traffic Profiles as the ATP Engine has them: the protobuf text form
// of its `Configuration`. What of it is supported is in docs/traffic.md; everything else is refused
// by name. Throws AtpError.
AtpFile read_atp(const std::string& path);

// The same from memory; `file` is for messages.
AtpFile parse_atp(std::string_view text, const std::string& file);

} // namespace armpmu::testbench
