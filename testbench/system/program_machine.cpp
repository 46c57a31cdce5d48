// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/system/program_machine.h"

#include "armpmu/cluster/estimated_cluster.h"
#include "armpmu/cluster/stepped_cluster.h"
#include "armpmu/cpu/shared_cache.h"
#include "armpmu/interconnect/stepped/interconnect.h"

#include <algorithm>

namespace armpmu::testbench {
namespace {

class LoneCore final : public ProgramMachine {
  public:
    explicit LoneCore(const ProgramScenario& scenario)
        : ProgramMachine(scenario),
          memory_(scenario.core.memory_latency, scenario.memory.source,
                  scenario.core.memory_read_interval, scenario.core.memory_write_interval),
          l3_(scenario.core, memory_), core_(scenario.core, pmu(0), pages_, l3_) {}

    cpu::Core& core(unsigned /*number*/) override { return core_; }
    std::uint64_t clock(unsigned /*core*/) override { return core_.cycle(); }
    std::uint64_t cycle() override { return core_.cycle(); }
    bool run(ProgramFeed& feed, std::uint64_t instructions) override {
        while (core_.instructions() < instructions) {
            const std::uint64_t before = core_.instructions();
            const bool looks = next_look() != kNever;
            core_.run(feed.source(0), looks ? 1 : instructions - before); // a block at least
            if (core_.cycle() >= next_look()) look(core_.cycle());
            if (!looks || core_.instructions() == before) break;
        }
        return core_.instructions() >= instructions;
    }
    void finish(ProgramFeed& /*feed*/) override { core_.finish(); }
    // It is alone, so that there always is something.
    void wait_for_work(unsigned /*core*/) override {}
    void work_arrived(unsigned /*core*/, unsigned /*by*/) override {}

  private:
    cpu::FixedLatencyMemory memory_;
    cpu::SharedCache l3_;
    cpu::Core core_;
};

// The common part of both kinds of cluster.
template <typename Cluster>
class ClusterMachine : public ProgramMachine {
  public:
    explicit ClusterMachine(const ProgramScenario& scenario)
        : ProgramMachine(scenario), cci_(scenario.cluster.interconnect.cci) {}

    cpu::Core& core(unsigned number) override { return cluster().core(number); }
    std::uint64_t clock(unsigned core) override { return cluster().clock(core); }
    std::uint64_t cycle() override {
        std::uint64_t latest = 0;
        for (unsigned n = 0; n < cores(); ++n) latest = std::max(latest, clock(n));
        return latest;
    }
    bool run(ProgramFeed& feed, std::uint64_t instructions) override {
        feed.pause_at(instructions);
        if (begun_)
            wake();
        else
            for (unsigned n = 0; n < cores(); ++n) cluster().set_source(n, feed.source(n));
        begun_ = true;
        while (!cluster().ended() && !(feed.paused() && all_wait())) advance();
        return !cluster().ended();
    }
    void finish(ProgramFeed& feed) override {
        feed.end();
        if (begun_) wake();
        while (begun_ && !cluster().ended()) advance();
        drain();
        for (unsigned n = 0; n < cores(); ++n) core(n).deliver();
    }
    void wait_for_work(unsigned core) override { cluster().wait_for_work(core); }
    void work_arrived(unsigned core, unsigned by) override {
        cluster().work_arrived(core, cluster().clock(by));
    }
    cci550::Pmu* interconnect() override { return &cci_; }
    cluster::ClusterTotals cluster_totals() override { return cluster().totals(); }

  protected:
    virtual Cluster& cluster() = 0;
    virtual void drain() = 0;
    virtual std::uint64_t now() = 0;                  // of the cores' clock
    virtual void advance_to(std::uint64_t cycle) = 0; // of the cores' clock, or just beyond
    virtual void advance_step() = 0;                  // to the end of a step that has begun
    virtual void begin_step() = 0;
    // Looks make no difference to when steps end, nor to anything else.
    void advance() {
        begin_step();
        while (next_look() < step_end()) {
            advance_to(next_look());
            if (cluster().ended() || now() < next_look()) break; // it waits
            look(next_look());
        }
        advance_step();
    }
    virtual std::uint64_t step_end() = 0; // of the cores' clock
    std::vector<cluster::ClusterCore> parts() {
        std::vector<cluster::ClusterCore> all;
        for (unsigned n = 0; n < cores(); ++n) all.push_back({scenario_.core, &pmu(n), &pages_});
        return all;
    }
    cci550::Pmu cci_;

  private:
    bool all_wait() {
        for (unsigned n = 0; n < cores(); ++n)
            if (!cluster().waits_for_work(n) && !cluster().ended(n)) return false;
        return true;
    }
    void wake() {
        for (unsigned n = 0; n < cores(); ++n)
            cluster().work_arrived(n, std::max(now(), cluster().clock(n)));
    }
    bool begun_ = false;
};

ControlRegisters controls_of(const InterconnectSection& section) {
    ControlRegisters controls;
    controls.snoop_filter = section.snoop_filter;
    controls.second_snoop_data_layer = section.second_snoop_data_layer;
    return controls;
}

class SteppedMachine final : public ClusterMachine<cluster::SteppedCluster> {
  public:
    explicit SteppedMachine(const ProgramScenario& scenario)
        : ClusterMachine(scenario), interconnect_(scenario.cluster.interconnect.config, cci_),
          cluster_(scenario.cluster.config, parts()) {
        interconnect_.bind(scenario.cluster.port, cluster_);
        interconnect_.set_control_registers(controls_of(scenario.cluster.interconnect));
    }
    std::uint64_t aclk_cycle() override { return interconnect_.cycle(); }
    std::vector<DramResult> drams() override { return dram_results(interconnect_); }

  protected:
    cluster::SteppedCluster& cluster() override { return cluster_; }
    void begin_step() override { end_ = interconnect_.cycle() + kStep; }
    std::uint64_t step_end() override { return core_cycle(end_); }
    void advance_to(std::uint64_t cycle) override {
        const cluster::ClusterConfig& config = scenario_.cluster.config;
        const std::uint64_t aclk =
            (cycle * config.aclk_mhz + config.core_mhz - 1) / config.core_mhz;
        if (aclk > interconnect_.cycle()) interconnect_.run_until(std::min(aclk, end_));
    }
    void advance_step() override { interconnect_.run_until(end_); }
    void drain() override {
        while (!interconnect_.quiescent()) interconnect_.run_until(interconnect_.cycle() + kStep);
    }
    std::uint64_t now() override { return core_cycle(interconnect_.cycle()); }

  private:
    std::uint64_t core_cycle(std::uint64_t aclk) const {
        const cluster::ClusterConfig& config = scenario_.cluster.config;
        return aclk * config.core_mhz / config.aclk_mhz;
    }

    static constexpr std::uint64_t kStep = 1000; // cycles of ACLK between two looks
    std::uint64_t end_ = 0;                      // of the step, in cycles of ACLK
    Interconnect interconnect_;
    cluster::SteppedCluster cluster_;
};

class EstimatedMachine final : public ClusterMachine<cluster::EstimatedCluster> {
  public:
    explicit EstimatedMachine(const ProgramScenario& scenario)
        : ClusterMachine(scenario), estimate_(scenario.cluster.interconnect.config, cci_),
          cluster_(scenario.cluster.config, parts(), estimate_, scenario.cluster.port) {
        estimate_.set_control_registers(controls_of(scenario.cluster.interconnect));
    }
    std::uint64_t aclk_cycle() override {
        const cluster::ClusterConfig& config = scenario_.cluster.config;
        return cycle() * config.aclk_mhz / config.core_mhz;
    }

  protected:
    cluster::EstimatedCluster& cluster() override { return cluster_; }
    void begin_step() override { end_ = cluster_.cycle() + kStep; }
    std::uint64_t step_end() override { return end_; }
    void advance_to(std::uint64_t cycle) override {
        if (cycle > cluster_.cycle()) cluster_.run_until(cycle);
    }
    void advance_step() override {
        if (end_ > cluster_.cycle()) cluster_.run_until(end_);
    }
    void drain() override {}
    std::uint64_t now() override { return cluster_.cycle(); }

  private:
    static constexpr std::uint64_t kStep = 1'000'000; // cycles of the cores between two looks
    std::uint64_t end_ = 0;                           // of the step
    Estimate estimate_;
    cluster::EstimatedCluster cluster_;
};

} // namespace

ProgramMachine::ProgramMachine(const ProgramScenario& scenario)
    : scenario_(scenario), pages_(scenario.memory.regions) {
    const unsigned count = scenario.cluster.used ? scenario.cluster.cores : 1;
    for (unsigned n = 0; n < count; ++n) pmus_.push_back(std::make_unique<a55::Pmu>(scenario.pmu));
}

std::uint64_t ProgramMachine::instructions() {
    std::uint64_t all = 0;
    for (unsigned n = 0; n < cores(); ++n) all += core(n).instructions();
    return all;
}

std::uint64_t ProgramMachine::executed_cycles() {
    std::uint64_t all = 0;
    for (unsigned n = 0; n < cores(); ++n) all += core(n).cycle();
    return all;
}

std::unique_ptr<ProgramMachine> make_machine(const ProgramScenario& scenario) {
    if (!scenario.cluster.used) return std::make_unique<LoneCore>(scenario);
    if (scenario.cluster.mode == CoreClusterSection::Mode::stepped)
        return std::make_unique<SteppedMachine>(scenario);
    return std::make_unique<EstimatedMachine>(scenario);
}

} // namespace armpmu::testbench
