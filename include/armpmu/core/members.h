// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/core/checksum.h"
#include "armpmu/core/text.h"

#include <cstdint>
#include <functional>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace armpmu {

// An invalid configuration; one line that names the member and its legal values.
struct ConfigError : std::invalid_argument {
    using std::invalid_argument::invalid_argument;
};

// The members of a configuration that are not at their default, by name; values are decimal
// numbers.
using Settings = std::map<std::string, std::string>;

// One member of a device's Config. A device lists its members once; checking, settings by name, the
// fingerprint of saved states and the headers of vectors follow from the list.
template <typename Config>
struct Member {
    std::string name;
    std::function<std::uint64_t(const Config&)> get;
    std::function<void(Config&, std::uint64_t)> set;
    std::uint64_t least = 0;
    std::uint64_t most = 0;
    std::string label = name;       // in messages: "ace[3]" of the member "ace3"
    std::vector<std::string> words; // of an enumeration, from 0 on; none: a number
    std::string about;              // what it is, without an end mark; may be empty

    Member says(std::string text) const {
        Member other = *this;
        other.about = std::move(text);
        return other;
    }
};
template <typename Config>
using Members = std::vector<Member<Config>>;

template <typename Config, typename Value>
Member<Config> member(const char* name, Value Config::*place, std::uint64_t most,
                      std::uint64_t least = 0) {
    return {
        name,
        [place](const Config& config) { return static_cast<std::uint64_t>(config.*place); },
        [place](Config& config, std::uint64_t value) { config.*place = static_cast<Value>(value); },
        least,
        most,
        name,
        {},
        {}};
}

// A member that is an enumeration whose values, from 0 on, have these names.
template <typename Config, typename Value>
Member<Config> member(const char* name, Value Config::*place,
                      const std::vector<std::string>& words) {
    Member<Config> one = member(name, place, words.size() - 1);
    one.words = words;
    return one;
}

// A deliberate fault for tests: "fault_NAME".
template <typename Config, typename Faults>
Member<Config> fault(const char* name, Faults Config::*faults, bool Faults::*place) {
    const std::string whole = std::string("fault_") + name;
    return {whole,
            [=](const Config& config) { return (config.*faults).*place ? 1U : 0U; },
            [=](Config& config, std::uint64_t value) { (config.*faults).*place = value != 0; },
            0,
            1,
            whole,
            {},
            {}};
}

// Throws ConfigError for a member out of its range.
template <typename Config>
void check_members(const char* device, const Config& config, const Members<Config>& members) {
    for (const Member<Config>& one : members) {
        const std::uint64_t value = one.get(config);
        if (value >= one.least && value <= one.most) continue;
        throw ConfigError(std::string(device) + ": " + one.label + " is " + std::to_string(value) +
                          ", must be " + std::to_string(one.least) + ".." +
                          std::to_string(one.most));
    }
}

template <typename Config>
Settings settings_of(const Config& config, const Members<Config>& members) {
    const Config standard;
    Settings settings;
    for (const Member<Config>& one : members)
        if (one.get(config) != one.get(standard))
            settings[one.name] = std::to_string(one.get(config));
    return settings;
}

// The member of that name. Throws ConfigError.
template <typename Config>
const Member<Config>& find_member(const Members<Config>& members, const std::string& name) {
    std::vector<std::string_view> names;
    for (const Member<Config>& one : members) {
        if (one.name == name) return one;
        names.push_back(one.name);
    }
    const std::string hint = nearest_word(name, names);
    throw ConfigError("config " + name + ": no member of this device's configuration" +
                      (hint.empty() ? "" : "; did you mean " + hint + "?"));
}

// "per-core L2 (0 or 1)": description and legal values.
template <typename Config>
std::string description_of(const Member<Config>& one) {
    std::string range = std::to_string(one.least) + " to " + std::to_string(one.most);
    if (one.most == 1 && one.least == 0) range = "true or false";
    if (!one.words.empty()) range = joined(one.words);
    return one.about.empty() ? range : one.about + " (" + range + ")";
}

// A member as text: the word of an enumeration, else a decimal number. Throws ConfigError.
template <typename Config>
std::string read_member(const Config& config, const Members<Config>& members,
                        const std::string& name) {
    const Member<Config>& one = find_member(members, name);
    const std::uint64_t value = one.get(config);
    return value < one.words.size() ? one.words[value] : std::to_string(value);
}

// Sets a member from text: numbers in decimal or with 0x, enumerations by word or number, and true
// and false for 1 and 0. Throws ConfigError.
template <typename Config>
void set_member(Config& config, const Members<Config>& members, const std::string& name,
                const std::string& text) {
    const Member<Config>& one = find_member(members, name);
    auto value = parse_number(text);
    for (std::size_t n = 0; n < one.words.size(); ++n)
        if (text == one.words[n]) value = n;
    if (one.most == 1 && one.words.empty() && (text == "true" || text == "false"))
        value = text == "true" ? 1 : 0;
    if (value && *value >= one.least && *value <= one.most) return one.set(config, *value);
    const std::string range = one.words.empty()
                                  ? std::to_string(one.least) + " .. " + std::to_string(one.most)
                                  : joined(one.words);
    throw ConfigError("config " + name + ": expected " + range + ", not '" + text + "'");
}

// Throws ConfigError, also for members that conflict; its text begins with `instance` unless that
// is empty.
template <typename Config>
Config config_of(const Settings& settings, const Members<Config>& members,
                 const std::string& instance = {}) {
    try {
        Config config;
        for (const auto& [name, value] : settings) set_member(config, members, name, value);
        check(config);
        return config;
    } catch (const ConfigError& error) {
        throw ConfigError((instance.empty() ? "" : instance + ": ") + error.what());
    }
}

// Equal for equal configurations, even if new members at their defaults are added to the list.
template <typename Config>
std::uint64_t fingerprint(const Config& config, const Members<Config>& members) {
    Checksum sum;
    for (const auto& [name, value] : settings_of(config, members))
        for (const char c : name + "=" + value + "\n") sum.add(static_cast<std::uint8_t>(c));
    return sum.value();
}

} // namespace armpmu
