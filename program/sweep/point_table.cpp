// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/sweep/point_table.h"

#include "armpmu/core/text.h"
#include "program/sweep/table_meta.h"
#include "testbench/scenario/value_text.h"

#include <unistd.h>

#include <algorithm>
#include <cstring>
#include <limits>

namespace armpmu::testbench {
namespace {

constexpr std::size_t kFixed = 4;          // point, key, status, message
constexpr std::size_t kMostColumns = 1990; // SQLite's limit is 2,000

// "16" and "0.5" are numbers, "0x10" and "16KiB" stay texts.
std::variant<std::monostate, std::int64_t, double, std::string> typed(const std::string& text) {
    const auto whole = parse_number(text);
    if (whole && std::to_string(*whole) == text &&
        *whole <= std::uint64_t{std::numeric_limits<std::int64_t>::max()})
        return static_cast<std::int64_t>(*whole);
    if (text.find('.') != std::string::npos)
        if (const auto number = parse_decimal(text)) return *number;
    return text;
}

const char* type_of(const std::string& text) {
    const auto value = typed(text);
    return std::holds_alternative<std::int64_t>(value) ? "INTEGER"
           : std::holds_alternative<double>(value)     ? "NUMERIC"
                                                       : "TEXT";
}

const char* type_of(const nlohmann::json& value) {
    return value.is_boolean()          ? "BOOLEAN"
           : value.is_number_integer() ? "INTEGER"
           : value.is_string()         ? "TEXT"
                                       : "REAL";
}

} // namespace

PointTable::PointTable(const std::string& path, Form form, std::vector<std::string> numbers)
    : path_(path), form_(form), numbers_(std::move(numbers)) {}

PointTable::~PointTable() = default;

void PointTable::begin(const ManifestHead& head) {
    insert_.reset();
    database_.reset();
    unlink(path_.c_str());
    database_ = std::make_unique<Database>(path_, Database::Use::make);
    head_ = head;
    axes_.clear();
    judged_by_ = {};
    a_result_.clear();
    columns_.clear();
    known_.clear();
    sql_names_.clear();
    for (const char* fixed : {"point", "key", "status", "message"}) unused_name(fixed);
    // The caller that made the path gives it its name when the file is complete.
    database_->run("PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF; PRAGMA cache_size=-8192; "
                   "BEGIN; CREATE TABLE point(point INTEGER PRIMARY KEY, key TEXT, status TEXT, "
                   "message TEXT)");
}

// SQL takes "GPU" and "gpu" for one.
std::string PointTable::unused_name(const std::string& name) {
    const int times = sql_names_[lower_case(name)]++;
    return times == 0 ? name : unused_name(name + "_" + std::to_string(times + 1));
}

void PointTable::add_column(const Column& column, const std::string& type) {
    if (kFixed + axes_.size() + columns_.size() >= kMostColumns)
        throw StoreError(path_ + ": more than " + std::to_string(kMostColumns) +
                         " columns; a .jsonl file has room for them");
    insert_.reset();
    database_->run("ALTER TABLE point ADD COLUMN " + column.sql + " " + type +
                   (column.group == ColumnGroup::total ? " DEFAULT 0" : ""));
}

PointTable::Cell& PointTable::cell_of(ColumnGroup group, const std::string& name,
                                      const nlohmann::json& value) {
    const auto [found, is_new] = known_.emplace(name, columns_.size());
    if (is_new) {
        Column column{name, sql_name(unused_name(name)), group, ""};
        add_column(column, type_of(value));
        columns_.push_back(column);
        cells_.resize(kFixed + axes_.size() + columns_.size());
    }
    return cells_[kFixed + axes_.size() + found->second];
}

void PointTable::add_result(const PointResult& result) {
    for (std::size_t n = 0; n < columns_.size(); ++n)
        if (columns_[n].group == ColumnGroup::total)
            cells_[kFixed + axes_.size() + n] = std::int64_t{0};
    const NumberUse judged = for_each_column(
        result.result, numbers_,
        [&](ColumnGroup group, const std::string& name, const nlohmann::json& value) {
            Cell& cell = cell_of(group, name, value);
            if (value.is_null()) {
                if (form_ == Form::printed) columns_[known_.at(name)].null = "null";
            } else if (value.is_boolean())
                cell = std::int64_t{value.get<bool>() ? 1 : 0};
            else if (value.is_number_integer())
                cell = value.get<std::int64_t>();
            else if (value.is_number())
                cell = value.get<double>();
            else if (!value.get_ref<const std::string&>().empty())
                cell = value.get<std::string>();
        });
    if (!a_result_.empty()) return;
    judged_by_ = judged;
    a_result_ = result.result;
}

// "path=value path=value", and the hash of each file.
void PointTable::add_origin(const ManifestPoint& point, const PointResult& result) {
    cell_of(ColumnGroup::detail, "version", nlohmann::json("")) = head_.version;
    std::string overrides;
    for (const Override& change : changes_of(head_, point))
        overrides += (overrides.empty() ? "" : " ") + change.path + "=" + change.value;
    cell_of(ColumnGroup::detail, "overrides", nlohmann::json("")) = overrides;
    for (const nlohmann::json& file : nlohmann::json::parse(result.files))
        cell_of(ColumnGroup::detail, "sha256 of " + file.at("name").get<std::string>(),
                nlohmann::json("")) = file.at("sha256").get<std::string>();
}

void PointTable::add(const ManifestPoint& point, const PointResult* result) {
    if (axes_.empty())
        for (std::size_t n = 0; n < point.values.size(); ++n) {
            const std::string path = head_.paths()[n];
            const Column column{path, sql_name(unused_name(path)), ColumnGroup::result, ""};
            add_column(column, form_ == Form::printed ? "TEXT" : type_of(point.values[n]));
            axes_.push_back(column);
        }
    cells_.assign(kFixed + axes_.size() + columns_.size(), {});
    cells_[0] = static_cast<std::int64_t>(point.point);
    cells_[1] = point.key;
    cells_[2] = std::string(result == nullptr ? "missing" : result->failed ? "failed" : "done");
    for (std::size_t n = 0; n < axes_.size(); ++n) {
        if (form_ == Form::printed)
            cells_[kFixed + n] = point.values[n];
        else
            cells_[kFixed + n] = typed(point.values[n]);
    }
    if (result != nullptr && result->failed) {
        cells_[3] = result->result;
    } else if (result != nullptr) {
        add_result(*result);
        if (form_ == Form::printed) add_origin(point, *result);
    }
    insert();
}

void PointTable::insert() {
    if (!insert_) {
        std::string sql = "INSERT INTO point VALUES(?";
        for (std::size_t n = 1; n < cells_.size(); ++n) sql += ",?";
        insert_ = std::make_unique<Statement>(*database_, sql + ")");
    }
    for (std::size_t n = 0; n < cells_.size(); ++n) {
        const int at = static_cast<int>(n);
        std::visit(
            [&](const auto& value) {
                if constexpr (std::is_same_v<std::decay_t<decltype(value)>, std::monostate>)
                    insert_->bind_null(at);
                else
                    insert_->bind(at, value);
            },
            cells_[n]);
    }
    insert_->run();
}

std::vector<PointTable::Column> PointTable::results() const {
    std::vector<Column> ordered = columns_;
    std::stable_partition(ordered.begin(), ordered.end(),
                          [](const Column& one) { return one.group == ColumnGroup::result; });
    return ordered;
}

void PointTable::finish(const SweepState& state) {
    insert_.reset();
    std::vector<TotalColumn> totals;
    std::string nothing;
    for (const Column& one : columns_)
        if (one.group == ColumnGroup::total) {
            totals.push_back({one.name.substr(std::strlen("total: ")), one.sql});
            nothing += (nothing.empty() ? "" : ",") + one.sql + "=NULL";
        }
    // A column that came up later gave rows without a result its 0.
    if (!totals.empty() && state.done < head_.points)
        database_->run("UPDATE point SET " + nothing + " WHERE status<>'done'");
    add_meta(*database_, state);
    add_long_view(*database_, totals);
    database_->run("COMMIT");
}

} // namespace armpmu::testbench
