// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/scenario/fault_list.h"

#include <algorithm>

namespace armpmu::testbench {

std::vector<std::string> describe_faults(Parameters& section,
                                         const std::vector<std::string>& members) {
    const std::string prefix = "fault_";
    std::vector<std::string> legal;
    std::string all;
    for (const std::string& member : members) {
        if (member.rfind(prefix, 0) != 0) continue;
        legal.push_back(member.substr(prefix.size()));
        all += (all.empty() ? "" : ", ") + legal.back();
    }
    const std::string meaning = "deliberate ones, to test software's tests: " + all;
    std::vector<std::string> names;
    section.texts({"faults", meaning.c_str()}, names);
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (std::find(legal.begin(), legal.end(), names[i]) == legal.end())
            section.fail("faults", "faults: " + in_quotes(names[i]) + " is none; expected " + all,
                         static_cast<int>(i));
        names[i] = prefix + names[i];
    }
    return names;
}

} // namespace armpmu::testbench
