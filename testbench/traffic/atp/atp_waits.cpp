// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/traffic/atp/atp_sections.h"

#include "armpmu/core/text.h"

#include <algorithm>
#include <iterator>
#include <string_view>

namespace armpmu::testbench {
namespace {

constexpr std::size_t kMostWaits = 64;

// The events that the schema's implementation knows; the first ones are those of AtpWait.
constexpr std::string_view kEvents[] = {"TERMINATION",      "ACTIVATION",   "PROFILE_LOCKED",
                                        "PROFILE_UNLOCKED", "FIFO_EMPTY",   "FIFO_FULL",
                                        "FIFO_NOT_EMPTY",   "FIFO_NOT_FULL"};
constexpr std::size_t kKnownEvents = 4;
constexpr char kKnown[] = "TERMINATION, ACTIVATION, PROFILE_LOCKED or PROFILE_UNLOCKED";

std::string hint(std::string_view word, const std::vector<std::string_view>& known) {
    const std::string nearest = nearest_word(word, known);
    return nearest.empty() ? "" : " (did you mean " + nearest + "?)";
}

AtpWait::Event event_of(const AtpMessage& message, const TextField& field, std::string_view word) {
    const auto* const event = std::find(std::begin(kEvents), std::end(kEvents), word);
    if (event == std::end(kEvents))
        message.fail(field, "unknown event " + in_quotes(word) +
                                hint(word, {std::begin(kEvents), std::end(kEvents)}) +
                                "; expected " + kKnown);
    const auto number = static_cast<std::size_t>(event - std::begin(kEvents));
    if (number < kKnownEvents) return static_cast<AtpWait::Event>(number);
    message.fail(field, std::string(word) +
                            " is not supported: it stops and restarts the rate of a FIFO; "
                            "supported here: " +
                            kKnown);
}

// A profile must not wait for an event that cannot happen.
void check_kinds(const AtpMessage& message, const TextField& field, const AtpProfile& self,
                 const AtpProfile& other, const AtpWait& wait) {
    using Kind = AtpProfile::Kind;
    if (self.kind == Kind::slave) message.fail(field, "a slave does not start; expected no waits");
    if (other.kind == Kind::slave)
        message.fail(field, other.name + " is a slave, which never starts nor ends; expected a "
                                         "profile that sends, or a delay");
    if (!is_link(wait)) return;
    if (self.kind == Kind::pause)
        message.fail(field, "a delay sends nothing that could be held up; expected TERMINATION or "
                            "ACTIVATION");
    if (other.kind == Kind::pause)
        message.fail(field, other.name + " is a delay, which sends nothing; expected TERMINATION "
                                         "or ACTIVATION of it");
}

AtpWait read_wait(const AtpMessage& message, const TextField& field,
                  const std::vector<std::string_view>& names, std::size_t self) {
    const std::string& text = message.text(field);
    const std::size_t space = text.find(' ');
    const std::string name = text.substr(0, space);
    AtpWait wait;
    if (space != std::string::npos)
        wait.event = event_of(message, field, std::string_view(text).substr(space + 1));
    const auto found = std::find(names.begin(), names.end(), name);
    if (found == names.end())
        message.fail(field, "no profile is called " + in_quotes(name) + hint(name, names) +
                                "; expected the name of a profile of this file");
    wait.profile = static_cast<std::size_t>(found - names.begin());
    if (wait.profile == self)
        message.fail(field, "the profile waits for itself, which only a host program could end; "
                            "expected another profile");
    return wait;
}

// Refuses waits that make a circle, at one of them.
void refuse_circles(const std::vector<AtpMessage>& messages,
                    const std::vector<AtpProfile>& profiles) {
    std::vector<bool> starts(profiles.size(), false);
    const auto unmet = [&](const AtpProfile& profile) {
        return std::find_if(profile.waits.begin(), profile.waits.end(),
                            [&](const AtpWait& wait) { return !starts[wait.profile]; });
    };
    for (bool changed = true; changed;) {
        changed = false;
        for (std::size_t i = 0; i < profiles.size(); ++i) {
            if (starts[i] || unmet(profiles[i]) != profiles[i].waits.end()) continue;
            starts[i] = changed = true;
        }
    }
    auto at =
        static_cast<std::size_t>(std::find(starts.begin(), starts.end(), false) - starts.begin());
    if (at == profiles.size()) return;
    // After so many steps the walk is in the circle, past profiles that only wait for it.
    for (std::size_t steps = 0; steps < profiles.size(); ++steps) at = unmet(profiles[at])->profile;
    const auto wait = static_cast<std::size_t>(unmet(profiles[at]) - profiles[at].waits.begin());
    messages[at].fail(*messages[at].all("wait_for")[wait],
                      "profiles wait for each other in a circle; expected one that starts first");
}

} // namespace

void read_atp_waits(const std::vector<AtpMessage>& messages, std::vector<AtpProfile>& profiles) {
    std::vector<std::string_view> names;
    names.reserve(profiles.size());
    for (const AtpProfile& profile : profiles) names.emplace_back(profile.name);

    for (std::size_t i = 0; i < profiles.size(); ++i) {
        std::vector<AtpWait>& waits = profiles[i].waits;
        for (const TextField* field : messages[i].all("wait_for")) {
            const AtpWait wait = read_wait(messages[i], *field, names, i);
            check_kinds(messages[i], *field, profiles[i], profiles[wait.profile], wait);
            for (const AtpWait& other : waits)
                if (other.profile == wait.profile && other.event == wait.event)
                    messages[i].fail(*field, in_quotes(field->value) +
                                                 " is waited for twice; expected it once");
            waits.push_back(wait);
            if (waits.size() > kMostWaits)
                messages[i].fail(*field, "expected at most " + std::to_string(kMostWaits) +
                                             " waits of a profile");
        }
    }
    refuse_circles(messages, profiles);
}

} // namespace armpmu::testbench
