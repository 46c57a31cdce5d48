// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/commands/compare_options.h"

#include "armpmu/vectors/forms/vcd.h"
#include "armpmu/vectors/stream/device_header.h"
#include "program/commands/commands.h"
#include "program/commands/interrupt.h"
#include "program/commands/listed_lines.h"
#include "program/commands/rows_from.h"
#include "program/commands/setting_option.h"
#include "program/commands/vector_file.h"
#include "program/commands/wave_map.h"
#include "vectors/stream/header_text.h"

#include <algorithm>
#include <charconv>
#include <iostream>
#include <map>
#include <set>
#include <sstream>
#include <utility>

namespace armpmu::testbench {
namespace {

using Kind = tables::Tolerance::Kind;

[[noreturn]] void refuse_rule(const std::string& text) {
    throw vectors::VectorError(
        text + ": expected NAME=RULE with a RULE of exact, monotone, within_cycles CYCLES, or "
               "within_counts COUNTS per CYCLES");
}

std::uint32_t number(const std::string& word, const std::string& place) {
    std::uint32_t value = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (error != std::errc() || end != word.data() + word.size()) refuse_rule(place);
    return value;
}

// `place`: of the text, for messages.
vectors::ToleranceRule tolerance(const std::string& text, const std::string& place) {
    const std::size_t equals = text.find('=');
    if (equals == std::string::npos || equals == 0) refuse_rule(place);
    vectors::ToleranceRule rule;
    rule.name = text.substr(0, equals);
    std::istringstream rest(text.substr(equals + 1));
    std::vector<std::string> words;
    for (std::string word; rest >> word;) words.push_back(word);
    if (words.size() == 1 && words[0] == "exact") return rule;
    if (words.size() == 1 && words[0] == "monotone") {
        rule.tolerance.kind = Kind::monotone;
    } else if (words.size() == 2 && words[0] == "within_cycles") {
        rule.tolerance = {Kind::within_cycles, number(words[1], place)};
    } else if (words.size() == 4 && words[0] == "within_counts" && words[2] == "per") {
        rule.tolerance = {Kind::within_counts, number(words[1], place)};
        rule.window = number(words[3], place);
    } else {
        refuse_rule(place);
    }
    return rule;
}

vectors::LatencyRule latency(const std::string& text, const std::string& place) {
    const std::size_t equals = std::min(text.find('='), text.size());
    const std::string path = text.substr(0, equals);
    const std::string clocks = equals == text.size() ? "" : text.substr(equals + 1);
    const std::string wrong = vectors::latency_error(path, clocks);
    if (!wrong.empty()) throw vectors::VectorError(place + ": " + wrong);
    return *vectors::parse_latency(path, clocks);
}

// Adds the limits of a file: an option's name and its value in each line.
void add_limits(vectors::CompareOptions& options, const std::string& path) {
    const std::string expected = "tolerance NAME=RULE, latency PATH=N or ignore NAME";
    for (const auto& [place, text] : listed_lines(path, "limits, in each line " + expected)) {
        const std::size_t blank = std::min(text.find_first_of(" \t"), text.size());
        const std::string word = text.substr(0, blank);
        const std::string value = without_blanks(text.substr(blank));
        if (word == "tolerance")
            options.tolerances.push_back(tolerance(value, place));
        else if (word == "latency")
            options.latencies.push_back(latency(value, place));
        else if (word == "ignore" && !value.empty())
            options.ignored.push_back(value);
        else
            throw vectors::VectorError(place + ": expected " + expected);
    }
}

} // namespace

void ComparingOptions::add_to(CLI::App& command) {
    command
        .add_option("-t,--tolerance", tolerances,
                    "NAME=RULE for a field or a bit, instead of the reference's; e.g. "
                    "'count3=within_cycles 2', ns=exact, 'si0.si_r_data_stall=within_counts 8 per "
                    "1000'")
        ->take_all()
        ->allow_extra_args(false);
    command.add_flag("-x,--exact", exact, "none of the reference's own tolerances");
    command
        .add_option(
            "--latency", latencies,
            "PATH=N or PATH=N..M, clocks that the device's events, count, flags, pins, bus, "
            "read or answer may come later, instead of what its vector declares")
        ->take_all()
        ->allow_extra_args(false);
    command.add_option("--ignore", ignored, "a field or a bit that is not compared")
        ->take_all()
        ->allow_extra_args(false);
    command.add_option("--limits", limits,
                       "a file of these: tolerance NAME=RULE, latency PATH=N or ignore NAME in "
                       "each line; # begins a comment. What stands here goes before the file's");
    command.add_option("-c,--context", context, "clocks shown around the first divergence")
        ->check(CLI::Range(0, 1000))
        ->capture_default_str();
    command.add_option("-n,--show", show, "further divergences shown")->capture_default_str();
    command.add_flag("-j,--json", json, "print one JSON object");
    command.add_option("--junit", junit, "write JUnit XML to this file, too");
    progress.add_to(command);
    command.footer(
        "Exit status 0: no divergence; 1: some; 2: the input cannot be used; 3: something failed; "
        "130: stopped by Ctrl-C.");
}

vectors::CompareOptions ComparingOptions::options() const {
    vectors::CompareOptions options;
    if (!limits.empty()) add_limits(options, limits); // those of the command line come after
    for (const std::string& text : tolerances)
        options.tolerances.push_back(tolerance(text, "--tolerance " + text));
    for (const std::string& text : latencies)
        options.latencies.push_back(latency(text, "--latency " + text));
    options.ignored.insert(options.ignored.end(), ignored.begin(), ignored.end());
    options.exact = exact;
    options.context = context;
    return options;
}

std::unique_ptr<files::OutputFile> ComparingOptions::junit_file() const {
    return junit.empty() ? nullptr : std::make_unique<files::OutputFile>(junit);
}

int ComparingOptions::report(const vectors::Comparison& comparison, const ComparedNames& names,
                             const vectors::Layout& layout, files::OutputFile* file) const {
    std::cout << (json ? comparison_json(comparison, names)
                       : comparison_text(comparison, names, show))
              << std::flush;
    if (file != nullptr) {
        file->write(comparison_junit(comparison, names, layout));
        file->commit();
    }
    if (comparison.stopped) return Interrupt::exit_status();
    if (!comparison.damage.empty()) throw vectors::VectorError(comparison.damage);
    return comparison.agrees() ? kFine : kDifferent;
}

void WaveOptions::add_to(CLI::App& command) {
    const auto several = [&](const char* name, std::vector<std::string>& texts, const char* what) {
        command.add_option(name, texts, what)->group(kGroup)->take_all()->allow_extra_args(false);
    };
    command
        .add_option(
            "--clock", clock,
            "path of the clock: a row for each rise of it, of what stands before; with ! in "
            "front for each fall")
        ->group(kGroup);
    command
        .add_option("--clock-ps", clock_ps,
                    "without --clock: a row each so many picoseconds, of what stands there")
        ->check(CLI::Range(std::uint64_t{1}, ~std::uint64_t{0}))
        ->excludes("--clock")
        ->group(kGroup);
    several("--sample", samples,
            "NAME=after, of in, out or a field: sampled behind the rise, before the clock's next "
            "change; NAME=before takes one out again");
    command
        .add_option(
            "--from", from,
            "first row: number N, reset for the first in reset, or run for the first behind")
        ->group(kGroup);
    command.add_option("--scope", scope, "look only at this scope and those in it")->group(kGroup);
    several("--map", maps,
            "FIELD=PATH: the variable that shows a field or bit. [7:0] or [3] at the end of either "
            "takes a part of it, ! before the path the opposite: 'acc_secure=!tb.pprot[1]'");
    command
        .add_option("--map-file", map_file,
                    "a file with a FIELD=PATH in each line; # begins a comment. --map comes first")
        ->group(kGroup);
    several("--config", configuration,
            "NAME=VALUE of the device that made the waves, as in a vector's header; a vector that "
            "is for another configuration is refused");
    command
        .add_flag("--partial", partial, "outputs that the waves do not have are named and left out")
        ->group(kGroup);
}

namespace {

// The two sides of "NAME=VALUE".
std::pair<std::string, std::string> sides(const std::string& text, const std::string& expected) {
    const std::size_t equals = text.find('=');
    if (equals == std::string::npos || equals == 0 || equals + 1 == text.size())
        throw vectors::VectorError(expected);
    return {text.substr(0, equals), text.substr(equals + 1)};
}

// Those of one field come after those of a direction, whatever their order.
std::set<std::string> sampled_after(const std::vector<std::string>& samples,
                                    const vectors::Layout& layout) {
    std::map<std::string, bool> after;
    for (const std::string& text : samples) {
        const std::string expected =
            "--sample " + text + ": expected NAME=before or NAME=after, of in, out or a field";
        const auto [name, when] = sides(text, expected);
        const bool field = name == "in" || name == "out" || layout.find(name) != nullptr;
        if (!field || (when != "before" && when != "after")) throw vectors::VectorError(expected);
        after[name] = when == "after";
    }
    std::set<std::string> fields;
    for (const vectors::Field& field : layout.fields()) {
        const auto own = after.find(field.name);
        const bool all = after[field.role == vectors::Role::input ? "in" : "out"];
        if (own == after.end() ? all : own->second) fields.insert(field.name);
    }
    return fields;
}

// Checks the user's statements about the device; other members are assumed to be as the vector
// needs.
void expect_configuration(const std::vector<std::string>& members,
                          const vectors::Header& needed) try {
    const Settings given = given_settings("--config", members);
    const auto has = vectors::device_header(vectors::device_of(needed), given);
    const auto value = [](const vectors::Header& of, const std::string& name) {
        const auto found = of.configuration.find(name);
        return found == of.configuration.end() ? "its default" : found->second;
    };
    for (const auto& [name, unused] : given)
        if (value(needed, name) != value(has, name))
            throw vectors::VectorError("--config " + name + ": the device has " + value(has, name) +
                                       ", the vector is for " + value(needed, name));
} catch (const ConfigError& error) {
    throw vectors::VectorError(error.what());
}

} // namespace

std::map<std::string, std::string> WaveOptions::mapped() const {
    std::map<std::string, std::string> map;
    if (!map_file.empty()) map = wave_map_of(map_file);
    for (const std::string& text : maps)
        map.insert_or_assign(sides(text, "--map " + text + ": expected FIELD=PATH").first,
                             text.substr(text.find('=') + 1));
    return map;
}

std::unique_ptr<vectors::Reader> WaveOptions::open(const std::string& path,
                                                   const vectors::Header& header) const {
    expect_configuration(configuration, header);
    vectors::VcdMap map;
    map.clock = clock;
    map.scope = scope;
    map.partial = partial;
    map.unknown = true;
    map.after = sampled_after(samples, header.layout);
    map.names = mapped();
    if (clock.empty() && !map.after.empty()) throw vectors::VectorError("--sample needs --clock");
    const FirstRow first = from.empty() ? FirstRow{} : parse_first_row(from);
    vectors::Header own = header;
    if (clock.empty()) own.clock_ps = clock_ps;
    return rows_from(open_waves(path, own, map), path, first);
}

} // namespace armpmu::testbench
