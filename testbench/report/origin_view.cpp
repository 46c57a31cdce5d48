// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/report/origin_view.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace armpmu::testbench {

std::string OriginView::text(const Result&) const {
    std::string text = "\narmpmu " ARMPMU_VERSION "\n";
    for (const SourceFile& file : origin_.files)
        text += fmt::format("{}  {}\n", file.sha256, file.name);
    for (const Override& change : origin_.overrides)
        text += fmt::format("{}={}\n", change.path, change.value);
    return text;
}

void OriginView::add_to(nlohmann::ordered_json& json, const Result&) const {
    json["version"] = ARMPMU_VERSION;
    auto& files = json["files"] = nlohmann::ordered_json::array();
    for (const SourceFile& file : origin_.files)
        files.push_back({{"name", file.name}, {"sha256", file.sha256}});
    auto& overrides = json["overrides"] = nlohmann::ordered_json::array();
    for (const Override& change : origin_.overrides)
        overrides.push_back({{"path", change.path}, {"value", change.value}});
}

} // namespace armpmu::testbench
