// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/cci550/event_name.h"
#include "armpmu/cci550/event_table.h"
#include "armpmu/cci550/metrics.h"
#include "armpmu/cci550/register_table.h"
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

std::string registers_text() {
    std::string text;
    for (const Register& row : registers()) {
        text += fmt::format("{:#07x}", row.offset);
        if (row.count > 1)
            text += fmt::format(" + {:#x} * n, n = 0..{}", row.stride, row.count - 1);
        text += fmt::format("  {}: {} [{}]\n", row.name, row.title, row.section);
        for (const tables::Field& field : row.fields)
            text += fmt::format("    [{}:{}] {} {}, reset {}\n", field.msb, field.lsb, field.name,
                                access_name(field.access),
                                field.reset_source == tables::ResetSource::configuration
                                    ? "by configuration"
                                    : fmt::format("{:#x}", field.reset));
    }
    return text;
}

// The scenarios below this folder, where a checkout has them.
std::string scenarios_text() {
    const std::filesystem::path folder = "testbench/scenarios";
    std::error_code error;
    std::set<std::string> files;
    for (const auto& entry : std::filesystem::directory_iterator(folder, error))
        if (entry.path().extension() == ".yaml") files.insert(entry.path().string());
    std::string text;
    for (const std::string& file : files) text += file + "\n";
    return text.empty() ? "none below " + folder.string() + "; run from the top of the repository\n"
                        : text;
}

} // namespace

void add_list(CLI::App& app, int& status) {
    CLI::App* list = app.add_subcommand("list", "List events, metrics, registers or scenarios");
    list->require_subcommand(1);
    const auto add = [&](const char* name, const char* what, std::string (*text)()) {
        list->add_subcommand(name, what)->callback([text, &status] {
            std::cout << text();
            status = kFine;
        });
    };
    add("events", "every event, with its code and names", events_text);
    add("metrics", "every metric, with its expression over events", metrics_text);
    add("registers", "the CCI-550's register map with fields and reset values", registers_text);
    add("scenarios", "the scenario files that come with the project", scenarios_text);
}

} // namespace armpmu::testbench
