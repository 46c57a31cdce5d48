// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/report/ignored_view.h"

#include <fmt/format.h>

namespace armpmu::testbench {

std::string IgnoredView::text(const Result& /*result*/) const {
    std::string text;
    for (const auto& [kind, count] : rows_)
        if (count != 0) text += fmt::format("  {:<32}{:>16}\n", kind, count);
    if (text.empty()) return {};
    return "\nAccesses to PMUs without effect\n" + text;
}

void IgnoredView::describe(Fields& fields, Result& /*result*/) {
    fields.map({"ignored_accesses", "Accesses of software to PMUs without effect, by kind.",
                "accesses", Quantity::count},
               rows_);
}

} // namespace armpmu::testbench
