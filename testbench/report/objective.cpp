// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/report/objective.h"

#include <fmt/format.h>

#include <cmath>

namespace armpmu::testbench {

std::string ObjectiveView::text(const Result& /*result*/) const {
    if (!declared) return {};
    const std::string is =
        std::isfinite(value) ? fmt::format("{:.7g}", value) : std::string("none in this run");
    return fmt::format("\nobjective: {} {}, {} is better\n", number, is, more ? "more" : "less");
}

void ObjectiveView::describe(Fields& fields, Result& /*result*/) {
    const Field field = {"objective", "The number that the run is judged by."};
    if (!fields.present(field, true)) return;
    fields.object(field, [&] {
        fields.member({"number", "By its path."}, number);
        fields.choice({"better"}, more, 2, [](bool is_more) { return is_more ? "more" : "less"; });
        fields.member({"value", "Null: the run has none.", "", Quantity::number, Grade::timing},
                      value);
    });
}

} // namespace armpmu::testbench
