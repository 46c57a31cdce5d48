// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "program/sweep/collect.h"
#include "program/sweep/database.h"
#include "program/sweep/result_columns.h"

#include <cstdint>
#include <memory>
#include <string>
#include <unordered_map>
#include <variant>
#include <vector>

namespace armpmu::testbench {

// The points of a sweep as an SQLite file that is made in one pass:
//   point  a row for each: point, key, status (done, failed, missing), message, a typed column for
//          each path of the axes, then what for_each_column names
//   meta   name and value: version, scenario, changes, axes, files, counts of points
//   long   a view of the totals: point, event, value
class PointTable final : public PointSink {
  public:
    enum class Form : unsigned char {
        collected, // as above
        printed    // of `armpmu sweep`: values as they were given, and where a row comes from
    };
    // The file is made by `begin`. Functions throw StoreError.
    // `numbers`: of results, by their paths, which have columns, too.
    PointTable(const std::string& path, Form form, std::vector<std::string> numbers = {});
    ~PointTable() override;

    void begin(const ManifestHead& head) override;
    void add(const ManifestPoint& point, const PointResult* result) override;
    // Writes what is known at the end; the file is complete then.
    void finish(const SweepState& state);

    struct Column {
        std::string name;
        std::string sql; // quoted, and no two of them the same to SQL
        ColumnGroup group = ColumnGroup::result;
        std::string null; // the text for a result's null
    };
    // Of the axes, then those of the results in the order in which they are printed.
    const std::vector<Column>& axes() const { return axes_; }
    std::vector<Column> results() const;
    Database& database() { return *database_; }
    // Of the points that are done: the number that the first is judged by, and its result.
    const NumberUse& judged_by() const { return judged_by_; }
    const std::string& a_result() const { return a_result_; }

  private:
    using Cell = std::variant<std::monostate, std::int64_t, double, std::string>;

    void add_column(const Column& column, const std::string& type);
    Cell& cell_of(ColumnGroup group, const std::string& name, const nlohmann::json& value);
    void add_result(const PointResult& result);
    void add_origin(const ManifestPoint& point, const PointResult& result);
    void insert();
    std::string unused_name(const std::string& name);

    std::string path_;
    Form form_;
    std::vector<std::string> numbers_;
    NumberUse judged_by_;
    std::string a_result_;
    ManifestHead head_;
    std::unique_ptr<Database> database_;
    std::unique_ptr<Statement> insert_;
    std::vector<Column> axes_;
    std::vector<Column> columns_;                        // in the order in which they came up
    std::unordered_map<std::string, std::size_t> known_; // by name
    std::unordered_map<std::string, int> sql_names_;     // in lower case
    std::vector<Cell> cells_; // of the row under way: point, key, status, message, axes, columns
};

} // namespace armpmu::testbench
