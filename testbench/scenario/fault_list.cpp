// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/scenario/fault_list.h"

#include <algorithm>

namespace armpmu::testbench {
namespace {

const std::string kPrefix = "fault_"; // of the configuration's members

std::string legal_names() {
    std::string names;
    for (const auto& member : cci550::members())
        if (member.name.rfind(kPrefix, 0) == 0)
            names += (names.empty() ? "" : ", ") + member.name.substr(kPrefix.size());
    return names;
}

} // namespace

void describe_faults(Parameters& section, cci550::Config& config) {
    const std::string legal = legal_names();
    const std::string meaning = "deliberate ones, to test software's tests: " + legal;
    std::vector<std::string> names;
    section.texts({"faults", meaning.c_str()}, names);
    const auto& members = cci550::members();
    for (std::size_t i = 0; i < names.size(); ++i) {
        const auto member = std::find_if(members.begin(), members.end(), [&](const auto& one) {
            return one.name == kPrefix + names[i];
        });
        if (member == members.end())
            section.fail("faults",
                         "faults: " + in_quotes(names[i]) + " is none; expected " + legal,
                         static_cast<int>(i));
        member->set(config, 1);
    }
}

} // namespace armpmu::testbench
