// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/metrics/metric.h"

#include "armpmu/core/text.h"

#include <algorithm>
#include <charconv>

namespace armpmu::testbench {
namespace {

constexpr unsigned kInterfaces = 7; // of a kind that a CCI-550 can have
constexpr unsigned kFirstMaster = 8;

bool of_master_interface(const std::string& name) {
    return name.find("/mi_") != std::string::npos;
}

} // namespace

Metric::Metric(Text text) : text_(std::move(text)), expression_(text_.expression) {
    const std::string& unit = text_.scale_unit;
    if (!unit.empty()) {
        const char* const end = unit.data() + unit.size();
        const auto [behind, error] = std::from_chars(unit.data(), end, scale_);
        if (error != std::errc())
            throw std::invalid_argument("expected a factor and a unit, as 100%");
        unit_.assign(behind, end);
    }
    if (!expression_.per_interface()) return;
    const std::vector<std::string> names = events();
    const bool master = std::any_of(names.begin(), names.end(), of_master_interface);
    for (unsigned n = 0; n < kInterfaces; ++n)
        instances_.emplace_back((master ? "_mi" : "_si") + std::to_string(n),
                                hex(master ? kFirstMaster + n : n));
}

std::vector<Metric> Metric::instances() const {
    if (!per_interface()) return {*this};
    std::vector<Metric> all;
    for (const auto& [suffix, interface] : instances_) {
        all.push_back(*this);
        all.back().text_.name += suffix;
        all.back().interface_ = interface;
        all.back().instances_.clear();
    }
    return all;
}

bool Metric::in_group(const std::string& name) const {
    return (";" + text_.group + ";").find(";" + name + ";") != std::string::npos;
}

std::string Metric::interface_expression() const {
    std::string text;
    bool escaped = false; // by the backslash in front
    for (const char c : text_.expression) {
        text += c == '?' && !escaped ? interface_ : std::string(1, c);
        escaped = c == '\\' && !escaped;
    }
    return text;
}

MetricValue Metric::evaluate(const Measured& measured) const {
    std::string whole, partial; // events that counted Secure occurrences, and did not
    const auto value_of = [&](const std::string& name) -> std::optional<double> {
        if (name == kDurationTime) return measured.seconds;
        if (name == "#aclk_frequency") return measured.aclk_hz;
        if (name == "#num_cpus" || name == "#num_cpus_online") return measured.cores;
        const std::optional<EventCount> count = measured.count_of(name);
        if (!count) return std::nullopt;
        if (count->exempt && count->value != 0) whole = name;
        if (!count->exempt && count->gated) partial = name;
        return count->value;
    };
    const std::optional<double> value = expression_.evaluate(value_of, interface_);
    if (!whole.empty() && !partial.empty())
        return {std::nullopt, whole + " counts Secure traffic too, " + partial +
                                  " does not while the pins hide it"};
    if (!value) return {};
    return {*value * scale_, ""};
}

} // namespace armpmu::testbench
