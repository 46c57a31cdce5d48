// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/core/members.h"
#include "testbench/scenario/parameters.h"

#include <string>
#include <vector>

namespace armpmu::testbench {

// `faults:` of a PMU's section: deliberate ones, to see whether software notices. Gives the members
// of its configuration that the file names.
std::vector<std::string> describe_faults(Parameters& section,
                                         const std::vector<std::string>& members);

template <typename Config>
void describe_faults(Parameters& section, const Members<Config>& members, Config& config) {
    std::vector<std::string> names;
    for (const Member<Config>& one : members) names.push_back(one.name);
    for (const std::string& name : describe_faults(section, names))
        find_member(members, name).set(config, 1);
}

} // namespace armpmu::testbench
