// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/stat/event_groups.h"

#include "armpmu/a55/event_table.h"
#include "armpmu/cci550/event_name.h"
#include "armpmu/core/text.h"

#include <algorithm>

namespace armpmu::testbench {
namespace {

class Reader {
  public:
    Reader(std::string_view text, const CountedPmus& pmus) : text_(text), pmus_(pmus) {}

    std::vector<EventGroup> read() {
        for (;;) {
            groups_.emplace_back();
            if (at_ < text_.size() && text_[at_] == '{')
                group();
            else
                groups_.back().push_back(event());
            if (at_ == text_.size()) return groups_;
            if (text_[at_] != ',')
                throw StatEventError(
                    "expected a comma or the end, not " + in_quotes(text_.substr(at_, 1)), at_);
            ++at_;
        }
    }

  private:
    // To the next comma or brace that is not between slashes.
    StatEvent event() {
        const std::size_t begin = at_;
        bool inside = false;
        for (; at_ < text_.size(); ++at_) {
            const char c = text_[at_];
            if (c == '/') inside = !inside;
            if (!inside && (c == ',' || c == '{' || c == '}')) break;
        }
        if (begin == at_)
            throw StatEventError("an event is missing; expected a name, rNN or PMU/NAME/", begin);
        try {
            return parse_stat_event(text_.substr(begin, at_ - begin), pmus_);
        } catch (const StatEventError& error) {
            throw StatEventError(error.what(), begin + error.column);
        }
    }

    void group() {
        const std::size_t begin = at_;
        EventGroup& events = groups_.back();
        do {
            ++at_;
            events.push_back(event());
            if (events.back().pmu != events.front().pmu)
                throw StatEventError("a group's events are counted together; expected all of " +
                                         std::string("one PMU"),
                                     begin);
        } while (at_ < text_.size() && text_[at_] == ',');
        if (at_ == text_.size() || text_[at_] != '}')
            throw StatEventError("the group's '}' is missing", at_);
        ++at_;
        if (at_ == text_.size() || text_[at_] != ':') return;
        const std::size_t modifiers = ++at_;
        at_ = std::min(text_.find(',', at_), text_.size());
        for (StatEvent& one : events) {
            try {
                narrow(one, text_.substr(modifiers, at_ - modifiers));
            } catch (const StatEventError& error) {
                throw StatEventError(error.what(), modifiers + error.column);
            }
            show(one, text_.substr(modifiers, at_ - modifiers));
        }
    }

    // The states that a row counts in are shown; that its group is weak is not, as by perf.
    static void show(StatEvent& event, std::string_view modifiers) {
        std::string states(modifiers);
        states.erase(std::remove(states.begin(), states.end(), kWeak), states.end());
        if (states.empty()) return;
        const bool slashes = event.name.find('/') != std::string::npos;
        if (!slashes || event.name.back() == '/') event.name += ':';
        event.name += states;
    }

    std::string_view text_;
    const CountedPmus& pmus_;
    std::size_t at_ = 0;
    std::vector<EventGroup> groups_;
};

} // namespace

std::vector<EventGroup> parse_event_groups(std::string_view text, const CountedPmus& pmus) {
    return Reader(text, pmus).read();
}

std::vector<EventGroup> all_events(const CountedPmus& pmus) {
    std::vector<EventGroup> all;
    const auto add = [&](const std::string& name) {
        StatEvent event = parse_stat_event(name, pmus);
        if (event.supported) all.push_back({event});
    };
    if (pmus.cores != 0)
        for (const a55::EventInfo& row : a55::events())
            add("armv8_cortex_a55/" + lower_case(row.mnemonic) + "/");
    if (pmus.interconnect)
        for (unsigned raw = 0; raw < cci550::kEventIds; ++raw)
            if (can_fire(*pmus.interconnect, cci550::EventId(raw)))
                add(cci550::event_name(cci550::EventId(raw)));
    return all;
}

std::vector<StatEvent> events_of(const std::vector<EventGroup>& groups) {
    std::vector<StatEvent> events;
    for (const EventGroup& group : groups) events.insert(events.end(), group.begin(), group.end());
    return events;
}

} // namespace armpmu::testbench
