// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/text/comparison_report.h"
#include "testbench/report/plural.h"

#include <fmt/format.h>

#include <algorithm>

namespace armpmu::testbench {
namespace {

using vectors::Comparison;
using vectors::Divergence;

std::string escaped(const std::string& text) {
    std::string out;
    for (const char c : text) {
        switch (c) {
        case '&': out += "&amp;"; break;
        case '<': out += "&lt;"; break;
        case '>': out += "&gt;"; break;
        case '"': out += "&quot;"; break;
        case '\n': out += "&#10;"; break;
        default: out += c;
        }
    }
    return out;
}

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
    std::string cases;
    std::size_t failures = 0;
    for (const std::string& name : groups) {
        std::string failed;
        std::size_t number = 0;
        for (const Divergence& d : comparison.divergences) {
            if (group(d) != name) continue;
            if (++number > 20) continue;
            failed +=
                fmt::format("clock {}: {} {}: expected {}, seen {} ({})\n", d.clock,
                            vectors::to_string(d.kind), d.signal, d.expected, d.seen, d.tolerance);
        }
        cases += fmt::format("  <testcase classname=\"{}\" name=\"{}\"", escaped(names.device),
                             escaped(name));
        if (number == 0) {
            cases += "/>\n";
            continue;
        }
        ++failures;
        const bool first = group(comparison.divergences.front()) == name;
        const std::string message = first && comparison.explanation ? comparison.explanation->reason
                                                                    : plural(number, "divergence");
        cases += fmt::format(">\n    <failure message=\"{}\">{}</failure>\n  </testcase>\n",
                             escaped(message), escaped(failed));
    }
    if (!comparison.damage.empty())
        cases += fmt::format("  <testcase classname=\"{}\" name=\"input\">\n    <error "
                             "message=\"{}\"/>\n  </testcase>\n",
                             escaped(names.device), escaped(comparison.damage));
    const std::size_t errors = comparison.damage.empty() ? 0 : 1;
    return fmt::format("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                       "<testsuite name=\"armpmu compare\" tests=\"{}\" failures=\"{}\" "
                       "errors=\"{}\">\n{}</testsuite>\n",
                       groups.size() + errors, failures, errors, cases);
}

} // namespace armpmu::testbench
