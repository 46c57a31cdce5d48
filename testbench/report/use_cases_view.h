// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/report/result.h"
#include "testbench/system/use_case_metrics.h"

#include <string>
#include <vector>

namespace armpmu::testbench {

// The metrics of use cases as software measures them, beside those of the reference counts:
//
//   use case                              measured        truth  grade   formula
//   3.5.2 l1d_tlb_refill_rate, run 1: 0x05 L1D_TLB_REFILL, 0x25 L1D_TLB
//     l1d_tlb_refill_rate                 0.999219     0.999219  order   L1D_TLB_REFILL / L1D_TLB
//   3.5.3 l2i_tlb_refill_rate, run 1: 0x2e L2I_TLB_REFILL, 0x30 L2I_TLB
//     l2i_tlb_refill_rate          not implemented on this core: L2I_TLB_REFILL (0x2e), ...
class UseCasesView final : public View {
  public:
    struct Measured {
        std::string section, name; // of the use case
        std::vector<CounterResult> counts;
        std::vector<MeasuredUseCase::Metric> metrics;
        std::string refusal; // why no metric has a value
    };
    UseCasesView() = default;
    explicit UseCasesView(const std::vector<MeasuredUseCase>& measured);

    std::string text(const Result& result) const override;
    void describe(Fields& fields, Result& result) override;

  private:
    std::vector<Measured> measured_;
};

} // namespace armpmu::testbench
