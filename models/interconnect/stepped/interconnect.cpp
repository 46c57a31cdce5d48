// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/interconnect/stepped/interconnect.h"

#include <algorithm>
#include <utility>

namespace armpmu::interconnect {
namespace {

std::unique_ptr<Block> make_configured(const InterconnectConfig& config, unsigned number,
                                       MasterPort& port) {
    const MemoryConfig& memory = config.masters[number].memory;
    if (memory.kind == MemoryKind::lpddr4)
        return std::make_unique<DramMemory>(config, number, port);
    return std::make_unique<Memory>(memory, port);
}

} // namespace

Interconnect::Interconnect(const InterconnectConfig& config, cci550::RowSink& sink,
                           const MemoryFactory& make_memory)
    : config_((validate(config), config)), feed_(sink), fabric_(config),
      shuffle_state_(config.visit_seed) {
    slots_.push_back({&fabric_});
    for (unsigned n = 0; n < memories_.size(); ++n) {
        MasterInterface* interface = fabric_.master(n);
        if (interface == nullptr) continue;
        if (make_memory) memories_[n] = make_memory(n, interface->port());
        if (!memories_[n]) memories_[n] = make_configured(config, n, interface->port());
        slots_.push_back({memories_[n].get(), &interface->port().handshakes});
    }
    for (std::size_t i = 0; i < slots_.size(); ++i) order_.push_back(i);
}

Interconnect::~Interconnect() = default;

void Interconnect::bind(unsigned number, Master& master) {
    SlaveInterface* interface =
        number < cci550::kMaxSlaveInterfaces ? fabric_.slave(number) : nullptr;
    if (interface == nullptr)
        throw std::invalid_argument("SI" + std::to_string(number) + " is not in use");
    for (const Slot& slot : slots_) {
        if (slot.port == &interface->port().handshakes)
            throw std::invalid_argument("SI" + std::to_string(number) + " has a master already");
    }
    fabric_.connect(number);
    master.bind(interface->port(), number);
    order_.push_back(slots_.size());
    slots_.push_back({&master, &interface->port().handshakes});
}

void Interconnect::attach(Block& block) {
    shared_.push_back(slots_.size());
    order_.push_back(slots_.size());
    slots_.push_back({&block});
}

void Interconnect::set_control_registers(const ControlRegisters& controls) {
    fabric_.set_control_registers(controls);
    slots_.front().awake = true;
}

const SlavePort& Interconnect::slave_port(unsigned number) const {
    return fabric_.slave(number)->port();
}

const MasterPort& Interconnect::master_port(unsigned number) const {
    return fabric_.master(number)->port();
}

bool Interconnect::quiescent() const {
    return std::all_of(slots_.begin(), slots_.end(),
                       [](const Slot& slot) { return slot.block->done(); });
}

void Interconnect::start_at(std::uint64_t cycle) {
    cycle_ = still_since_ = cycle;
}

void Interconnect::run_until(std::uint64_t cycle) {
    // Whoever called may have given the masters something to do.
    for (Slot& slot : slots_) slot.awake = true;
    while (cycle_ < cycle) {
        step();
        skip_to(cycle);
    }
    feed_.flush();
}

void Interconnect::listen(CycleListener& listener) {
    listeners_.push_back(&listener);
    if (listener.wants_causes()) fabric_.explain();
}

void Interconnect::pass(std::uint64_t cycle, std::uint64_t cycles) {
    if (__builtin_expect(static_cast<long>(!listeners_.empty()), 0) != 0) tell(cycle, cycles);
    feed_.add(fabric_.row(), cycles);
}

void Interconnect::tell(std::uint64_t cycle, std::uint64_t cycles) {
    for (CycleListener* const listener : listeners_)
        listener->passed(cycle, cycles, fabric_.causes());
}

void Interconnect::step() {
    if (config_.visit_seed != 0) shuffle();
    evaluate_blocks();
    pass(cycle_, 1);
    ++stepped_;
    ++cycle_;
    if (commit_all()) still_since_ = cycle_;
    look_for_the_end();
}

// The fabric is asked first: as a rule it has something in flight.
void Interconnect::look_for_the_end() {
    if (!fabric_.done() || !quiescent())
        quiescent_since_ = kNever;
    else if (quiescent_since_ == kNever)
        quiescent_since_ = cycle_;
}

void Interconnect::evaluate_blocks() {
    for (const std::size_t index : order_) {
        Slot& slot = slots_[index];
        slot.evaluated = slot.awake || cycle_ >= slot.wake_at || !config_.skip;
        if (slot.evaluated) slot.block->evaluate(cycle_);
    }
}

// The fabric comes last: a port that changes wakes it.
bool Interconnect::commit_all() {
    const bool all_awake = commit_attached();
    Slot& fabric = slots_.front();
    bool any = false;
    bool fabric_awake = all_awake;
    const auto settle = [&](Slot& slot, bool awake) {
        slot.awake = awake;
        any |= awake;
        if (!awake && slot.evaluated) slot.wake_at = slot.block->next_activity();
    };
    for (Slot& slot : slots_) {
        if (slot.port == nullptr) continue;
        bool awake = slot.evaluated && slot.block->commit();
        if ((fabric.evaluated || slot.evaluated) && slot.port->commit())
            awake = fabric_awake = true;
        settle(slot, awake || all_awake);
    }
    for (const std::size_t index : shared_) settle(slots_[index], all_awake);
    if (fabric.evaluated) fabric_awake |= fabric_.commit();
    settle(fabric, fabric_awake);
    return any;
}

// Whether any of the attached blocks has changed, or all are to be evaluated.
bool Interconnect::commit_attached() {
    bool changed = std::exchange(woken_, false);
    for (const std::size_t index : shared_) changed |= slots_[index].block->commit();
    return changed;
}

std::uint64_t Interconnect::next_wake() const {
    std::uint64_t next = kNever;
    for (const Slot& slot : slots_) next = slot.awake ? cycle_ : std::min(next, slot.wake_at);
    return next;
}

// After a cycle in which nothing changed, every cycle is like it until a block acts by time.
void Interconnect::skip_to(std::uint64_t target) {
    if (still_since_ == cycle_) return;
    std::uint64_t next = next_wake();
    const bool stuck = next == kNever && !quiescent();
    if (stuck) next = still_since_ + config_.watchdog;
    next = std::min(next, target);
    if (config_.skip && next > cycle_) {
        const std::uint64_t from = cycle_;
        cycle_ = next;
        pass(from, next - from);
    }
    if (stuck && cycle_ - still_since_ >= config_.watchdog) report_deadlock();
}

void Interconnect::shuffle() {
    const auto random = [&](std::size_t below) {
        shuffle_state_ ^= shuffle_state_ << 13;
        shuffle_state_ ^= shuffle_state_ >> 7;
        shuffle_state_ ^= shuffle_state_ << 17;
        return shuffle_state_ % below;
    };
    const auto mix = [&](auto& order) {
        for (std::size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[random(i)]);
    };
    mix(order_);
    mix(fabric_.visiting_order());
}

void Interconnect::report_deadlock() {
    feed_.flush();
    std::string text = "interconnect: nothing has moved since cycle " +
                       std::to_string(still_since_) + " although there is work left\n" +
                       fabric_.dump();
    for (const Slot& slot : slots_) {
        if (slot.block == &fabric_) continue;
        const std::string dump = slot.block->dump();
        if (!dump.empty()) text += dump + "\n";
    }
    throw DeadlockError(text);
}

} // namespace armpmu::interconnect
