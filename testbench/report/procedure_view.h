// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cci550/authentication.h"
#include "testbench/report/result.h"
#include "testbench/system/register_bus.h"

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace armpmu::testbench {

// Software's accesses to measure with a CCI-550's PMU, in the steps of the manual's example:
//
//   step 1.1   write 0x10000                     0x00000063  evnt_sel[0]
//   step 2     NIDEN HIGH, SPNIDEN HIGH, DBGEN LOW, SPIDEN LOW
//   step 6     read  0x10004                     0x000003e8  ecnt_data[0]
class ProcedureView final : public View {
  public:
    ProcedureView() = default;
    // `before_pins` accesses come before the pins are driven.
    ProcedureView(std::vector<BusAccess> accesses, const cci550::Authentication& pins,
                  std::size_t before_pins)
        : accesses_(std::move(accesses)), pins_(pins), before_pins_(before_pins) {}

    std::string text(const Result& result) const override;
    void describe(Fields& fields, Result& result) override;

  private:
    std::vector<BusAccess> accesses_;
    cci550::Authentication pins_;
    std::size_t before_pins_ = 0;
};

} // namespace armpmu::testbench
