// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "virtual_platform/board/modelled_cores.h"

#include "armpmu/tlm/has_process.h"
#include "armpmu/tlm/time.h"

#include <algorithm>
#include <utility>

namespace armpmu::testbench {

using sc_core::sc_time;

namespace {

// As much as makes the calls of the engine cheap; interrupts may come late by it.
constexpr std::uint64_t kInstructionsAhead = 64;
// Ahead of simulated time, while other initiators wait for the interconnect: their requests are
// late by up to this.
constexpr double kCyclesAhead = 16;

} // namespace

// A core executes the instructions of its processor.
class ModelledCores::Feed final : public cpu::BlockSource {
  public:
    Feed(ModelledCores& owner, Seat& seat) : owner_(owner), seat_(seat) {}

    const std::vector<cpu::CodeBlock>& blocks() const override { return execution().blocks(); }
    bool next(cpu::Retired& retired) override;
    void begin() { begun_ = standby_ = waits_ = false; }
    bool in_standby() const { return standby_ || waits_; }
    void woken() { standby_ = waits_ = false; }

  private:
    iss::Execution& execution() const;
    bool take(cpu::Retired& retired);
    void stand_by();

    ModelledCores& owner_;
    Seat& seat_;
    bool begun_ = false;
    bool standby_ = false;        // in WFE, or about to be when all before it was taken
    bool waits_ = false;          // about to be in WFI, likewise
    std::uint64_t patience_ = 0;  // cycles that the last WFE took
    std::uint64_t looked_at_ = 0; // instructions before that
};

struct ModelledCores::Seat final : cpu::IssueObserver {
    Seat(ModelledCores& owner, iss::Processor& its_processor, systemc::A55Pmu& its_pmu)
        : processor(its_processor), pmu(its_pmu),
          translator(its_processor, owner.parameters_.memory), feed(owner, *this) {}

    iss::Processor& processor;
    systemc::A55Pmu& pmu;
    GuestTranslator translator;
    Feed feed;
    unsigned cluster_number = 0;
    unsigned number = 0; // in its cluster
    cluster::Cluster* cluster = nullptr;
    bool handed_over = false;
    IssueListener* listener = nullptr;
    std::uint64_t told_before = 0; // instructions, when the core began

    void issued(const cpu::Issue& issue) override {
        if (listener != nullptr) listener->issued(told_before + issue.number, cycle());
    }
    void follow_listener() {
        if (cluster != nullptr) core().set_issue_observer(listener == nullptr ? nullptr : this);
    }
    cpu::Core& core() const { return cluster->core(number); }
    bool waits() const { return cluster->waits_for_work(number); }
    std::uint64_t cycle() const { return cluster->clock(number); }
    sc_time time(const sc_time& period) const { return static_cast<double>(cycle()) * period; }
};

iss::Execution& ModelledCores::Feed::execution() const {
    return seat_.processor.execution();
}

// Cores begin when the cluster does, which is long after cycle 0.
bool ModelledCores::Feed::next(cpu::Retired& retired) {
    if (!std::exchange(begun_, true)) seat_.cluster->wait_for_work(seat_.number);
    while (!take(retired)) {
        if (!owner_.wanted_) return false;
        if (standby_) stand_by();
        if (std::exchange(waits_, false)) seat_.cluster->wait_for_work(seat_.number);
        owner_.running_ = &seat_;
        const iss::Progress progress =
            seat_.processor.execute(kInstructionsAhead, seat_.time(owner_.parameters_.period));
        owner_.running_ = nullptr;
        standby_ = progress == iss::Progress::standby;
        waits_ = progress == iss::Progress::waiting;
        if (progress == iss::Progress::stopped && execution().empty()) return false;
    }
    return true;
}

// Whether a cleared monitor or an event would end it is not known here: software looks again,
// after a quarter longer each time that it did nothing else.
void ModelledCores::Feed::stand_by() {
    constexpr std::uint64_t kLeast = 16;
    constexpr std::uint64_t kMost = 4096;
    constexpr std::uint64_t kLook = 32; // instructions
    const std::uint64_t instructions = seat_.processor.instructions();
    const bool again = patience_ != 0 && instructions - looked_at_ <= kLook;
    patience_ = again ? std::min(patience_ + patience_ / 4, kMost) : kLeast;
    looked_at_ = instructions;
    std::uint64_t cycles = patience_;
    if (const auto timer = seat_.processor.next_timer())
        cycles = std::min(cycles, owner_.cycle_of(*timer) -
                                      std::min(owner_.cycle_of(*timer), seat_.cycle()));
    if (cycles != 0) seat_.cluster->sleep(seat_.number, cycles);
    standby_ = false;
}

// The next block, after all pending work before it.
bool ModelledCores::Feed::take(cpu::Retired& retired) {
    using Kind = iss::Execution::Step::Kind;
    cpu::Core& core = seat_.core();
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

ModelledCores::ModelledCores(sc_core::sc_module_name name, const Parameters& parameters)
    : sc_module(name), parameters_(parameters) {
    ARMPMU_HAS_PROCESS(ModelledCores);
    SC_THREAD(run);
}

ModelledCores::~ModelledCores() = default;

void ModelledCores::add(iss::Processor& processor, systemc::A55Pmu& pmu, unsigned cluster) {
    seats_.push_back(std::make_unique<Seat>(*this, processor, pmu));
    Seat& seat = *seats_.back();
    seat.cluster_number = cluster;
    seat.number = static_cast<unsigned>(
        std::count_if(seats_.begin(), seats_.end() - 1,
                      [&](const auto& other) { return other->cluster_number == cluster; }));
    processor.on_handed_over = [this, &seat] {
        seat.handed_over = true;
        changed_.notify(sc_core::SC_ZERO_TIME);
    };
    processor.on_wake = [this, &seat] { wake(seat); };
}

void ModelledCores::set_issue_listener(unsigned n, IssueListener* listener) {
    Seat& seat = *seats_.at(n);
    if (seat.listener == listener) return;
    seat.listener = listener;
    seat.follow_listener();
}

void ModelledCores::begin(interconnect::CoherentInterconnect& interconnect, unsigned first_port,
                          Warm warm) {
    if (std::exchange(wanted_, true)) return;
    warm_ = std::move(warm);
    interconnect_ = &interconnect;
    first_port_ = first_port;
    for (const auto& seat : seats_) seat->processor.hand_over();
}

void ModelledCores::end() {
    wanted_ = false;
    changed_.notify(sc_core::SC_ZERO_TIME);
}

bool ModelledCores::all_handed_over() const {
    return std::all_of(seats_.begin(), seats_.end(),
                       [](const auto& seat) { return seat->handed_over; });
}

bool ModelledCores::sleep_for_ever() const {
    return execute() && wanted_ && std::all_of(seats_.begin(), seats_.end(), [](const auto& seat) {
               return seat->waits() && !seat->processor.next_timer();
           });
}

// --- time ---

std::uint64_t ModelledCores::cycle_of(const sc_time& time) const {
    const Picoseconds period = systemc::to_picoseconds(parameters_.period);
    return (systemc::to_picoseconds(time) + period - 1) / period;
}

// A core that another one interrupts wakes when that one does so.
void ModelledCores::wake(Seat& seat) {
    if (seat.cluster == nullptr || !(seat.waits() || seat.feed.in_standby())) return;
    const bool by_core = running_ != nullptr && running_ != &seat;
    seat.cluster->work_arrived(seat.number, by_core ? running_->cluster->clock(running_->number)
                                                    : cycle_of(sc_core::sc_time_stamp()));
    seat.feed.woken();
    clusters_->wake();
    changed_.notify(sc_core::SC_ZERO_TIME);
}

void ModelledCores::wake_those_due() {
    for (const auto& seat : seats_) {
        const auto timer = seat->processor.next_timer();
        if (timer && *timer <= sc_core::sc_time_stamp()) wake(*seat);
    }
}

// The end of the quantum, or of the interval used in its place, or when a sleeping core must wake.
sc_time ModelledCores::next_turn() const {
    const sc_time now = sc_core::sc_time_stamp();
    sc_time next = now + (clusters_->others_take_part() ? kCyclesAhead * parameters_.period
                                                        : parameters_.quantum);
    for (const auto& seat : seats_) {
        if (!seat->waits()) continue;
        const auto timer = seat->processor.next_timer();
        if (timer && *timer > now) next = std::min(next, *timer);
    }
    return next;
}

std::vector<cluster::ClusterTotals> ModelledCores::totals() const {
    if (!clusters_) return totals_;
    std::vector<cluster::ClusterTotals> all;
    for (std::size_t n = 0; n < clusters_->size(); ++n) all.push_back((*clusters_)[n].totals());
    return all;
}

// --- the thread ---

void ModelledCores::run() {
    for (;;) {
        while (!wanted_ || !all_handed_over()) wait(changed_);
        build();
        model();
        finish();
        give_back();
    }
}

void ModelledCores::build() {
    std::vector<ClusterParts> parts;
    for (const auto& seat : seats_) {
        seat->pmu.set_clock_period(sc_core::SC_ZERO_TIME); // cycles are the model's
        if (seat->cluster_number >= parts.size())
            parts.resize(seat->cluster_number + 1, {parameters_.cluster, {}});
        parts[seat->cluster_number].cores.push_back(
            {parameters_.core, &seat->pmu.core(), &seat->translator});
    }
    clusters_ = make_clusters(parameters_.interconnect, parts, *interconnect_, first_port_);
    for (const auto& seat : seats_) {
        seat->cluster = &(*clusters_)[seat->cluster_number];
        seat->feed.begin();
        seat->told_before = seat->processor.execution().instructions();
        seat->follow_listener();
        seat->cluster->set_source(seat->number, seat->feed);
        seat->pmu.core().attach(seat->core());
    }
    if (on_begin) on_begin();
    clusters_->begin(std::exchange(warm_, {}));
    for (const auto& seat : seats_)
        seat->cluster->work_arrived(seat->number, cycle_of(sc_core::sc_time_stamp()));
}

void ModelledCores::model() {
    for (;;) {
        wake_those_due();
        const sc_time next = next_turn();
        clusters_->run(cycle_of(sc_core::sc_time_stamp()), cycle_of(next));
        if (!wanted_)
            for (const auto& seat : seats_) wake(*seat);
        if (clusters_->ended()) return;
        wait(next - sc_core::sc_time_stamp(), clusters_->others_came());
    }
}

// Accesses that others have begun end in simulated time.
void ModelledCores::finish() {
    while (!clusters_->finish()) {
        wait(kCyclesAhead * parameters_.period);
        const std::uint64_t now = cycle_of(sc_core::sc_time_stamp());
        clusters_->run(now, now + static_cast<std::uint64_t>(kCyclesAhead));
    }
}

void ModelledCores::give_back() {
    std::vector<sc_time> times;
    for (const auto& seat : seats_) {
        seat->core().deliver();
        seat->pmu.core().detach(seat->core());
        // The cycle under way was counted.
        times.push_back(seat->time(parameters_.period) + parameters_.period);
        const sc_time now = sc_core::sc_time_stamp();
        seat->pmu.set_clock_period(parameters_.period, std::max(times.back(), now) - now);
        seat->handed_over = false;
        seat->cluster = nullptr;
    }
    totals_ = totals();
    clusters_.reset();
    for (std::size_t n = 0; n < seats_.size(); ++n) seats_[n]->processor.take_back(times[n]);
    wanted_ = false;
    if (on_end) on_end();
}

} // namespace armpmu::testbench
