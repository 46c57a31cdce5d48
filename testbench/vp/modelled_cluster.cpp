// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/vp/modelled_cluster.h"

#include "armpmu/tlm/time.h"

#include <algorithm>
#include <utility>

namespace armpmu::testbench {

using sc_core::sc_time;

namespace {

// As much as makes the calls of the engine cheap; interrupts may come late by it.
constexpr std::uint64_t kInstructionsAhead = 64;

} // namespace

// What a core executes: what its processor does.
class ModelledCluster::Feed final : public cpu::BlockSource {
  public:
    Feed(ModelledCluster& owner, unsigned core) : owner_(owner), core_(core) {}

    const std::vector<cpu::CodeBlock>& blocks() const override { return execution().blocks(); }
    bool next(cpu::Retired& retired) override;
    void begin() { begun_ = false; }

  private:
    iss::Execution& execution() const;
    bool take(cpu::Retired& retired);

    ModelledCluster& owner_;
    unsigned core_;
    bool begun_ = false;
};

struct ModelledCluster::Seat {
    Seat(ModelledCluster& owner, unsigned core, iss::Processor& its_processor,
         systemc::A55Pmu& its_pmu)
        : processor(its_processor), pmu(its_pmu),
          translator(its_processor, owner.parameters_.memory), feed(owner, core) {}
    iss::Processor& processor;
    systemc::A55Pmu& pmu;
    GuestTranslator translator;
    Feed feed;
    bool handed_over = false;
};

iss::Execution& ModelledCluster::Feed::execution() const {
    return owner_.seats_[core_]->processor.execution();
}

// Cores begin when the cluster does, which is long after cycle 0.
bool ModelledCluster::Feed::next(cpu::Retired& retired) {
    cluster::EstimatedCluster& cluster = *owner_.cluster_;
    if (!std::exchange(begun_, true)) cluster.wait_for_work(core_);
    while (!take(retired)) {
        if (!owner_.wanted_) return false;
        owner_.running_ = static_cast<int>(core_);
        const iss::Progress progress =
            owner_.seats_[core_]->processor.execute(kInstructionsAhead, owner_.time_of(core_));
        owner_.running_ = -1;
        if (!execution().empty()) continue;
        if (progress == iss::Progress::stopped) return false;
        if (progress == iss::Progress::waiting) cluster.wait_for_work(core_);
    }
    return true;
}

// The next block, after what comes before it.
bool ModelledCluster::Feed::take(cpu::Retired& retired) {
    using Kind = iss::Execution::Step::Kind;
    cpu::Core& core = owner_.cluster_->core(core_);
    while (!execution().empty()) {
        const iss::Execution::Step& step = execution().take();
        switch (step.kind) {
        case Kind::effect: core.apply(step.effect); break;
        case Kind::translation:
            core.set_mmu(step.translation.on);
            core.set_asid(step.translation.asid);
            break;
        case Kind::block:
            retired = {step.block, step.addresses.empty() ? nullptr : step.addresses.data(),
                       step.next, step.failed, nullptr};
            return true;
        }
    }
    return false;
}

ModelledCluster::ModelledCluster(sc_core::sc_module_name name, const Parameters& parameters)
    : sc_module(name), parameters_(parameters) {
    SC_HAS_PROCESS(ModelledCluster);
    SC_THREAD(run);
}

ModelledCluster::~ModelledCluster() = default;

void ModelledCluster::add(iss::Processor& processor, systemc::A55Pmu& pmu) {
    const auto number = static_cast<unsigned>(seats_.size());
    seats_.push_back(std::make_unique<Seat>(*this, number, processor, pmu));
    processor.on_handed_over = [this, number] {
        seats_[number]->handed_over = true;
        changed_.notify(sc_core::SC_ZERO_TIME);
    };
    processor.on_wake = [this, number] { wake(number); };
}

void ModelledCluster::begin(interconnect::Estimate& estimate, unsigned port) {
    if (std::exchange(wanted_, true)) return;
    estimate_ = &estimate;
    port_ = port;
    for (const auto& seat : seats_) seat->processor.hand_over();
}

void ModelledCluster::end() {
    wanted_ = false;
    changed_.notify(sc_core::SC_ZERO_TIME);
}

bool ModelledCluster::all_handed_over() const {
    return std::all_of(seats_.begin(), seats_.end(),
                       [](const auto& seat) { return seat->handed_over; });
}

// --- time ---

sc_time ModelledCluster::time_of(unsigned core) const {
    return static_cast<double>(cluster_->clock(core)) * parameters_.period;
}

std::uint64_t ModelledCluster::cycle_of(const sc_time& time) const {
    const Picoseconds period = systemc::to_picoseconds(parameters_.period);
    return (systemc::to_picoseconds(time) + period - 1) / period;
}

// A core that another one interrupts wakes when that one does so.
void ModelledCluster::wake(unsigned core) {
    if (cluster_ == nullptr || !cluster_->waits_for_work(core)) return;
    const bool by_core = running_ >= 0 && running_ != static_cast<int>(core);
    cluster_->work_arrived(core, by_core ? cluster_->clock(static_cast<unsigned>(running_))
                                         : cycle_of(sc_core::sc_time_stamp()));
    changed_.notify(sc_core::SC_ZERO_TIME);
}

void ModelledCluster::wake_those_due() {
    for (unsigned core = 0; core < seats_.size(); ++core) {
        const auto timer = seats_[core]->processor.next_timer();
        if (timer && *timer <= sc_core::sc_time_stamp()) wake(core);
    }
}

// The end of the quantum, or when a core that sleeps is to wake.
sc_time ModelledCluster::next_turn() const {
    const sc_time now = sc_core::sc_time_stamp();
    sc_time next = now + parameters_.quantum;
    for (unsigned core = 0; core < seats_.size(); ++core) {
        if (!cluster_->waits_for_work(core)) continue;
        const auto timer = seats_[core]->processor.next_timer();
        if (timer && *timer > now) next = std::min(next, *timer);
    }
    return next;
}

// --- the thread ---

void ModelledCluster::run() {
    for (;;) {
        while (!wanted_ || !all_handed_over()) wait(changed_);
        build();
        model();
        give_back();
    }
}

void ModelledCluster::build() {
    std::vector<cluster::ClusterCore> cores;
    for (const auto& seat : seats_) {
        seat->pmu.set_clock_period(sc_core::SC_ZERO_TIME); // cycles are the model's
        cores.push_back({parameters_.core, &seat->pmu.core(), &seat->translator});
    }
    cluster_ =
        std::make_unique<cluster::EstimatedCluster>(parameters_.cluster, cores, *estimate_, port_);
    for (unsigned core = 0; core < seats_.size(); ++core) {
        seats_[core]->feed.begin();
        cluster_->set_source(core, seats_[core]->feed);
        seats_[core]->pmu.core().attach(cluster_->core(core));
    }
    if (on_begin) on_begin();
    cluster_->run_until(1); // to where they wait to begin
    for (unsigned core = 0; core < seats_.size(); ++core)
        cluster_->work_arrived(core, cycle_of(sc_core::sc_time_stamp()));
}

void ModelledCluster::model() {
    while (!cluster_->ended()) {
        wake_those_due();
        const sc_time next = next_turn();
        cluster_->run_until(cycle_of(next));
        if (!wanted_)
            for (unsigned core = 0; core < seats_.size(); ++core) wake(core);
        if (cluster_->ended()) break;
        wait(next - sc_core::sc_time_stamp());
    }
}

void ModelledCluster::give_back() {
    std::vector<sc_time> times;
    for (unsigned core = 0; core < seats_.size(); ++core) {
        Seat& seat = *seats_[core];
        cluster_->core(core).deliver();
        seat.pmu.core().detach(cluster_->core(core));
        times.push_back(time_of(core) + parameters_.period); // the cycle under way was counted
        const sc_time now = sc_core::sc_time_stamp();
        seat.pmu.set_clock_period(parameters_.period, std::max(times.back(), now) - now);
        seat.handed_over = false;
    }
    cluster_.reset();
    for (unsigned core = 0; core < seats_.size(); ++core)
        seats_[core]->processor.take_back(times[core]);
    wanted_ = false;
    if (on_end) on_end();
}

} // namespace armpmu::testbench
