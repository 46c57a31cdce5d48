// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/vectors/replay/replay_kernels.h"

#include <cstddef>
#include <memory>

class Vcounter_block;

namespace armpmu::bench {

// counter_block.sv on Verilator: two evaluations a clock, the event lines put on its inputs and its
// eight counters compared in every clock.
class VerilatedCounters {
  public:
    VerilatedCounters();
    ~VerilatedCounters();

    // Resets, programs and enables the counters, whose Secure gate is common to all, and writes the
    // counts.
    void program(const vectors::Selections& selections, const vectors::Counts& start);
    // The first clock whose counts differ; `clocks` when none does.
    std::size_t replay(const cci550::EventRow* rows, const vectors::Counts* expected,
                       std::size_t clocks);

  private:
    void write(unsigned address, unsigned data);
    void tick();

    std::unique_ptr<Vcounter_block> block_;
};

} // namespace armpmu::bench
