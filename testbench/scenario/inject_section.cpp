// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/scenario/inject_section.h"

#include "armpmu/cci550/event_name.h"
#include "testbench/scenario/inject_list.h"

namespace armpmu::testbench {
namespace {

Injection read_entry(Parameters& entry, const cci550::Config& cci) {
    Injection injection;
    entry.require("cycle");
    entry.require("event");
    entry.number({"cycle", "its first; 0 is the first of the traffic", "cycles"}, injection.cycle,
                 0, kInjectionLimit - 1);
    entry.number({"cycles", "one after another that its line is HIGH", "cycles"}, injection.cycles,
                 1, kInjectionLimit - 1);
    entry.number({"every", "after which it comes again; 0: once", "cycles"}, injection.every, 0,
                 kInjectionLimit - 1);
    entry.number({"times", "that it comes in all"}, injection.times, 1, kInjectionLimit - 1);
    entry.choice(
        {"security", "of the event"}, injection.security,
        {{"non_secure", cci550::Security::non_secure}, {"secure", cci550::Security::secure}});
    std::string event;
    entry.text({"event", "as counters are named"}, event);
    try {
        injection.event = cci550::parse_event(event);
        check(injection, cci);
    } catch (const cci550::NameError& error) {
        entry.fail("event", "event: " + std::string(error.what()));
    } catch (const InjectionError& error) {
        entry.fail(error.member, std::string(error.member) + ": " + error.what());
    }
    return injection;
}

} // namespace

void describe(Parameters& section, std::vector<Injection>& injections, const cci550::Config& cci) {
    section.list({"events", "put on their lines in addition to what the traffic does"},
                 [&](Parameters& entry) { injections.push_back(read_entry(entry, cci)); });
    std::string file;
    if (!section.text({"file", "CSV with columns cycle, event, security, cycles, every, times"},
                      file))
        return;
    const auto more = read_inject_list(section.input_file(file), cci);
    injections.insert(injections.end(), more.begin(), more.end());
}

} // namespace armpmu::testbench
