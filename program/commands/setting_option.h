// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/core/device.h"

#include <string>
#include <vector>

namespace armpmu::testbench {

// Members of a configuration as a user gives them: NAME=VALUE each, the last of a name holds.
// Throws ConfigError, which begins with the option, for what is not of that form.
Settings given_settings(const std::string& option, const std::vector<std::string>& members);

} // namespace armpmu::testbench
