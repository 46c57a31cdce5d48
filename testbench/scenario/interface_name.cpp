// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/scenario/interface_name.h"

#include "armpmu/core/text.h"

namespace armpmu::testbench {

unsigned parse_interface(Parameters& section, const InterfaceKey& key, const std::string& text,
                         int element) {
    const std::string prefix = key.prefix;
    const std::string lower = lower_case(text);
    const auto number = parse_number(lower.size() > 2 ? lower.substr(2) : "");
    if (lower.substr(0, 2) != lower_case(prefix) || !number || *number >= key.present)
        section.fail(key.name,
                     std::string(key.name) + ": expected " + prefix + "0 to " + prefix +
                         std::to_string(key.present - 1) + ", not " + in_quotes(text),
                     element);
    return static_cast<unsigned>(*number);
}

} // namespace armpmu::testbench
