// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/commands/setting_option.h"

namespace armpmu::testbench {

Settings given_settings(const std::string& option, const std::vector<std::string>& members) {
    Settings settings;
    for (const std::string& member : members) {
        const std::size_t sign = member.find('=');
        if (sign == std::string::npos || sign == 0)
            throw ConfigError(option + " " + member + ": expected NAME=VALUE");
        settings[member.substr(0, sign)] = member.substr(sign + 1);
    }
    return settings;
}

} // namespace armpmu::testbench
