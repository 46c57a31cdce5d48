// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/a55/event.h"
#include "armpmu/cpu/core_config.h"
#include "program/silicon/figure.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace armpmu::testbench {

// A kernel with its settings, and the number of instructions to run.
struct Work {
    std::string kernel;
    Settings settings;
    std::uint64_t warm = 0; // instructions
    std::uint64_t measured = 0;
};

// A kernel on a core whose caches, TLBs and predictors it has warmed.
class WarmKernel {
  public:
    // On a core with the L3 and the memory of `core`. Throws ConfigError for a kernel that cannot
    // be made.
    WarmKernel(const cpu::CoreConfig& core, const Work& work);
    ~WarmKernel();

    // The latencies of another configuration from now on, as cpu::Core::set_latencies; those of L3
    // and memory, too.
    void set_latencies(const cpu::CoreConfig& core);
    // Runs so many instructions. Returns occurrences of an event per instruction.
    double pace(std::uint64_t instructions, a55::Event event = a55::Event::cpu_cycles);

  private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

// Occurrences of an event per measured instruction, as above.
double pace_of(const cpu::CoreConfig& core, const Work& work,
               a55::Event event = a55::Event::cpu_cycles);

// How a figure follows from kernels: `factor` times the pace of one kernel, less that of another if
// there is one; or, for bandwidths, `factor` divided by the pace.
struct FigureWork {
    Work work;
    std::optional<Work> without;
    double factor = 1;
    bool bandwidth = false;
    a55::Event event = a55::Event::cpu_cycles;
};

// Of a published figure; nothing if no kernel reproduces it.
std::optional<FigureWork> work_of(const Figure& figure);
// The model's figure: cycles, or bytes per cycle.
double measured(const cpu::CoreConfig& core, const FigureWork& work);

} // namespace armpmu::testbench
