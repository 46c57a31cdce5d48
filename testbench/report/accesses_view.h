// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/report/result.h"
#include "testbench/system/software/core_port.h"

#include <string>
#include <utility>
#include <vector>

namespace armpmu::testbench {

// The system-register instructions that software executed:
//
//   enable 1   mrc p15, 0, r0, c9, c12, 0    0x41453000  PMCR
class AccessesView final : public View {
  public:
    AccessesView() = default;
    explicit AccessesView(std::vector<ExecutedAccess> accesses) : accesses_(std::move(accesses)) {}

    std::string text(const Result& result) const override;
    void describe(Fields& fields, Result& result) override;

  private:
    std::vector<ExecutedAccess> accesses_;
};

} // namespace armpmu::testbench
