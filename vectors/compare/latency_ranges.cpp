// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "vectors/compare/latency_ranges.h"

#include "vectors/stream/header_text.h"

#include <algorithm>
#include <map>

namespace armpmu::vectors {
namespace {

constexpr const char* kNames[kOutputPaths] = {"count", "flags", "pins", "bus", "read", "answer"};

std::vector<unsigned> clocks_of(const LatencyRule& rule) {
    std::vector<unsigned> clocks;
    for (unsigned k = rule.least; k <= rule.most; ++k) clocks.push_back(k);
    return clocks;
}

} // namespace

LatencyRanges::LatencyRanges(const Header& device, const CompareOptions& options) {
    std::map<std::string, LatencyRule> declared;
    for (const LatencyRule& rule : device.latencies) declared[rule.path] = rule;
    for (const LatencyRule& rule : options.latencies) declared[rule.path] = rule;
    for (const auto& [path, rule] : declared) {
        const std::string wrong = latency_error(path, latency_text(rule));
        if (!wrong.empty()) throw VectorError("latency: " + wrong);
        if (rule.most != 0) rules.push_back(rule);
    }
    events = declared["events"];
    for (std::size_t i = 0; i < kOutputPaths; ++i) outputs[i] = clocks_of(declared[kNames[i]]);
    const auto as_other = [&](const char* name, OutputPath path, OutputPath other) {
        if (!declared[name].path.empty()) return;
        auto& own = outputs[static_cast<std::size_t>(path)];
        for (const unsigned k : outputs[static_cast<std::size_t>(other)])
            if (k != 0) own.push_back(k);
    };
    as_other("flags", OutputPath::flags, OutputPath::count);
    as_other("answer", OutputPath::answer, OutputPath::read);
}

std::string LatencyRanges::text(const std::string& path) const {
    for (const LatencyRule& rule : rules)
        if (rule.path == path) return path + " " + latency_text(rule);
    return path + " none";
}

bool on_path(Part part, OutputPath path) {
    switch (path) {
    case OutputPath::count: return is_count(part);
    case OutputPath::flags: return part == Part::flags;
    case OutputPath::pins: return part == Part::pins;
    case OutputPath::bus: return part == Part::bus;
    case OutputPath::read: return part == Part::read_data;
    case OutputPath::answer: break;
    }
    return part == Part::answer;
}

} // namespace armpmu::vectors
