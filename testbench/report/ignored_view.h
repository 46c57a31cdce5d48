// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/report/result.h"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace armpmu::testbench {

// Accesses of software to PMUs that had no effect, by kind; the text has those that occurred.
class IgnoredView final : public View {
  public:
    IgnoredView() = default;
    using Row = std::pair<std::string, std::uint64_t>;
    explicit IgnoredView(std::vector<Row> rows) : rows_(std::move(rows)) {}
    std::string text(const Result& result) const override;
    void describe(Fields& fields, Result& result) override;

  private:
    std::vector<Row> rows_;
};

} // namespace armpmu::testbench
