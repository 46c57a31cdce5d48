// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/core/field.h"

#include <set>

namespace armpmu::tables {

std::vector<std::string> check_fields(std::string_view owner, FieldList fields, unsigned width) {
    std::vector<std::string> problems;
    std::set<std::string_view> names;
    std::uint64_t covered = 0;
    for (const Field& field : fields) {
        const auto complain = [&](const std::string& what) {
            problems.push_back(std::string(owner) + "." + std::string(field.name) + ": " + what);
        };
        if (field.name.empty()) complain("field without a name");
        if (!names.insert(field.name).second) complain("field name used twice");
        if (field.msb >= width || field.lsb > field.msb) {
            complain("bits [" + std::to_string(field.msb) + ":" + std::to_string(field.lsb) +
                     "] are not within [" + std::to_string(width - 1) + ":0]");
            continue;
        }
        if ((covered & field.mask()) != 0) complain("overlaps another field");
        covered |= field.mask();
        if (((field.reset_bits() & ~field.mask()) |
             (field.reset_bits() >> field.lsb ^ field.reset)) != 0)
            complain("reset value does not fit");
        if (field.access == FieldAccess::write_pulse && field.reset != 0)
            complain("a pulse reads as zero and cannot reset to 1");
    }
    return problems;
}

} // namespace armpmu::tables
