// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/report/result.h"
#include "testbench/system/use_case_metrics.h"

#include <string>
#include <vector>

namespace armpmu::testbench {

// The metrics of use cases as software measures them, beside those of what occurred:
//
//   use case                              measured        truth  formula
//   3.5.2 l1d_tlb_refill_rate, run 1: 0x05 L1D_TLB_REFILL, 0x25 L1D_TLB
//     l1d_tlb_refill_rate                 0.999219     0.999219  L1D_TLB_REFILL / L1D_TLB
//   3.5.3 l2i_tlb_refill_rate, run 1: 0x2e L2I_TLB_REFILL, 0x30 L2I_TLB
//     l2i_tlb_refill_rate          not implemented on this core: L2I_TLB_REFILL (0x2e), ...
//
// JSON: metrics {name: number, or null}; use_cases [use_case, section, events [name, event, run,
// value, overflow, truth], metrics [metric, formula, value, truth], and refusal where they have no
// value].
class UseCasesView final : public View {
  public:
    explicit UseCasesView(std::vector<MeasuredUseCase> measured) : measured_(std::move(measured)) {}

    std::string text(const Result& result) const override;
    void add_to(nlohmann::ordered_json& json, const Result& result) const override;

  private:
    std::vector<MeasuredUseCase> measured_;
};

} // namespace armpmu::testbench
