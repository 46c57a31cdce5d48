// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/a55/event_table.h"
#include "armpmu/a55/register_table.h"
#include "armpmu/cci550/event_name.h"
#include "armpmu/cci550/event_table.h"
#include "armpmu/cci550/metrics.h"
#include "armpmu/cci550/register_table.h"
#include "armpmu/core/text.h"
#include "testbench/report/parameter_report.h"
#include "testbench/scenario/use_cases.h"
#include "testbench/scenario/yaml_section.h"
#include "testbench/tool/commands.h"

#include <fmt/format.h>

#include <filesystem>
#include <iostream>
#include <iterator>
#include <memory>
#include <set>

namespace armpmu::testbench {
namespace {

using namespace cci550;

const char* source_range(SourceKind kind) {
    switch (kind) {
    case SourceKind::slave: return "0x0..0x6";
    case SourceKind::master: return "0x8..0xe";
    default: return "0xf";
    }
}

std::string events_text() {
    std::string text =
        fmt::format("{:<40} {:>5}  {:<9} {:<7} {:<4}  {}\n", "cci_550/NAME,source=N/", "event",
                    "source", "exempt", "ACE", "the manual's words");
    for (const Event& event : events())
        text += fmt::format("{:<40} {:#5x}  {:<9} {:<7} {:<4}  {}{}\n", event.kernel_name,
                            event.code, source_range(event.kind), event.secure_exempt ? "yes" : "-",
                            event.ace_only ? "only" : "-", event.title,
                            event.fires ? "" : " (never fires)");
    return text;
}

const char* need_text(a55::Need need) {
    switch (need) {
    case a55::Need::l2_or_l3: return "L2 or L3";
    case a55::Need::l2: return "L2";
    case a55::Need::l2_and_l3: return "L2 and L3";
    case a55::Need::l3_without_l2: return "L3, no L2";
    case a55::Need::always: break;
    }
    return "-";
}

std::string core_events_text() {
    std::string text =
        fmt::format("{:<44} {:>5}  {:<3} {:<4} {:<9}  {}\n", "armv8_cortex_a55/NAME/", "event",
                    "bus", "most", "needs", "what it counts");
    for (const a55::EventInfo& row : a55::events())
        text += fmt::format("{:<44} {:#5x}  {:<3} {:<4} {:<9}  {}\n", lower_case(row.mnemonic),
                            number(row.event),
                            row.bus_bit == a55::kNoBusBit ? "-" : std::to_string(row.bus_bit),
                            row.max_per_cycle, need_text(row.need), row.title);
    return text;
}

std::string all_events_text() {
    return events_text() + "\n" + core_events_text();
}

std::string use_cases_text() {
    std::string text;
    for (const UseCase& use_case : use_cases()) {
        text += fmt::format("{:<32} {:<6} {}\n", use_case.name, use_case.section, use_case.about);
        for (const UseCaseMetric& metric : use_case.metrics)
            text += fmt::format("    {} = {}\n", metric.name, metric.formula);
    }
    return text;
}

std::string metrics_text() {
    std::string text;
    for (const Metric& metric : metrics())
        text += fmt::format("{:<24} {:<8} {}\n    {}\n", metric.name, metric.unit, metric.meaning,
                            metric.expression);
    return text;
}

const char* access_name(tables::FieldAccess access) {
    switch (access) {
    case tables::FieldAccess::read_write: return "RW";
    case tables::FieldAccess::read_only: return "RO";
    case tables::FieldAccess::write_one_to_clear: return "W1C";
    case tables::FieldAccess::write_one_to_set: return "W1S";
    case tables::FieldAccess::write_pulse: return "W1 pulse, RAZ";
    }
    return "";
}

std::string fields_text(tables::FieldList fields) {
    std::string text;
    for (const tables::Field& field : fields)
        text += fmt::format("    [{}:{}] {} {}, reset {}\n", field.msb, field.lsb, field.name,
                            access_name(field.access),
                            field.reset_source == tables::ResetSource::configuration
                                ? "by configuration"
                                : fmt::format("{:#x}", field.reset));
    return text;
}

std::string encoding_text(const a55::Register& row) {
    std::string text;
    const auto part = [](std::uint32_t code, unsigned shift, unsigned mask) {
        return code >> shift & mask;
    };
    if (row.a64) {
        const std::uint32_t c = row.a64->code();
        text += fmt::format("  S{}_{}_C{}_C{}_{}", part(c, 14, 3), part(c, 11, 7), part(c, 7, 15),
                            part(c, 3, 15), part(c, 0, 7));
    }
    if (row.a32) {
        const std::uint32_t c = row.a32->code();
        text += fmt::format("  p15,{},c{},c{},{}", part(c, 11, 7), part(c, 7, 15), part(c, 3, 15),
                            part(c, 0, 7));
    }
    if (row.a32_long)
        text += fmt::format("  p15,{},c{} (64 bits)", part(row.a32_long->code(), 4, 15),
                            part(row.a32_long->code(), 0, 15));
    if (row.external_count != 0) text += fmt::format("  external {:#05x}", row.offset);
    if (row.external_count > 1) text += fmt::format(" + {:#x} * n", row.stride);
    return text;
}

std::string core_registers_text() {
    std::string text;
    for (const a55::Register& row : a55::registers())
        text +=
            fmt::format("{}: {}{} [{}]\n", row.name, row.title, encoding_text(row), row.section) +
            fields_text(row.fields);
    return text;
}

std::string registers_text() {
    std::string text;
    for (const Register& row : registers()) {
        text += fmt::format("{:#07x}", row.offset);
        if (row.count > 1)
            text += fmt::format(" + {:#x} * n, n = 0..{}", row.stride, row.count - 1);
        text += fmt::format("  {}: {} [{}]\n", row.name, row.title, row.section);
        text += fields_text(row.fields);
    }
    return text + "\n" + core_registers_text();
}

// Up to the first question mark.
std::string question_of(const std::string& file) {
    try {
        std::string about;
        YamlSection::load(file).text({"about", ""}, about);
        return about.substr(0, about.find('?') + 1);
    } catch (const ScenarioError& error) {
        return error.what();
    }
}

// The scenarios below this folder, where a checkout has them.
std::string scenarios_text() {
    const std::filesystem::path folder = "testbench/scenarios";
    std::error_code error;
    std::set<std::string> files;
    for (const auto& entry : std::filesystem::directory_iterator(folder, error))
        if (entry.path().extension() == ".yaml") files.insert(entry.path().string());
    std::string text;
    for (const std::string& file : files)
        text += fmt::format("{:<50} {}\n", file, question_of(file));
    return text.empty() ? "none below " + folder.string() + "; run from the top of the repository\n"
                        : text;
}

} // namespace

void add_list(CLI::App& app, int& status) {
    CLI::App* list = app.add_subcommand(
        "list", "List events, metrics, registers, parameters, use cases or scenarios");
    list->require_subcommand(1);
    const auto add = [&](const char* name, const char* what, std::string (*text)()) {
        list->add_subcommand(name, what)->callback([text, &status] {
            std::cout << text();
            status = kFine;
        });
    };
    add("events", "every event, with its code and names", all_events_text);
    add("metrics", "every metric, with its expression over events", metrics_text);
    add("registers", "both register maps, with fields and reset values", registers_text);
    add("use-cases", "what the Cortex-A55 scenarios can measure", use_cases_text);
    add("params", "what can stand in a scenario file, with legal values and defaults",
        parameters_text);
    add("scenarios", "the scenario files that come with the project", scenarios_text);
}

} // namespace armpmu::testbench
