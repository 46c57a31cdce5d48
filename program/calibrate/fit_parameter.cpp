// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/calibrate/fit_parameter.h"

#include <algorithm>
#include <cmath>
#include <string_view>

namespace armpmu::testbench {
namespace {

FitParameter fitted(const char* name, double offset) {
    const Member<cpu::CoreConfig>& member = find_member(cpu::core_members(), name);
    return {name, offset, false, member.least, member.most};
}
// One cycle more or less matters less the more there are.
FitParameter cycles(const char* name) {
    FitParameter one = fitted(name, 8);
    one.latency = true;
    return one;
}
FitParameter registers(const char* name) {
    FitParameter one = fitted(name, 0);
    one.latency = true;
    return one;
}
// Parameters without influence on loops of loads and stores without other branches.
FitParameter front_end(const char* name, double offset) {
    FitParameter one = fitted(name, offset);
    one.front_end = true;
    return one;
}
FitParameter size(const char* name) {
    FitParameter one = front_end(name, 0);
    one.power_of_two = true;
    return one;
}

std::uint64_t floor_power(double value) {
    std::uint64_t power = 1;
    while (static_cast<double>(power) * 2 <= value) power *= 2;
    return power;
}

} // namespace

double FitParameter::coordinate(double value) const {
    return std::log(value + offset);
}

std::uint64_t FitParameter::nearest(double at) const {
    const double value = std::exp(std::min(at, 40.0)) - offset;
    const double in = std::clamp(value, static_cast<double>(least), static_cast<double>(most));
    if (!power_of_two) return static_cast<std::uint64_t>(std::llround(in));
    const std::uint64_t power = floor_power(in * std::sqrt(2.0));
    return std::clamp(power, floor_power(static_cast<double>(least)),
                      floor_power(static_cast<double>(most)));
}

std::uint64_t FitParameter::step(std::uint64_t value, std::int64_t steps) const {
    if (power_of_two) {
        for (; steps > 0 && value * 2 <= most; --steps) value *= 2;
        for (; steps < 0 && value / 2 >= std::max<std::uint64_t>(least, 1); ++steps) value /= 2;
        return value;
    }
    if (steps < 0) {
        const auto down = static_cast<std::uint64_t>(-steps);
        return value - least < down ? least : value - down;
    }
    const auto up = static_cast<std::uint64_t>(steps);
    return most - value < up ? most : value + up;
}

namespace {

std::int64_t slope_step(const FitParameter& parameter, std::uint64_t value) {
    if (parameter.power_of_two) return 1;
    const double range = 0.08 * (static_cast<double>(value) + parameter.offset);
    return std::max<std::int64_t>(1, std::llround(range));
}

} // namespace

std::uint64_t FitParameter::below(std::uint64_t value) const {
    return step(value, -slope_step(*this, value));
}

std::uint64_t FitParameter::above(std::uint64_t value) const {
    return step(value, slope_step(*this, value));
}

const std::vector<FitParameter>& fit_parameters() {
    static const std::vector<FitParameter> all = {
        cycles("l2_latency"),
        cycles("l3_latency"),
        cycles("memory_latency"),
        cycles("l2_tlb_latency"),
        cycles("walk_latency"),
        cycles("victim_latency"),
        cycles("l3_transfer"),
        cycles("memory_transfer"),
        cycles("memory_read_interval"),
        cycles("memory_write_interval"),
        cycles("line_cross"),
        registers("miss_registers"),
        registers("prefetch_registers"),
        registers("l3_prefetches"),
        registers("write_registers"),
        registers("prefetch_distance"),
        registers("prefetch_l1_distance"),
        size("direction_entries"),
        size("btac_entries"),
        size("indirect_entries"),
        front_end("return_entries", 0),
        front_end("taken_bubble", 4),
        front_end("btac_miss_bubble", 4),
        front_end("fetch_queue", 0),
    };
    return all;
}

std::size_t find_fit_parameter(const std::string& name) {
    std::vector<std::string_view> names;
    std::vector<std::string> all;
    for (const FitParameter& one : fit_parameters()) {
        if (one.name == name) return names.size();
        names.emplace_back(one.name);
        all.push_back(one.name);
    }
    throw ConfigError("no parameter " + in_quotes(name) + " that is fitted" +
                      did_you_mean(name, names) + "; expected one of " + joined(all));
}

FitValues values_of(const cpu::CoreConfig& core) {
    FitValues values;
    for (const FitParameter& one : fit_parameters())
        values.push_back(find_member(cpu::core_members(), one.name).get(core));
    return values;
}

cpu::CoreConfig with_values(cpu::CoreConfig core, const FitValues& values) {
    const std::vector<FitParameter>& all = fit_parameters();
    for (std::size_t n = 0; n < all.size(); ++n)
        find_member(cpu::core_members(), all[n].name).set(core, values[n]);
    // Prefetches into L1 are part of all prefetches.
    core.prefetch_l1_distance = std::min(core.prefetch_l1_distance, core.prefetch_distance);
    return core;
}

} // namespace armpmu::testbench
