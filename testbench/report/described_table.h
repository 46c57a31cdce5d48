// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/report/fields.h"

#include <nlohmann/json.hpp>

#include <string>
#include <vector>

namespace armpmu::testbench {

// A cell of a table, whichever way that is shown.
struct TableCell {
    TableColumn column;
    Quantity quantity = Quantity::number;
    nlohmann::ordered_json value; // null: none

    std::string text() const; // "-" of none; a share in percent
};
using TableRow = std::vector<TableCell>;

// The members of an object that have the title of a column; not those of objects in it.
class DescribedRow final : public Fields {
  public:
    TableRow take() { return std::move(row_); }

    bool present(const Field& field, bool is) override;
    void cell(const TableColumn& column, Quantity quantity, std::optional<double> value) override;

  protected:
    void flag(const Field& field, bool& value) override { add(field, value); }
    void text(const Field& field, std::string& value) override { add(field, value); }
    void real(const Field& field, double& value) override;
    void number(const Field& field, std::uint64_t& value, std::uint64_t most) override;
    void integer(const Field& field, std::int64_t& value) override { add(field, value); }
    void word(const Field& field, std::size_t& index,
              const std::vector<std::string>& names) override;
    bool null(const Field& field, bool is) override { return !present(field, !is); }
    void begin_object(const Field& /*field*/) override { ++depth_; }
    std::size_t begin_list(const Field& /*field*/, std::size_t n) override { return ++depth_, n; }
    std::size_t begin_map(const Field& field, std::size_t n) override {
        return begin_list(field, n);
    }
    void item(std::size_t /*n*/, std::string* /*name*/) override {}
    void end() override { --depth_; }

  private:
    void add(const Field& field, nlohmann::ordered_json value);

    TableRow row_;
    unsigned depth_ = 0; // of objects under way
};

// A row for each of them.
template <typename T>
std::vector<TableRow> table_of(std::vector<T> all) {
    std::vector<TableRow> rows;
    for (T& one : all) {
        DescribedRow row;
        one.describe(row);
        rows.push_back(row.take());
    }
    return rows;
}

// A line of titles, and one for each row; "" without rows.
std::string text_of(const std::vector<TableRow>& rows, const std::string& indent = "");

} // namespace armpmu::testbench
