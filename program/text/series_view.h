// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/core/error.h"
#include "testbench/metrics/series.h"
#include "testbench/report/result.h"

#include <memory>
#include <string>
#include <utility>

namespace armpmu::testbench {

// A result file without a series, or with an unreadable one.
struct SeriesError : Unusable {
    using Unusable::Unusable;
};

// A series, a line for each interval, with a line of names. A metric that has no value in an
// interval is "-" in the table, an empty cell in CSV and null in JSON.
std::string series_text(const Series& series);
std::string series_csv(const Series& series, const std::string& separator);
// A JSON object a line: {"cycle": 1000, "cycles": 1000, ...}
std::string series_json_lines(const Series& series);

// JSON: series, as docs/schemas/series.json says; columns are packed (docs/stat.md). The text does
// not show it.
class SeriesView final : public View {
  public:
    SeriesView() = default;
    explicit SeriesView(Series series) : there_(true), series_(std::move(series)) {}

    std::string text(const Result& result) const override;
    void describe(Fields& fields, Result& result) override;

    // Null: there is none.
    const Series* series() const { return there_ ? &series_ : nullptr; }

  private:
    bool there_ = false;
    Series series_;
};

// The series of a result in JSON, of the file `name`. Throws SeriesError.
Series series_of_result(const std::string& name, const std::string& json);

} // namespace armpmu::testbench
