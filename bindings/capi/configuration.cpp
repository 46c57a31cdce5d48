// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "bindings/capi/configuration.h"

#include "armpmu/core/text.h"
#include "armpmu/devices/devices.h"
#include "armpmu/vectors/stream/device_header.h"
#include "bindings/capi/guard.h"
#include "vectors/stream/header_text.h"

#include <algorithm>
#include <limits>
#include <set>
#include <string_view>

namespace armpmu::capi {
namespace {

using vectors::Header;
using vectors::HeaderLine;
using vectors::ToleranceRule;
using vectors::VectorError;

constexpr std::size_t kAnyNumber = std::numeric_limits<std::size_t>::max();

// Calls `take(line)` for each that is not empty; two may not begin with the same word.
template <typename Take>
void for_each_line(const std::string& file, const char* text, const Take& take) {
    std::set<std::string> names;
    std::string_view rest = text == nullptr ? "" : text;
    for (std::uint64_t number = 1; !rest.empty(); ++number) {
        const std::size_t end = std::min(rest.find('\n'), rest.size());
        std::string_view line_text = rest.substr(0, end);
        rest.remove_prefix(std::min(end + 1, rest.size()));
        if (!line_text.empty() && line_text.back() == '\r') line_text.remove_suffix(1);
        const HeaderLine line(file, line_text, {number, 1});
        if (line.empty()) continue;
        if (!names.insert(std::string(line[0].text)).second)
            line.fail(line[0], vectors::quoted(line[0].text) + " stands twice");
        take(line);
    }
}

std::uint32_t number(const HeaderLine& line, std::size_t word, std::uint64_t low) {
    constexpr std::uint64_t kMost = std::numeric_limits<std::uint32_t>::max();
    return static_cast<std::uint32_t>(line.number(word, low, kMost, "it"));
}

ToleranceRule rule_of(const HeaderLine& line) {
    using Kind = tables::Tolerance::Kind;
    line.expect(2, kAnyNumber, "NAME RULE");
    ToleranceRule rule{std::string(line[0].text), {}, 0};
    const std::string_view kind = line[1].text;
    if (kind == "exact" || kind == "monotone") {
        line.expect(2, "NAME exact|monotone");
        if (kind == "monotone") rule.tolerance.kind = Kind::monotone;
    } else if (kind == "within_cycles") {
        line.expect(3, "NAME within_cycles CYCLES");
        rule.tolerance = {Kind::within_cycles, number(line, 2, 0)};
    } else if (kind == "within_counts") {
        line.expect(5, "NAME within_counts COUNTS per CYCLES");
        rule.tolerance = {Kind::within_counts, number(line, 2, 0)};
        if (line[3].text != "per") line.fail(line[3], "must be per");
        rule.window = number(line, 4, 1);
    } else {
        line.fail(line[1], vectors::quoted(kind) + " is no rule" +
                               vectors::hint(kind, {"exact", "within_cycles", "within_counts",
                                                    "monotone", "ignore", "latency"}));
    }
    return rule;
}

vectors::LatencyRule latency_of(const HeaderLine& line) {
    line.expect(3, "PATH latency CLOCKS");
    const std::string path(line[0].text), clocks(line[2].text);
    const std::string wrong = vectors::latency_error(path, clocks);
    if (!wrong.empty()) line.fail(line[0], wrong);
    return *vectors::parse_latency(path, clocks);
}

void must_name_part(const Header& header, const HeaderLine& line) {
    if (vectors::names_part(header.layout, std::string(line[0].text))) return;
    std::vector<std::string_view> known;
    for (const vectors::Field& field : header.layout.fields()) {
        known.push_back(field.name);
        known.insert(known.end(), field.bits.begin(), field.bits.end());
    }
    line.fail(line[0], vectors::quoted(line[0].text) + " is no field and no bit" +
                           vectors::hint(line[0].text, known));
}

} // namespace

Header header_of(const char* device, const char* configuration) {
    need(device, "device");
    const armpmu::Device* kind = find_device(device);
    if (kind == nullptr)
        throw VectorError("device: expected " + device_names() + ", not " +
                          vectors::quoted(device));
    Settings settings;
    for_each_line("configuration", configuration, [&](const HeaderLine& line) {
        line.expect(2, 2, "NAME VALUE");
        settings[std::string(line[0].text)] = std::string(line[1].text);
    });
    try {
        return vectors::device_header(*kind, settings);
    } catch (const ConfigError& error) {
        throw VectorError(error.what());
    }
}

vectors::CompareOptions options_of(const Header& header, const char* tolerances) {
    vectors::CompareOptions options;
    options.exact = true; // the event lines' tolerances: inputs are the model's as well
    for_each_line("tolerances", tolerances, [&](const HeaderLine& line) {
        if (line.size() > 1 && line[1].text == "latency") {
            options.latencies.push_back(latency_of(line));
            return;
        }
        const bool ignored = line.size() == 2 && line[1].text == "ignore";
        const ToleranceRule rule =
            ignored ? ToleranceRule{std::string(line[0].text), {}, 0} : rule_of(line);
        must_name_part(header, line);
        if (ignored)
            options.ignored.push_back(rule.name);
        else
            options.tolerances.push_back(rule);
    });
    return options;
}

} // namespace armpmu::capi
