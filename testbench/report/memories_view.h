// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/report/result.h"
#include "testbench/system/dram_results.h"

#include <utility>
#include <vector>

namespace armpmu::testbench {

// What the DRAMs behind the MIs did; nothing where there are none. Percentages are of the
// accesses, and of the time:
//
//   DRAM      reads     writes  row hits   misses  conflicts  refreshes  turnarounds   bus  wanted
//   MI0       12500       6250    71.2 %    3.1 %     25.7 %         25         1043  82 %   100 %
//
// JSON: dram [port, reads, writes, row_hits, row_misses, row_conflicts, refreshes, turnarounds,
// bus_share, wanted_share].
class MemoriesView final : public View {
  public:
    explicit MemoriesView(std::vector<DramResult> drams) : drams_(std::move(drams)) {}

    std::string text(const Result& result) const override;
    void add_to(nlohmann::ordered_json& json, const Result& result) const override;

  private:
    std::vector<DramResult> drams_;
};

} // namespace armpmu::testbench
