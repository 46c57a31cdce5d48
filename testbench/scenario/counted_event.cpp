// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/scenario/counted_event.h"

#include "armpmu/cci550/event_name.h"
#include "armpmu/cci550/register_table.h"
#include "armpmu/core/text.h"

#include <vector>

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

const a55::EventInfo& known_core_event(Parameters& section, const char* key,
                                       const std::string& list, const std::string& text,
                                       int element) {
    const a55::EventInfo* row = a55::find_event(text);
    if (row == nullptr) {
        std::vector<std::string> known;
        for (const a55::EventInfo& one : a55::events()) known.push_back(lower_case(one.mnemonic));
        section.fail(key,
                     list + ": no event is called " + in_quotes(text) +
                         did_you_mean(lower_case(text), {known.begin(), known.end()},
                                      "; `armpmu list events` has them"),
                     element);
    }
    return *row;
}

a55::Event core_event(Parameters& section, const char* key, const std::string& text,
                      const a55::Config& core, int element) {
    const a55::EventInfo& row = known_core_event(section, key, key, text, element);
    if (!a55::implemented(core, row.event))
        section.fail(key,
                     std::string(key) + ": " + in_quotes(text) +
                         " does not exist without the caches it needs; see core",
                     element);
    return row.event;
}

} // namespace armpmu::testbench
