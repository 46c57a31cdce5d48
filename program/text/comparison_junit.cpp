// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/text/comparison_report.h"
#include "program/text/junit.h"
#include "testbench/report/wait_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

namespace armpmu::testbench {
namespace {

using vectors::Comparison;
using vectors::Divergence;

// "si3" of "si3.si_rrq_dev" and of "secure.si3.si_rrq_dev"; "count3"; "evntbus" of "evntbus[7]".
std::string group_of(const std::string& signal) {
    std::string name = signal;
    for (const std::string beginning : {"secure.", "twos."})
        if (name.compare(0, beginning.size(), beginning) == 0) name.erase(0, beginning.size());
    return name.substr(0, name.find_first_of(".["));
}

std::vector<std::string> groups_of(const vectors::Layout& layout) {
    std::vector<std::string> groups;
    const auto add = [&](const std::string& name) {
        if (std::find(groups.begin(), groups.end(), name) == groups.end()) groups.push_back(name);
    };
    for (const vectors::Field& field : layout.fields()) {
        if (field.bits.empty()) add(field.name);
        for (const std::string& bit : field.bits)
            if (bit.find('.') != std::string::npos) add(group_of(bit));
        if (!field.bits.empty() && field.bits.front().find('.') == std::string::npos) add("events");
    }
    add("clocks");
    return groups;
}

} // namespace

std::string comparison_junit(const Comparison& comparison, const ComparedNames& names,
                             const vectors::Layout& layout) {
    std::vector<std::string> groups = groups_of(layout);
    const bool events = std::count(groups.begin(), groups.end(), "events") != 0;
    const auto group = [&](const Divergence& d) {
        const std::string name = group_of(d.signal);
        const bool known = std::count(groups.begin(), groups.end(), name) != 0;
        return known || !events ? name : std::string("events");
    };
    std::vector<JunitCase> cases;
    for (const std::string& name : groups) {
        JunitCase test{names.device, name, {}, {}, {}};
        std::size_t number = 0;
        for (const Divergence& d : comparison.divergences) {
            if (group(d) != name) continue;
            if (++number > 20) continue;
            test.detail +=
                fmt::format("clock {}: {} {}: expected {}, seen {} ({})\n", d.clock,
                            vectors::to_string(d.kind), d.signal, d.expected, d.seen, d.tolerance);
        }
        if (number != 0) {
            const bool first = group(comparison.divergences.front()) == name;
            test.failure = first && comparison.explanation ? comparison.explanation->reason
                                                           : plural(number, "divergence");
        }
        cases.push_back(std::move(test));
    }
    if (!comparison.damage.empty())
        cases.push_back({names.device, "input", {}, {}, comparison.damage});
    return junit_xml("armpmu compare", cases);
}

} // namespace armpmu::testbench
