// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cpu/issue_slots.h"
#include "testbench/report/result.h"
#include "testbench/system/hot_spots.h"
#include "testbench/system/program_platform.h"

#include <array>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace armpmu::testbench {

// The issue slots as a tree. Leaves add up to all slots. Beside it stand the parts that six
// counters of a PMU show, and the rest:
//
//   issue slots, 2 a cycle               1600246  100.00 %   six counters
//     issued                              840062   52.50 %         840062  inst_retired
//       integer                           420031   26.25 %
//     frontend                              4200    0.26 %           4100  2 x stall_frontend
//       mispredict                          4200    0.26 %
//     backend                             755984   47.24 %         700000  2 x stall_backend
//   ...
//   not in these counters                                           56084
class TopDownView final : public View {
  public:
    TopDownView() = default;
    TopDownView(const cpu::IssueSlots& slots, unsigned width, const CoreTotals& totals);

    bool is_there() const { return slots() != 0; }
    std::uint64_t slots() const { return slots_.sum(); }
    unsigned width() const { return width_; } // slots of a cycle

    // A row of the tree; its parts follow it.
    struct Row {
        unsigned depth = 0;
        const char* name = "";
        const char* meaning = "";
        std::uint64_t slots = 0;
        const char* event = nullptr; // of the counter that tells of it; null: there is none
        std::uint64_t counted = 0;   // slots that this counter tells of
    };
    // All of them, from the whole on.
    std::vector<Row> rows() const { return rows_of(slots_); }
    std::vector<Row> rows_of(const cpu::IssueSlots& slots) const;
    std::uint64_t not_counted() const;

    // By function, with who called it; in all they have as many slots.
    void set_functions(std::vector<SlotsOfFunction> functions) {
        functions_ = std::move(functions);
    }
    const std::vector<SlotsOfFunction>& functions() const { return functions_; }
    bool knows_callers() const; // of some function

    std::string text(const Result& result) const override;
    void describe(Fields& fields, Result& result) override;

  private:
    cpu::IssueSlots slots_;
    unsigned width_ = 2; // slots of a cycle
    std::array<std::uint64_t, 6> counted_{};
    std::vector<SlotsOfFunction> functions_;
};

} // namespace armpmu::testbench
