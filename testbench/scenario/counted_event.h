// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/a55/event_table.h"
#include "armpmu/cci550/config.h"
#include "armpmu/cci550/event_id.h"
#include "testbench/scenario/parameters.h"

#include <string>

namespace armpmu::testbench {

// The event that `text` names, the value of `key` or element `element` of that list. Refuses an
// unknown name, and an event that this CCI-550 cannot have.
cci550::EventId counted_event(Parameters& section, const char* key, const std::string& text,
                              const cci550::Config& cci, int element = -1);

// The event of a core that `text` names. Refuses what names none, as an entry of `list`; the value
// of `key`, or element `element` of it, is pointed at.
const a55::EventInfo& known_core_event(Parameters& section, const char* key,
                                       const std::string& list, const std::string& text,
                                       int element = -1);

// The same of an element of the list `key`. Refuses an event that such a core has not.
a55::Event core_event(Parameters& section, const char* key, const std::string& text,
                      const a55::Config& core, int element);

} // namespace armpmu::testbench
