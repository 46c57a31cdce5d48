// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cci550/clocked.h"
#include "armpmu/core/row_probe.h"

#include <cstdint>
#include <vector>

namespace armpmu::cci550 {

// Watches a PMU, for a recorder (vectors::Recorder).
//
// A row held for n cycles becomes n clocks. An access between cycles becomes a clock of its own, in
// which no event line is HIGH. (So a recording has more clocks than the run has cycles.) Accesses
// to the registers that show other parts of the interconnect (status, impr_err, slave_debug,
// master_debug) are left out. Events without a clock (`Pmu::record`) and registers changed by
// `restore` are not seen.
class Probe final : public PmuProbe<Description, Pmu, PmuObserver> {
  public:
    using PmuProbe::PmuProbe;

    const Device& device() const override { return cci550::device(); }
    std::vector<std::uint64_t> restore_sequence() override;

  private:
    void row(const EventRow& row, std::uint64_t cycles) override;
    void access(const Access& access) override;
    void clock(const EventRow& row, const Access& access) override;
    void reset() override;

    Inputs levels() const;
    void show_state() override;

    std::uint64_t rows_since_state_ = 0;
};

} // namespace armpmu::cci550
