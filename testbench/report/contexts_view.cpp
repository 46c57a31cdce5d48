// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/report/contexts_view.h"

#include <nlohmann/json.hpp>

namespace armpmu::testbench {

void ContextsView::add_to(nlohmann::ordered_json& json, const Result& /*result*/) const {
    if (rows_.size() < 2) return;
    auto& rows = json["contexts"] = nlohmann::ordered_json::array();
    for (const ContextRow& row : rows_)
        rows.push_back({{"contextidr", row.contextidr},
                        {"ttbr0", row.ttbr0},
                        {"el0", row.el0},
                        {"el1", row.el1}});
}

} // namespace armpmu::testbench
