// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cci550/config.h"
#include "armpmu/cci550/event_id.h"
#include "testbench/scenario/parameters.h"

#include <string>

namespace armpmu::testbench {

// The event that `text` names, the value of `key` or element `element` of that list. Refuses what
// names none, and an event that this CCI-550 cannot have.
cci550::EventId counted_event(Parameters& section, const char* key, const std::string& text,
                              const cci550::Config& cci, int element = -1);

} // namespace armpmu::testbench
