// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/core/text.h"
#include "armpmu/vectors/stream/stream.h"

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace armpmu::vectors {

// A member of a device's Config, as a header has it: a number.
template <typename Config>
struct Member {
    std::string name;
    std::function<std::uint64_t(const Config&)> get;
    std::function<void(Config&, std::uint64_t)> set;
    std::uint64_t most;
};

template <typename Config, typename Value>
Member<Config> member(const char* name, Value Config::*place, std::uint64_t most) {
    return {
        name, [place](const Config& config) { return static_cast<std::uint64_t>(config.*place); },
        [place](Config& config, std::uint64_t value) { config.*place = static_cast<Value>(value); },
        most};
}

// Those that are not at their defaults.
template <typename Config>
std::map<std::string, std::string> configuration_of(const Config& config,
                                                    const std::vector<Member<Config>>& members) {
    const Config standard;
    std::map<std::string, std::string> configuration;
    for (const Member<Config>& one : members)
        if (one.get(config) != one.get(standard))
            configuration[one.name] = std::to_string(one.get(config));
    return configuration;
}

// Sets one of them. Throws VectorError.
template <typename Config>
void set_member(Config& config, const std::vector<Member<Config>>& members, const std::string& name,
                const std::string& text) {
    std::vector<std::string_view> names;
    for (const Member<Config>& one : members) {
        names.push_back(one.name);
        if (one.name != name) continue;
        const auto value = parse_number(text);
        if (!value || *value > one.most)
            throw VectorError("config " + name + ": expected 0 .. " + std::to_string(one.most) +
                              ", not '" + text + "'");
        return one.set(config, *value);
    }
    const std::string hint = nearest_word(name, names);
    throw VectorError("config " + name + ": no member of this device's configuration" +
                      (hint.empty() ? "" : "; did you mean " + hint + "?"));
}

} // namespace armpmu::vectors
