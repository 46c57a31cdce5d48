// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/a55/register_table.h"
#include "armpmu/core/text.h"

#include <set>

namespace armpmu::a55 {

std::vector<std::string> check_registers(RegisterList rows) {
    std::vector<std::string> problems;
    std::set<std::string_view> names;
    std::set<std::uint32_t> encodings;
    std::set<std::uint32_t> offsets;
    std::size_t position = 0;
    for (const Register& r : rows) {
        const std::string name(r.name);
        const auto complain = [&](const std::string& what) {
            problems.push_back(name + ": " + what);
        };
        if (static_cast<std::size_t>(r.id) != position++) complain("row out of order");
        if (r.name.empty()) complain("no name");
        if (!names.insert(r.name).second) complain("name used twice");
        if (r.width != 32 && r.width != 64) complain("width is neither 32 nor 64");

        const bool has_encoding = r.a64 || r.a32 || r.a32_long;
        if (!has_encoding && r.external_count == 0) complain("no interface leads to it");
        if (has_encoding != (r.system != Access::none))
            complain("system encodings and system access do not go together");
        if ((r.external_count != 0) != (r.external != Access::none))
            complain("offset and external access do not go together");
        for (const auto& first : {r.a64, r.a32, r.a32_long})
            for (unsigned n = 0; first && n < r.count; ++n) {
                const auto decoded = SystemRegister::at(first->plus(n).address());
                if (!decoded || decoded->interface() != first->interface())
                    complain("encoding beyond its interface");
                if (!encodings.insert(first->plus(n).address()).second)
                    complain("encoding used twice");
            }
        for (unsigned n = 0; n < r.external_count; ++n)
            for (unsigned word = 0; word < external_words(r); ++word) {
                const std::uint32_t offset = r.offset + n * r.stride + 4 * word;
                if (offset % 4 != 0 || offset >= kExternalBytes)
                    complain("offset " + hex(offset) + " is unaligned or beyond the frame");
                if (!offsets.insert(offset).second)
                    complain("offset " + hex(offset) + " used twice");
            }
        if (r.fields.count == 0) complain("no fields");
        if (r.section.empty()) complain("no manual section");
        for (std::string& problem : tables::check_fields(name, r.fields, r.width))
            problems.push_back(std::move(problem));
    }
    return problems;
}

} // namespace armpmu::a55
