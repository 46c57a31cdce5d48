// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/report/origin_view.h"

#include <fmt/format.h>

namespace armpmu::testbench {

std::string OriginView::text(const Result&) const {
    std::string text = "\narmpmu " ARMPMU_VERSION "\n";
    for (const SourceFile& file : origin_.files)
        text += fmt::format("{}  {}\n", file.sha256, file.name);
    for (const Override& change : origin_.overrides)
        text += fmt::format("{}={}\n", change.path, change.value);
    return text;
}

void OriginView::describe(Fields& fields, Result& /*result*/) {
    const Field of = {"version", "Of armpmu."};
    if (!fields.detail(of)) return;
    std::string version = ARMPMU_VERSION;
    fields.member(of, version);
    fields.list(fields.together({"files", "That the scenario consists of."}), origin_.files,
                [&](SourceFile& file) {
                    fields.member({"name"}, file.name);
                    fields.member({"sha256"}, file.sha256);
                });
    fields.list(fields.together({"overrides", "What --set changed."}), origin_.overrides,
                [&](Override& change) {
                    fields.member({"path"}, change.path);
                    fields.member({"value"}, change.value);
                });
}

} // namespace armpmu::testbench
