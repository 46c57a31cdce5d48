// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/interconnect/stepped/interconnect.h"
#include "armpmu/interconnect/stepped/row_feed.h"
#include "models/interconnect/stepped/visit_seed.h"

#include <algorithm>
#include <utility>

namespace armpmu::interconnect {
namespace {

std::size_t lowest(std::uint64_t bits) {
    return static_cast<std::size_t>(__builtin_ctzll(bits));
}

std::unique_ptr<Block> make_configured(const InterconnectConfig& config, unsigned number,
                                       MasterPort& port, SharedMemory* shared) {
    const MemoryConfig& memory = config.masters[number].memory;
    if (memory.kind == MemoryKind::lpddr4)
        return std::make_unique<DramMemory>(config, number, port);
    return std::make_unique<Memory>(memory, number, port, shared);
}

} // namespace

Interconnect::Interconnect(const InterconnectConfig& config, cci550::RowSink& sink,
                           const MemoryFactory& make_memory)
    : config_((validate(config), config)), feed_(sink), fabric_(config), slots_(kFirstShared),
      shuffle_state_(visit_seed_of_new_interconnects) {
    put(0, fabric_);
    if (config.shared_memory.used()) shared_memory_.emplace(config.shared_memory);
    SharedMemory* const shared = shared_memory_ ? &*shared_memory_ : nullptr;
    for (unsigned n = 0; n < memories_.size(); ++n) {
        MasterInterface* interface = fabric_.master(n);
        if (interface == nullptr) continue;
        if (make_memory) memories_[n] = make_memory(n, interface->port());
        if (!memories_[n]) memories_[n] = make_configured(config, n, interface->port(), shared);
        put(kFirstMemory + n, *memories_[n]);
    }
}

Interconnect::~Interconnect() = default;

void Interconnect::bind(unsigned number, Master& master) {
    SlaveInterface* interface =
        number < cci550::kMaxSlaveInterfaces ? fabric_.slave(number) : nullptr;
    if (interface == nullptr)
        throw std::invalid_argument("SI" + std::to_string(number) + " is not in use");
    if (slots_[kFirstMaster + number].block != nullptr)
        throw std::invalid_argument("SI" + std::to_string(number) + " has a master already");
    fabric_.connect(number);
    master.bind(interface->port(), number);
    put(kFirstMaster + number, master);
}

void Interconnect::attach(Block& block) {
    if (slots_.size() == 64) throw std::invalid_argument("interconnect: too many blocks attached");
    slots_.emplace_back();
    put(slots_.size() - 1, block);
}

void Interconnect::put(std::size_t index, Block& block) {
    slots_[index].block = &block;
    all_ |= Slots{1} << index;
    order_.push_back(index);
}

void Interconnect::set_control_registers(const ControlRegisters& controls) {
    fabric_.set_control_registers(controls);
    awake_ |= kFabric;
}

const SlavePort& Interconnect::slave_port(unsigned number) const {
    return fabric_.slave(number)->port();
}

const MasterPort& Interconnect::master_port(unsigned number) const {
    return fabric_.master(number)->port();
}

bool Interconnect::quiescent() const {
    return std::all_of(slots_.begin(), slots_.end(), [](const Slot& slot) {
        return slot.block == nullptr || slot.block->done();
    });
}

void Interconnect::start_at(std::uint64_t cycle) {
    cycle_ = still_since_ = cycle;
}

void Interconnect::run_until(std::uint64_t cycle) {
    // The caller may have given the masters work.
    awake_ = all_;
    while (cycle_ < cycle) {
        step();
        if (still_since_ != cycle_) skip_to(cycle);
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
    if (shuffle_state_ != 0) shuffle();
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

// Those awake, and those whose time has come.
Interconnect::Slots Interconnect::due() {
    if (!config_.skip) return all_;
    Slots due = awake_;
    if (cycle_ < earliest_wake_) return due;
    earliest_wake_ = kNever;
    for (Slots rest = all_ & ~awake_; rest != 0; rest &= rest - 1) {
        const std::uint64_t wake_at = slots_[lowest(rest)].wake_at;
        if (cycle_ >= wake_at) {
            due |= rest & -rest;
        } else {
            earliest_wake_ = std::min(earliest_wake_, wake_at);
        }
    }
    return due;
}

void Interconnect::evaluate_blocks() {
    evaluated_ = due();
    if (shuffle_state_ != 0) {
        for (const std::size_t index : order_)
            if ((evaluated_ >> index & 1) != 0) slots_[index].block->evaluate(cycle_);
        return;
    }
    for (Slots rest = evaluated_; rest != 0; rest &= rest - 1)
        slots_[lowest(rest)].block->evaluate(cycle_);
}

// The block is not looked at before time lets it move or its port changes.
void Interconnect::put_to_sleep(Slot& slot) {
    slot.wake_at = slot.block->next_activity();
    earliest_wake_ = std::min(earliest_wake_, slot.wake_at);
}

// A port that changes wakes both its ends. The fabric comes last.
bool Interconnect::commit_all() {
    const bool all_awake = commit_attached();
    Slots changed = 0; // blocks or ports
    for (Slots rest = evaluated_ & kWithPort; rest != 0; rest &= rest - 1) {
        const std::size_t index = lowest(rest);
        changed |= Slots{slots_[index].block->commit()} << index;
    }
    const Slots ports = slots_of(fabric_.commit_ports()) & all_;
    changed |= ports;
    bool any = (changed != 0) || all_awake;
    if (ports != 0 || all_awake) changed |= kFabric;
    if ((evaluated_ & kFabric) != 0 && fabric_.commit()) {
        changed |= kFabric;
        any = true;
    }
    if (all_awake) changed = all_;
    for (Slots rest = evaluated_ & ~changed; rest != 0; rest &= rest - 1)
        put_to_sleep(slots_[lowest(rest)]);
    awake_ = changed;
    return any;
}

// Whether any of the attached blocks has changed, or all are to be evaluated.
bool Interconnect::commit_attached() {
    bool changed = std::exchange(woken_, false);
    for (std::size_t index = kFirstShared; index < slots_.size(); ++index)
        changed |= slots_[index].block->commit();
    return changed;
}

std::uint64_t Interconnect::next_wake() const {
    if (awake_ != 0) return cycle_;
    std::uint64_t next = kNever;
    for (Slots rest = all_; rest != 0; rest &= rest - 1)
        next = std::min(next, slots_[lowest(rest)].wake_at);
    return next;
}

// After a cycle in which nothing changed, every cycle is like it until a block acts by time.
void Interconnect::skip_to(std::uint64_t target) {
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
        if (slot.block == &fabric_ || slot.block == nullptr) continue;
        const std::string dump = slot.block->dump();
        if (!dump.empty()) text += dump + "\n";
    }
    throw DeadlockError(text);
}

// The sink is asked for its limit only when a row is held longer than the one cycle that any row
// may last.
void RowFeed::hold(const cci550::EventRow& row, std::uint64_t cycles) {
    while (cycles > 0) {
        if (cycles_ == 0) {
            row_ = row;
            limit_ = 0;
        }
        if (limit_ == 0 && cycles_ + cycles > 1)
            limit_ = std::max<std::uint64_t>(1, sink_.earliest_overflow());
        const std::uint64_t limit = std::max<std::uint64_t>(1, limit_);
        const std::uint64_t part = std::min(cycles, limit - std::min(limit, cycles_));
        cycles_ += part;
        cycles -= part;
        if (limit_ != 0 && cycles_ >= limit_) flush();
    }
}

void RowFeed::flush() {
    if (cycles_ != 0) sink_.clock(row_, std::exchange(cycles_, 0));
}

namespace {

constexpr const char* kModel = "cci550ic";
constexpr std::uint32_t kStateVersion = 4;

} // namespace

// Slave interfaces with a master, bit n for SIn.
unsigned Interconnect::bound() const {
    return interfaces_of(all_).slaves;
}

StateBytes Interconnect::save() const {
    StateWriter out;
    out.u64(fingerprint(config_));
    out.u32(bound());
    StateOut{out}(*this);
    for (unsigned n = 0; n < memories_.size(); ++n) {
        if (memories_[n] == nullptr) continue;
        out.u8(memory(n) != nullptr ? 1 : 0);
        try {
            memories_[n]->save(out);
        } catch (const std::logic_error& error) {
            throw std::logic_error("interconnect: MI" + std::to_string(n) + ": " + error.what());
        }
    }
    return out.finish(kModel, kStateVersion);
}

void Interconnect::restore(const StateBytes& state) {
    StateReader in(state, kModel, kStateVersion);
    const StateBytes before = save();
    try {
        restore(in);
    } catch (...) {
        StateReader back(before, kModel, kStateVersion);
        restore(back);
        throw;
    }
}

// Blocks are evaluated in the next cycle, so when they have to wake need not be known.
void Interconnect::restore(StateReader& in) {
    if (in.u64() != fingerprint(config_)) in.refuse("saved with another configuration");
    if (in.u32() != bound()) in.refuse("saved with masters on other slave interfaces");
    StateIn{in}(*this);
    for (unsigned n = 0; n < memories_.size(); ++n) {
        if (memories_[n] == nullptr) continue;
        if (in.u8() != (memory(n) != nullptr ? 1 : 0))
            in.refuse("saved with another block behind MI" + std::to_string(n));
        memories_[n]->restore(in);
    }
    in.expect_end();
    woken_ = false;
    awake_ = all_;
}

} // namespace armpmu::interconnect
