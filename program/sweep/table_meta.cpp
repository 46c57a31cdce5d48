// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/sweep/table_meta.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace armpmu::testbench {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kMostParts = 400; // of one UNION ALL: SQLite's limit is 500

std::string sql_text(const std::string& text) {
    std::string quoted = "'";
    for (const char c : text) quoted += c == '\'' ? std::string("''") : std::string(1, c);
    return quoted + "'";
}

} // namespace

void add_meta(Database& database, const SweepState& state) {
    const Json head = Json::parse(state.head.line());
    database.run("CREATE TABLE meta(name TEXT PRIMARY KEY, value TEXT)");
    Statement insert(database, "INSERT INTO meta VALUES(?,?)");
    const auto add = [&](const std::string& name, const std::string& value) {
        insert.bind(0, std::string_view(name));
        insert.bind(1, std::string_view(value));
        insert.run();
    };
    add("version", state.head.version);
    add("format", std::to_string(state.head.format));
    add("scenario", state.head.files.front().name);
    for (const char* part : {"changes", "axes", "files"}) add(part, head.at(part).dump());
    add("design", state.head.design);
    add("plan", state.head.plan());
    add("points", std::to_string(state.head.points));
    add("done", std::to_string(state.done));
    add("failed", std::to_string(state.failed));
    add("missing", std::to_string(state.missing));
}

void add_long_view(Database& database, const std::vector<TotalColumn>& totals) {
    std::string whole;
    for (std::size_t first = 0; first < totals.size(); first += kMostParts) {
        const std::string name = "long_" + std::to_string(first / kMostParts + 1);
        std::string parts;
        for (std::size_t n = first; n < std::min(first + kMostParts, totals.size()); ++n)
            parts += (parts.empty() ? "" : " UNION ALL ") + std::string("SELECT point, ") +
                     sql_text(totals[n].event) + " AS event, " + totals[n].sql +
                     " AS value FROM point WHERE status='done'";
        database.run("CREATE VIEW " + name + " AS " + parts);
        whole += (whole.empty() ? "" : " UNION ALL ") + std::string("SELECT * FROM ") + name;
    }
    if (whole.empty()) whole = "SELECT point, '' AS event, 0 AS value FROM point WHERE 0";
    database.run("CREATE VIEW long AS " + whole);
}

} // namespace armpmu::testbench
