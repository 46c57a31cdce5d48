// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/a55/pmu.h"
#include "armpmu/cci550/pmu.h"
#include "armpmu/cluster/cluster_totals.h"
#include "armpmu/cpu/core.h"
#include "testbench/scenario/program_scenario.h"
#include "testbench/system/dram_results.h"
#include "testbench/system/program_feed.h"

#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <utility>
#include <vector>

namespace armpmu::testbench {

// The cores of a program scenario, each with its PMU, and the memory or interconnect behind them.
class ProgramMachine : public ProgramFeed::Cores {
  public:
    explicit ProgramMachine(const ProgramScenario& scenario);
    virtual ~ProgramMachine() = default;
    ProgramMachine(const ProgramMachine&) = delete;
    ProgramMachine& operator=(const ProgramMachine&) = delete;

    unsigned cores() const { return static_cast<unsigned>(pmus_.size()); }
    a55::Pmu& pmu(unsigned core) { return *pmus_[core]; }
    virtual cpu::Core& core(unsigned number) = 0;
    std::uint64_t instructions(); // of all cores
    // Of the core that is furthest.
    virtual std::uint64_t cycle() = 0;

    // Executes the feed up to that total number of instructions, to the end of a block. False when
    // the feed has ended. The first call connects the cores to the feed.
    virtual bool run(ProgramFeed& feed, std::uint64_t instructions) = 0;
    // Completes outstanding accesses, and begins nothing else.
    virtual void finish(ProgramFeed& feed) = 0;

    // --- the interconnect, if there is one ---
    virtual cci550::Pmu* interconnect() { return nullptr; }
    virtual std::uint64_t aclk_cycle() { return 0; }
    virtual cluster::ClusterTotals cluster_totals() { return {}; }
    // Accesses of the DRAMs behind it since the beginning.
    virtual std::vector<DramResult> drams() { return {}; }

    // --- looks, which change nothing ---
    static constexpr std::uint64_t kNever = std::numeric_limits<std::uint64_t>::max();
    // Called in `run` and `finish` at a cycle of the cores' clock, or at the end of the block that
    // goes beyond, with what was then: the next such cycle, which is later.
    using Look = std::function<std::uint64_t(std::uint64_t cycle)>;
    void set_look(std::uint64_t first, Look look) {
        next_look_ = first;
        look_ = std::move(look);
    }

    void begin(unsigned number, const a55::ProcessorState& state) override {
        core(number).set_state(state);
    }
    std::uint64_t executed_cycles() override;

  protected:
    std::uint64_t next_look() const { return next_look_; }
    void look(std::uint64_t cycle) { next_look_ = look_(cycle); }

    const ProgramScenario& scenario_;
    std::vector<std::unique_ptr<a55::Pmu>> pmus_;
    cpu::FlatTranslator pages_;

  private:
    std::uint64_t next_look_ = kNever;
    Look look_;
};

// One core with a fixed latency behind its L3, or a cluster in front of an interconnect, estimated
// or stepped. The scenario outlives it.
std::unique_ptr<ProgramMachine> make_machine(const ProgramScenario& scenario);

} // namespace armpmu::testbench
