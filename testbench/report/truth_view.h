// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/report/result.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace armpmu::testbench {

// How often an event occurred while software counted it, with perf's name of it.
struct TruthRow {
    std::string event;                     // "inst_retired:u"
    std::optional<std::uint64_t> occurred; // while it was counted; nothing: not modelled
    unsigned times = 0;                    // that counting began
    std::optional<unsigned> cpu; // whose PMU; nothing: the only one's, or the interconnect's
    // Modes in which it was counted and that do not make the event.
    std::vector<std::string> not_modelled_in;
};

// A table of the reference counts, to compare with software's.
class TruthView final : public View {
  public:
    TruthView() = default;
    explicit TruthView(std::vector<TruthRow> rows) : rows_(std::move(rows)) {}
    const std::vector<TruthRow>& rows() const { return rows_; }
    std::string text(const Result& result) const override;
    void describe(Fields& fields, Result& result) override;

  private:
    std::vector<TruthRow> rows_;
};

} // namespace armpmu::testbench
