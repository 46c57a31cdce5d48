// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/report/accesses_view.h"

#include <fmt/format.h>

namespace armpmu::testbench {
namespace {

const char* outcome_name(a55::Outcome outcome) {
    switch (outcome) {
    case a55::Outcome::done: return "done";
    case a55::Outcome::undefined: return "undefined";
    case a55::Outcome::trapped: break;
    }
    return "trapped";
}

} // namespace

std::string AccessesView::text(const Result&) const {
    std::string text = "\n";
    for (const ExecutedAccess& access : accesses_)
        text += fmt::format("{:<10} {:<30} {:>#12x}  {}{}\n", access.step, access.instruction,
                            access.value, access.name,
                            access.result.outcome == a55::Outcome::done
                                ? ""
                                : std::string("  ") + outcome_name(access.result.outcome));
    return text;
}

void AccessesView::describe(Fields& fields, Result& /*result*/) {
    const Field field = {"accesses", "System-register instructions that software executed."};
    if (fields.detail(field))
        fields.list(field, accesses_, [&](ExecutedAccess& one) {
            fields.member({"step", "Of the sequence."}, one.step);
            fields.member({"instruction"}, one.instruction);
            fields.member({"register", "Its name."}, one.name);
            fields.member({"write"}, one.write);
            fields.member({"value", "Written or read."}, one.value);
            fields.choice({"outcome"}, one.result.outcome, 3, outcome_name);
        });
}

} // namespace armpmu::testbench
