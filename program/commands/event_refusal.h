// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/core/text.h"
#include "virtual_platform/scenario/scenario.h"

#include <string>

namespace armpmu::testbench {

// Why a command takes no such event, in one line. `where`: "armpmu run: -e".
[[noreturn]] inline void refuse_event(const std::string& where, const std::string& message) {
    throw ScenarioError(one_line(where + ": " + message));
}

// An event that the scenario's interfaces or caches do not let happen.
[[noreturn]] inline void refuse_event_without_place(const std::string& where,
                                                    const std::string& event) {
    refuse_event(where, event + " cannot fire in this scenario; expected an event of an interface "
                                "or a cache that is there");
}

} // namespace armpmu::testbench
