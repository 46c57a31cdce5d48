// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/text/lists.h"

#include "armpmu/a55/event_table.h"
#include "armpmu/a55/register_table.h"
#include "armpmu/cci550/event_bus.h"
#include "armpmu/cci550/event_table.h"
#include "armpmu/cci550/register_table.h"
#include "armpmu/core/text.h"
#include "program/text/csv.h"
#include "testbench/kernels/kernel_info.h"
#include "testbench/report/event_grade.h"
#include "testbench/scenario/shipped_scenarios.h"
#include "testbench/scenario/yaml_section.h"
#include "testbench/system/use_case_values.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <cstdint>
#include <memory>

namespace armpmu::testbench {
namespace {

using cci550::SourceKind;

constexpr unsigned kFirstMaster = 8;
constexpr unsigned kGlobal = 0xf;

// Sources of a kind, and which bits of EVNTBUS an event has: one for each interface n.
struct BusPlace {
    std::string sources, bits;
};

BusPlace interfaces(unsigned first, unsigned count, unsigned code, unsigned stride,
                    const cci550::EventBusLayout& layout) {
    return {fmt::format("{:#x}..{:#x}", first, first + count - 1),
            fmt::format("{}+{}n", layout.bit_of(cci550::EventId(first, code)), stride)};
}

BusPlace place_of(const cci550::Event& event, const cci550::Config& config,
                  const cci550::EventBusLayout& layout) {
    switch (event.kind) {
    case SourceKind::slave:
        return interfaces(0, config.slave_interfaces, event.code, cci550::kSlaveCodes, layout);
    case SourceKind::master:
        return interfaces(kFirstMaster, config.master_interfaces, event.code, cci550::kMasterCodes,
                          layout);
    default: break;
    }
    return {fmt::format("{:#x}", kGlobal),
            std::to_string(layout.bit_of(cci550::EventId(kGlobal, event.code)))};
}

const char* grade_of_row(const cci550::Event& event) {
    const unsigned source = event.kind == SourceKind::slave    ? 0
                            : event.kind == SourceKind::master ? kFirstMaster
                                                               : kGlobal;
    return word_of(grade_of(cci550::EventId(source, event.code)));
}

std::string interconnect_events_text(const cci550::Config& config) {
    const cci550::EventBusLayout layout(config);
    std::string text =
        fmt::format("{:<40} {:>5}  {:<9} {:<7}  {:<7} {:<4}  {:<6}  {}\n", "cci_550/NAME,source=N/",
                    "event", "source", "EVNTBUS", "exempt", "ACE", "grade", "the manual's words");
    for (const cci550::Event& event : cci550::events()) {
        const BusPlace place = place_of(event, config, layout);
        text += fmt::format("{:<40} {:#5x}  {:<9} {:<7}  {:<7} {:<4}  {:<6}  {}{}\n",
                            event.kernel_name, event.code, place.sources, place.bits,
                            event.secure_exempt ? "yes" : "-", event.ace_only ? "only" : "-",
                            grade_of_row(event), event.title, event.fires ? "" : " (never fires)");
    }
    return text + fmt::format("EVNTBUS has {} bits with {} slave and {} master interfaces; n is an "
                              "interface's number.\n",
                              layout.width(), config.slave_interfaces, config.master_interfaces);
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
        fmt::format("{:<44} {:>5}  {:<3} {:<4} {:<9}  {:<6}  {}\n", "armv8_cortex_a55/NAME/",
                    "event", "bus", "most", "needs", "grade", "what it counts");
    for (const a55::EventInfo& row : a55::events())
        text += fmt::format(
            "{:<44} {:#5x}  {:<3} {:<4} {:<9}  {:<6}  {}\n", lower_case(row.mnemonic),
            number(row.event), row.bus_bit == a55::kNoBusBit ? "-" : std::to_string(row.bus_bit),
            row.max_per_cycle, need_text(row.need), word_of(grade_of(row.event)), row.title);
    return text;
}

} // namespace

std::string events_text(const cci550::Config& config) {
    return interconnect_events_text(config) + "\n" + core_events_text();
}

std::string kernels_text() {
    std::string text;
    for (const KernelInfo& info : kernels()) {
        text += fmt::format("{:<22} {}{}\n", info.name, info.help,
                            info.user ? "" : "; not for a user program");
        if (*info.figures != 0)
            text += fmt::format("    {:<18} {}\n", "figures of boards", info.figures);
        for (const KernelParameter& one : info.parameters)
            text += fmt::format(
                "    {:<18} {:<32} {:<12} {}{}{}\n", one.name,
                fmt::format("{} .. {}", one.least, one.most), one.standard, one.help,
                one.multiple == 1 ? "" : fmt::format("; a multiple of {}", one.multiple),
                *one.unit == 0 ? "" : fmt::format(" [{}]", one.unit));
    }
    return text;
}

std::string metrics_text(const MetricTable& table) {
    std::string text;
    for (const Metric& metric : table.metrics()) {
        std::string name = metric.name();
        if (metric.per_interface())
            name += metric.instances().front().name().substr(name.size(), 3) + "N";
        text += fmt::format("{:<32} {:<8} {}\n    {}\n", name, metric.unit(), metric.description(),
                            metric.expression());
    }
    return text;
}

std::string metrics_csv(const MetricTable& table, const std::string& separator) {
    std::string text = csv_line({"name", "unit", "group", "expression", "description"}, separator);
    for (const Metric& metric : table.metrics())
        text += csv_line({metric.name(), metric.unit(), metric.group(), metric.expression(),
                          metric.description()},
                         separator);
    return text;
}

std::string metrics_json(const MetricTable& table) {
    auto json = nlohmann::ordered_json::array();
    for (const Metric& metric : table.metrics()) {
        nlohmann::ordered_json one = {{"MetricName", metric.name()},
                                      {"MetricExpr", metric.expression()},
                                      {"BriefDescription", metric.description()}};
        if (!metric.scale_unit().empty()) one["ScaleUnit"] = metric.scale_unit();
        if (!metric.group().empty()) one["MetricGroup"] = metric.group();
        json.push_back(std::move(one));
    }
    return json.dump(2) + "\n";
}

namespace {

using namespace cci550;

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

} // namespace

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

namespace {

// Up to the first question mark.
std::string question_of(const std::string& file) {
    try {
        std::string about;
        YamlSection(std::make_shared<YamlDocument>(file)).text({"about", ""}, about);
        return about.substr(0, about.find('?') + 1);
    } catch (const ScenarioError& error) {
        return error.what();
    }
}

} // namespace

std::string scenarios_text() {
    std::string text;
    for (const std::string& name : shipped_scenarios())
        text += fmt::format("{:<28} {}\n", name, question_of(shipped_scenario(name)));
    return text.empty() ? "none: neither installed nor in a checkout\n" : text;
}

std::string use_cases_text() {
    std::string text;
    for (const UseCase& use_case : use_cases()) {
        text += fmt::format("{:<32} {:<6} {}\n", use_case.name, use_case.section, use_case.about);
        for (const UseCaseMetric& metric : use_case.metrics)
            text += fmt::format("    {} = {}\n", metric.name, formula_of(use_case, metric));
    }
    return text;
}

} // namespace armpmu::testbench
