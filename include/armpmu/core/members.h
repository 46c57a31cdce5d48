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
#include <vector>

namespace armpmu {

// A configuration that cannot be built; one line that names the member and what is legal.
struct ConfigError : std::invalid_argument {
    using std::invalid_argument::invalid_argument;
};

// What of a configuration is not at its default, by name; values are decimal numbers.
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
    std::string label = name; // in messages: "ace[3]" of the member "ace3"
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
        name};
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

template <typename Config>
void set_member(Config& config, const Members<Config>& members, const std::string& name,
                const std::string& text) {
    std::vector<std::string_view> names;
    for (const Member<Config>& one : members) {
        names.push_back(one.name);
        if (one.name != name) continue;
        const auto value = parse_number(text);
        if (!value || *value < one.least || *value > one.most)
            throw ConfigError("config " + name + ": expected " + std::to_string(one.least) +
                              " .. " + std::to_string(one.most) + ", not '" + text + "'");
        return one.set(config, *value);
    }
    const std::string hint = nearest_word(name, names);
    throw ConfigError("config " + name + ": no member of this device's configuration" +
                      (hint.empty() ? "" : "; did you mean " + hint + "?"));
}

// Throws ConfigError, also for what does not fit together.
template <typename Config>
Config config_of(const Settings& settings, const Members<Config>& members) {
    Config config;
    for (const auto& [name, value] : settings) set_member(config, members, name, value);
    return config;
}

// Equal for equal configurations, whatever members at their defaults are added to the list.
template <typename Config>
std::uint64_t fingerprint(const Config& config, const Members<Config>& members) {
    Checksum sum;
    for (const auto& [name, value] : settings_of(config, members))
        for (const char c : name + "=" + value + "\n") sum.add(static_cast<std::uint8_t>(c));
    return sum.value();
}

} // namespace armpmu
