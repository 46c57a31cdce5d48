// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/core/device.h"

#include <string>
#include <vector>

namespace armpmu::testbench {

// Members of a configuration as given by the user: NAME=VALUE each; the last value of a name is
// used. Throws ConfigError, which begins with the option, for text of another form.
Settings given_settings(const std::string& option, const std::vector<std::string>& members);

} // namespace armpmu::testbench
