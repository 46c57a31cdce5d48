// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/report/result.h"

#include <string>

namespace armpmu::testbench {

// Each counter's count beside the reference count of its event; no text without counters:
//
//    #  event                                      count      truth  grade   overflow
//    0  cci_550/si_r_stall_arbit,source=0x0/        1204       1204  timing  no
class CountersView final : public View {
  public:
    // The columns of a PMU's table.
    struct Form {
        const char* indent = "";
        unsigned event_width = 54;
        unsigned occurred_width = 12;
        bool codes = false; // "0x08 INST_RETIRED" instead of names that have their code in them
        bool graded = true; // false: events are given, not made
    };

    explicit CountersView(const Form& form) : form_(form) {}

    std::string text(const Result& result) const override;
    void describe(Fields& fields, Result& result) override;

  private:
    Form form_;
};

} // namespace armpmu::testbench
