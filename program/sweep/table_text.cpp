// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/sweep/table_text.h"

#include "program/text/csv.h"

#include <fmt/format.h>

#include <algorithm>

namespace armpmu::testbench {
namespace {

using Column = PointTable::Column;

std::string select_of(const std::vector<AxisColumn>& axes, const std::vector<Column>& columns) {
    std::string names;
    for (const AxisColumn& one : axes) names += (names.empty() ? "" : ",") + one.sql;
    for (const Column& one : columns) names += (names.empty() ? "" : ",") + one.sql;
    return "SELECT " + names + " FROM point";
}

// Of a table for people, two decimals; else every digit that the number has.
std::string cell(const Statement& row, int at, const std::string& null, bool rounded) {
    switch (row.type(at)) {
    case Statement::Type::null: return null;
    case Statement::Type::integer:
        if (row.declared(at) == "BOOLEAN") return row.integer(at) != 0 ? "true" : "false";
        return std::to_string(row.integer(at));
    case Statement::Type::real:
        return rounded ? fmt::format("{:.2f}", row.real(at)) : nlohmann::json(row.real(at)).dump();
    case Statement::Type::text: break;
    }
    return std::string(row.text(at));
}

void write_csv(PointTable& table, const std::string& select, const std::vector<std::string>& heads,
               std::size_t first_column, const std::vector<Column>& columns,
               const WriteText& write) {
    write(csv_line(heads));
    Statement rows(table.database(), select);
    std::vector<std::string> cells(heads.size());
    while (rows.step()) {
        for (std::size_t n = 0; n < cells.size(); ++n)
            cells[n] = cell(rows, static_cast<int>(n),
                            n < first_column ? "" : columns[n - first_column].null, false);
        write(csv_line(cells));
    }
}

} // namespace

std::vector<AxisColumn> axis_columns(const PointTable& table, const ManifestHead& head) {
    std::vector<AxisColumn> columns;
    std::size_t at = 0;
    for (const ManifestHead::Axis& axis : head.axes) {
        for (std::size_t n = 0; n < axis.paths.size(); ++n, ++at)
            if (axis.separate)
                columns.push_back({axis.paths[n], table.axes().at(at).sql});
            else if (n == 0)
                columns.push_back(
                    {fmt::format("{}", fmt::join(axis.paths, ",")), table.axes().at(at).sql});
    }
    return columns;
}

void write_collected_csv(PointTable& table, const WriteText& write) {
    const std::vector<Column> columns = table.results();
    std::vector<std::string> heads = {"point", "key", "status", "message"};
    std::string select = "SELECT point,key,status,message";
    for (const auto* part : {&table.axes(), &columns})
        for (const Column& one : *part) {
            heads.push_back(one.name);
            select += "," + one.sql;
        }
    write_csv(table, select + " FROM point ORDER BY point", heads, heads.size() - columns.size(),
              columns, write);
}

void write_printed_csv(PointTable& table, const ManifestHead& head, const WriteText& write) {
    const std::vector<AxisColumn> axes = axis_columns(table, head);
    const std::vector<Column> columns = table.results();
    std::vector<std::string> heads;
    for (const AxisColumn& one : axes) heads.push_back(one.name);
    for (const Column& one : columns) heads.push_back(one.name);
    write_csv(table, select_of(axes, columns) + " WHERE status='done' ORDER BY point", heads,
              axes.size(), columns, write);
}

void write_printed_text(PointTable& table, const ManifestHead& head, const WriteText& write) {
    constexpr std::size_t kAxisWidth = 26;
    const std::vector<AxisColumn> axes = axis_columns(table, head);
    std::vector<Column> columns = table.results();
    columns.erase(
        std::remove_if(columns.begin(), columns.end(),
                       [](const Column& one) { return one.group != ColumnGroup::result; }),
        columns.end());
    Statement rows(table.database(),
                   select_of(axes, columns) + " WHERE status='done' ORDER BY point");
    const auto text_of = [&](std::size_t column) {
        return cell(rows, static_cast<int>(axes.size() + column), columns[column].null, true);
    };
    std::vector<std::size_t> widths(columns.size(), 3);
    while (rows.step())
        for (std::size_t n = 0; n < columns.size(); ++n)
            widths[n] = std::max(widths[n], text_of(n).size());
    rows.reset();
    std::string line;
    for (const AxisColumn& axis : axes) line += fmt::format("{:<{}}", axis.name, kAxisWidth);
    for (std::size_t n = 0; n < columns.size(); ++n)
        line += fmt::format("  {:>{}}", fmt::format("#{}", n), widths[n]);
    while (rows.step()) {
        write(line);
        line = "\n";
        for (std::size_t n = 0; n < axes.size(); ++n)
            line += fmt::format("{:<{}}", cell(rows, static_cast<int>(n), "", true),
                                std::max(kAxisWidth, axes[n].name.size()));
        for (std::size_t n = 0; n < columns.size(); ++n)
            line += fmt::format("  {:>{}}", text_of(n), widths[n]);
    }
    write(line + "\n\n");
    for (std::size_t n = 0; n < columns.size(); ++n)
        write(fmt::format("{:<4} {}\n", fmt::format("#{}", n), columns[n].name));
}

} // namespace armpmu::testbench
