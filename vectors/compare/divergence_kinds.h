// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/vectors/compare/comparison.h"

#include <string>

namespace armpmu::vectors {

inline std::string number(std::uint64_t n) {
    return std::to_string(n);
}

inline bool is_event(const Divergence& d) {
    return d.kind == DivergenceKind::missing || d.kind == DivergenceKind::surplus;
}

// Of the access as it comes in, not of what comes of it.
inline bool is_access(const std::string& signal) {
    return signal.compare(0, 4, "acc_") == 0 && signal != "acc_rdata" && signal != "acc_error" &&
           signal != "acc_outcome" && signal != "acc_target" && signal != "acc_class";
}

// "count3" of "count3", "overflow[3]", "nevntcntoverflow[3]"; "cycles" of "overflow[31]".
inline std::string counter_of(const std::string& signal) {
    if (signal == "cycles" || signal == "overflow[31]") return "cycles";
    if (signal.compare(0, 5, "count") == 0) return signal;
    const std::size_t bracket = signal.find('[');
    if (bracket == std::string::npos || signal.find("overflow") == std::string::npos) return {};
    return "count" + signal.substr(bracket + 1, signal.size() - bracket - 2);
}

} // namespace armpmu::vectors
