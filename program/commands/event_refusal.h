// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/core/text.h"
#include "virtual_platform/scenario/scenario.h"

#include <string>

namespace armpmu::testbench {

// Why a command refuses an event, in one line. `where`: "armpmu run: -e".
[[noreturn]] inline void refuse_event(const std::string& where, const std::string& message) {
    throw ScenarioError(one_line(where + ": " + message));
}

// The same for an event that the scenario's interfaces or caches make impossible.
[[noreturn]] inline void refuse_event_without_place(const std::string& where,
                                                    const std::string& event) {
    refuse_event(where, event + " cannot fire in this scenario; expected an event of an interface "
                                "or a cache that is there");
}

} // namespace armpmu::testbench
