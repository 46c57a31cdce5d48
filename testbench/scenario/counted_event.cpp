// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/scenario/counted_event.h"

#include "armpmu/cci550/event_name.h"
#include "armpmu/cci550/register_table.h"

namespace armpmu::testbench {

cci550::EventId counted_event(Parameters& section, const char* key, const std::string& text,
                              const cci550::Config& cci, int element) {
    const std::string name = key;
    cci550::EventId id;
    try {
        id = cci550::parse_event(text);
    } catch (const cci550::NameError& error) {
        section.fail(key, name + ": " + error.what(), element);
    }
    if (!can_fire(cci, id))
        section.fail(key,
                     name + ": " + cci550::event_name(id) +
                         " cannot fire here: no such event, its interface is absent, or it is an "
                         "ACE event on an ACE-Lite interface",
                     element);
    return id;
}

} // namespace armpmu::testbench
