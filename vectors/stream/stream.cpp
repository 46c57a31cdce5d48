// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/vectors/stream/stream.h"

#include <algorithm>

namespace armpmu::vectors {

std::string Header::place(const std::string& of) const {
    if (file.empty()) return {};
    const auto line = lines.find(of);
    return file + (line == lines.end() ? "" : ":" + std::to_string(line->second)) + ": ";
}

bool operator==(const Header& a, const Header& b) {
    const auto same = [](const ToleranceRule& x, const ToleranceRule& y) {
        return x.name == y.name && x.tolerance.kind == y.tolerance.kind &&
               x.tolerance.amount == y.tolerance.amount && x.window == y.window;
    };
    return a.version == b.version && a.device == b.device && a.configuration == b.configuration &&
           a.source == b.source && a.clock_ps == b.clock_ps && a.layout == b.layout &&
           a.tolerances.size() == b.tolerances.size() &&
           std::equal(a.tolerances.begin(), a.tolerances.end(), b.tolerances.begin(), same) &&
           std::equal(a.latencies.begin(), a.latencies.end(), b.latencies.begin(),
                      b.latencies.end(), [](const LatencyRule& x, const LatencyRule& y) {
                          return x.path == y.path && x.least == y.least && x.most == y.most;
                      });
}

const std::vector<std::string>& latency_paths() {
    static const std::vector<std::string> kPaths = {"events", "count", "flags", "pins",
                                                    "bus",    "read",  "answer"};
    return kPaths;
}

} // namespace armpmu::vectors
