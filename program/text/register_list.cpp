// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/text/register_list.h"

#include "armpmu/a55/register_table.h"
#include "armpmu/cci550/register_table.h"

#include <fmt/format.h>

#include <cstdint>

namespace armpmu::testbench {
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

} // namespace armpmu::testbench
