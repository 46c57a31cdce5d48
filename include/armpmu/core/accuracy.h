// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <cstdint>

namespace armpmu {

// How far a model's count of an event can be trusted against silicon given the same work.
enum class Accuracy : std::uint8_t {
    exact,  // follows from the program's execution, or from the masters' requests
    order,  // from the order of accesses, branches or requests, and from sizes and rules of caches,
            // TLBs, predictors and filters; whatever the latencies
    timing, // from latencies, buffers and arbitration, too, which are parameters or assumptions
    never,  // does not occur
};

} // namespace armpmu
