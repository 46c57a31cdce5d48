// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/tool/compare_options.h"

#include "armpmu/vectors/forms/vcd.h"
#include "testbench/tool/commands.h"
#include "testbench/tool/interrupt.h"

#include <charconv>
#include <filesystem>
#include <iostream>
#include <sstream>

namespace armpmu::testbench {
namespace {

using Kind = tables::Tolerance::Kind;

[[noreturn]] void refuse(const std::string& text) {
    throw vectors::VectorError(
        "--tolerance " + text +
        ": expected NAME=RULE with a RULE of exact, monotone, within_cycles CYCLES, or "
        "within_counts COUNTS per CYCLES");
}

std::uint32_t number(const std::string& word, const std::string& text) {
    std::uint32_t value = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (error != std::errc() || end != word.data() + word.size()) refuse(text);
    return value;
}

vectors::ToleranceRule parse(const std::string& text) {
    const std::size_t equals = text.find('=');
    if (equals == std::string::npos || equals == 0) refuse(text);
    vectors::ToleranceRule rule;
    rule.name = text.substr(0, equals);
    std::istringstream rest(text.substr(equals + 1));
    std::vector<std::string> words;
    for (std::string word; rest >> word;) words.push_back(word);
    if (words.size() == 1 && words[0] == "exact") return rule;
    if (words.size() == 1 && words[0] == "monotone") {
        rule.tolerance.kind = Kind::monotone;
    } else if (words.size() == 2 && words[0] == "within_cycles") {
        rule.tolerance = {Kind::within_cycles, number(words[1], text)};
    } else if (words.size() == 4 && words[0] == "within_counts" && words[2] == "per") {
        rule.tolerance = {Kind::within_counts, number(words[1], text)};
        rule.window = number(words[3], text);
    } else {
        refuse(text);
    }
    return rule;
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
    for (const std::string& text : tolerances) options.tolerances.push_back(parse(text));
    options.exact = exact;
    options.context = context;
    return options;
}

std::unique_ptr<OutputFile> ComparingOptions::junit_file() const {
    return junit.empty() ? nullptr : std::make_unique<OutputFile>(junit);
}

int ComparingOptions::report(const vectors::Comparison& comparison, const ComparedNames& names,
                             const vectors::Layout& layout, OutputFile* file) const {
    std::cout << (json ? comparison_json(comparison, names)
                       : comparison_text(comparison, names, show))
              << std::flush;
    if (file != nullptr) {
        file->write(comparison_junit(comparison, names, layout));
        file->commit();
    }
    if (comparison.stopped) return Interrupt::exit_status();
    return comparison.agrees() ? kFine : kDifferent;
}

void WaveOptions::add_to(CLI::App& command) {
    const char* group = "Waves of a simulator (.vcd)";
    command.add_option("--clock", clock, "path of the clock: a row is what stands before its edge")
        ->group(group);
    command.add_option("--scope", scope, "look only at this scope and those in it")->group(group);
    command.add_option("--map", names, "FIELD=PATH: the variable that shows a field or bit")
        ->group(group)
        ->take_all()
        ->allow_extra_args(false);
}

std::unique_ptr<vectors::Reader> WaveOptions::open(const std::string& path,
                                                   const vectors::Header& header) const {
    if (std::filesystem::path(path).extension() != ".vcd")
        throw vectors::VectorError(path + ": --clock, --scope and --map are for waves (.vcd)");
    vectors::VcdMap map;
    map.clock = clock;
    map.scope = scope;
    for (const std::string& text : names) {
        const std::size_t equals = text.find('=');
        if (equals == std::string::npos || equals == 0 || equals + 1 == text.size())
            throw vectors::VectorError("--map " + text + ": expected FIELD=PATH");
        map.names[text.substr(0, equals)] = text.substr(equals + 1);
    }
    return vectors::open_vcd(path, header, map);
}

} // namespace armpmu::testbench
