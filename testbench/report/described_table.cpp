// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/report/described_table.h"

#include <fmt/format.h>

#include <cmath>

namespace armpmu::testbench {
namespace {

void add_padded(std::string& line, int width, const std::string& text) {
    line += width < 0 ? fmt::format(" {:<{}}", text, -width) : fmt::format(" {:>{}}", text, width);
}

} // namespace

std::string TableCell::text() const {
    if (value.is_null()) return "-";
    if (value.is_string()) return value.get<std::string>();
    if (quantity == Quantity::share)
        return fmt::format("{:.{}f} %", 100 * value.get<double>(), column.digits);
    return value.is_number_float() ? fmt::format("{:.{}f}", value.get<double>(), column.digits)
                                   : value.dump();
}

bool DescribedRow::present(const Field& field, bool is) {
    if (!is) add(field, nullptr);
    return is;
}

void DescribedRow::cell(const TableColumn& column, Quantity quantity, std::optional<double> value) {
    nlohmann::ordered_json json;
    if (value && quantity == Quantity::count)
        json = static_cast<std::uint64_t>(*value);
    else if (value)
        json = *value;
    add({"", "", "", quantity, Grade::exact, column}, json);
}

void DescribedRow::real(const Field& field, double& value) {
    add(field, std::isfinite(value) ? nlohmann::ordered_json(value) : nullptr);
}

void DescribedRow::number(const Field& field, std::uint64_t& value, std::uint64_t /*most*/) {
    add(field, value);
}

void DescribedRow::word(const Field& field, std::size_t& index,
                        const std::vector<std::string>& names) {
    add(field, names.at(index));
}

void DescribedRow::add(const Field& field, nlohmann::ordered_json value) {
    if (depth_ == 0 && field.column.title != nullptr)
        row_.push_back({field.column, field.quantity, std::move(value)});
}

std::string text_of(const std::vector<TableRow>& rows, const std::string& indent) {
    if (rows.empty()) return "";
    const auto line = [&](const TableRow& row, const auto& text_of_cell) {
        std::string text;
        for (const TableCell& cell : row)
            if (cell.column.width != 0) add_padded(text, cell.column.width, text_of_cell(cell));
        return indent + text.substr(1) + "\n";
    };
    std::string text = line(rows.front(), [](const TableCell& cell) { return cell.column.title; });
    for (const TableRow& row : rows)
        text += line(row, [](const TableCell& cell) { return cell.text(); });
    return text;
}

} // namespace armpmu::testbench
