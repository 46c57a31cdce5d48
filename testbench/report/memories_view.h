// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/report/result.h"
#include "testbench/system/dram_results.h"

#include <cstdint>
#include <vector>

namespace armpmu::testbench {

// A DRAM behind an MI; shares are of the time that was measured.
struct DramRow {
    unsigned number = 0; // of the MI
    std::uint64_t reads = 0;
    std::uint64_t writes = 0;
    std::uint64_t row_hits = 0;
    std::uint64_t row_misses = 0;
    std::uint64_t row_conflicts = 0;
    std::uint64_t refreshes = 0;
    std::uint64_t turnarounds = 0;
    double bus_share = 0;
    double wanted_share = 0;

    void describe(Fields& fields);
};

// Accesses of the DRAMs behind the MIs; no text where there are none. Percentages are of the
// accesses, and of the time:
//
//   DRAM      reads     writes  row hits   misses  conflicts  refreshes  turnarounds   bus  wanted
//   MI0       12500       6250    71.2 %    3.1 %     25.7 %         25         1043  82 %   100 %
class MemoriesView final : public View {
  public:
    MemoriesView() = default;
    explicit MemoriesView(const std::vector<DramResult>& drams);

    std::string text(const Result& result) const override;
    void describe(Fields& fields, Result& result) override;

    const std::vector<DramRow>& drams() const { return drams_; }

  private:
    std::vector<DramRow> drams_;
};

} // namespace armpmu::testbench
