// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/a55/event_table.h"
#include "armpmu/core/accuracy.h"

#include <array>
#include <cstdint>
#include <string_view>

namespace armpmu::cpu {

// The mechanism that makes an event of a core. One row per event; docs/core.md, "Events", prints
// them.
struct EventOrigin {
    enum class Kind : std::uint8_t {
        made,     // by the core, as a consequence of what it executes
        counter,  // by the PMU itself
        injected, // not by the core: a test records it with Pmu::record
    };
    a55::Event event = a55::Event::sw_incr;
    Kind kind = Kind::made;
    Accuracy accuracy = Accuracy::order;
    std::string_view how; // the mechanism, or why there is none
    // How to see it: a kernel of testbench/kernels with its settings, and the core's settings that
    // differ from the defaults, as "name=value name=value", `external_last_level` and `source` (of
    // the memory's answers) included. Empty for injected events.
    std::string_view kernel;
    std::string_view settings;
    std::string_view config;
};

// In the order of a55::events().
const std::array<EventOrigin, a55::kEvents>& event_origins();

} // namespace armpmu::cpu
