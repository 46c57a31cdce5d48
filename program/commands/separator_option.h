// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <CLI/CLI.hpp>

#include <string>

namespace armpmu::testbench {

// `-x SEPARATOR`: CSV with this separator.
inline CLI::Option* add_separator_option(CLI::App& command, std::string& separator,
                                         const std::string& what) {
    return command
        .add_option("-x,--field-separator", separator, what + " as CSV with this separator")
        ->check([](const std::string& text) {
            return text.empty() ? "expected a separator, such as a comma" : "";
        });
}

} // namespace armpmu::testbench
