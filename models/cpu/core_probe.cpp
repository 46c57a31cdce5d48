// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/cpu/core_probe.h"

#include <algorithm>
#include <exception>
#include <stdexcept>
#include <utility>

namespace armpmu::cpu {
namespace {

using a55::Event;

constexpr std::uint64_t kMostInCycle = 3;
constexpr std::size_t kMostHeld = 64;

std::uint64_t room_for(const a55::EventRow& row, Event event) {
    return kMostInCycle - row.count(event);
}

void add(a55::EventRow& row, Event event, std::uint64_t n) {
    row.set(event, row.count(event) + static_cast<unsigned>(n));
}

// In each of the cycles that follow, as long as the core is in that mode.
bool is_of_mode(Event event) {
    return event == Event::l1d_ws_mode || event == Event::l2d_ws_mode ||
           event == Event::l3d_ws_mode;
}

bool is_software_increment(const a55::Inputs& inputs) {
    const auto* access = std::get_if<a55::SystemAccess>(&inputs.access);
    if (access == nullptr || !access->write) return false;
    const auto target = a55::decode(access->reg);
    return target && target->id == a55::RegisterId::pmswinc;
}

std::exception_ptr error(const char* why) {
    return std::make_exception_ptr(std::logic_error(why));
}

} // namespace

CoreProbe::CoreProbe(Core& core, a55::Pmu& pmu)
    : core_(core), pmu_(pmu), probe_(pmu), rows_(pmu.config()), row_(rows_.layout().words()) {}

CoreProbe::~CoreProbe() {
    if (sink_ != nullptr) core_.set_observer(nullptr);
}

void CoreProbe::attach(ProbeSink& sink) {
    core_.set_observer(this);
    sink_ = &sink;
    probe_.attach(*this);
}

void CoreProbe::detach() {
    if (sink_ == nullptr) return;
    core_.set_observer(nullptr);
    probe_.detach();
    show_state();
    sink_ = nullptr;
}

// --- what the core tells ---

// The core reports the cycles that it is about to spend with the events of each, and then spends
// them. Other events belong to the last cycle that it spent.
void CoreProbe::happened(Event event, std::uint64_t n, InstructionPlace /*where*/) {
    if (sink_ == nullptr) return;
    if (event == Event::cpu_cycles) {
        spending_ = n;
        return;
    }
    if (spending_ != 0 || is_of_mode(event)) {
        each_.push_back({event, n});
        return;
    }
    if (!held_.empty() && held_.back().inputs.state == pmu_.state()) {
        a55::EventRow& last = held_.back().inputs.events;
        const std::uint64_t part = std::min(n, room_for(last, event));
        add(last, event, part);
        n -= part;
    }
    if (n == 0) return;
    if (!waiting_.empty() && waiting_in_ != pmu_.state())
        fail(error("events happened in two states of the processor without a cycle between"));
    waiting_in_ = pmu_.state();
    waiting_[event] += n;
}

// --- what the PMU is told ---

void CoreProbe::inputs(const std::uint64_t* row, std::uint64_t cycles) {
    const a55::Inputs inputs = rows_.inputs(row);
    if (inputs.access.index() == 0 && inputs.nreset) {
        show_state();
        spending_ = 0;
        return add_cycles(inputs, cycles);
    }
    if (joins_last_cycle(inputs)) {
        held_.back().inputs.access = inputs.access;
        state_.clear(); // of before the access
        return;
    }
    show_state();
    put_held();
    sink_->inputs(row, cycles);
}

// The last of the cycles is separate: later events of it are reported after it.
void CoreProbe::add_cycles(const a55::Inputs& inputs, std::uint64_t cycles) {
    if (!waiting_.empty() && waiting_in_ != inputs.state) spread_waiting();
    while (cycles != 0) {
        a55::Inputs one = inputs;
        std::uint64_t part = cycles > 1 ? cycles - 1 : 1;
        for (const InEach& each : each_) {
            add(one.events, each.event, 1);
            part = std::min(part, each.cycles);
        }
        if (!waiting_.empty()) part = 1;
        for (auto at = waiting_.begin(); at != waiting_.end();) {
            const std::uint64_t now = std::min(at->second, room_for(one.events, at->first));
            add(one.events, at->first, now);
            at->second -= now;
            at = at->second == 0 ? waiting_.erase(at) : std::next(at);
        }
        hold(one, part);
        cycles -= part;
        for (InEach& each : each_) each.cycles -= part;
        each_.erase(std::remove_if(each_.begin(), each_.end(),
                                   [](const InEach& each) { return each.cycles == 0; }),
                    each_.end());
    }
}

// A software increment counts in the processor's state, which a clock of its own does not have.
bool CoreProbe::joins_last_cycle(const a55::Inputs& inputs) const {
    if (!is_software_increment(inputs) || held_.empty()) return false;
    const Held& last = held_.back();
    a55::ProcessorState state = last.inputs.state;
    state.halted = true;
    return state == inputs.state && last.inputs.access.index() == 0;
}

void CoreProbe::state(const std::uint64_t* row) {
    show_state();
    state_.assign(row, row + row_.size());
}

void CoreProbe::fail(std::exception_ptr what) {
    sink_->fail(std::move(what));
}

// --- what is held ---

void CoreProbe::hold(const a55::Inputs& inputs, std::uint64_t cycles) {
    held_.push_back({inputs, cycles});
    if (held_.size() <= kMostHeld) return;
    rows_.put_inputs(held_.front().inputs, row_.data());
    sink_->inputs(row_.data(), held_.front().cycles);
    held_.pop_front();
}

void CoreProbe::spread_waiting() {
    for (const auto& [event, n] : std::exchange(waiting_, {})) spread_back(event, n);
}

void CoreProbe::spread_back(Event event, std::uint64_t n) {
    for (std::size_t i = held_.size(); n != 0 && i-- > 0;) {
        if (held_[i].inputs.state != waiting_in_) break;
        const std::uint64_t room = room_for(held_[i].inputs.events, event);
        if (room == 0) continue;
        const std::uint64_t in_each = std::min(n, room);
        const std::uint64_t cycles = std::min(held_[i].cycles, n / in_each);
        if (cycles < held_[i].cycles) {
            held_[i].cycles -= cycles;
            ++i;
            held_.insert(held_.begin() + static_cast<std::ptrdiff_t>(i),
                         {held_[i - 1].inputs, cycles});
        }
        add(held_[i].inputs.events, event, in_each);
        n -= in_each * cycles;
    }
    if (n != 0) fail(error("more events happened than the cycles so far can show"));
}

void CoreProbe::put_held() {
    spread_waiting();
    for (const Held& held : held_) {
        rows_.put_inputs(held.inputs, row_.data());
        sink_->inputs(row_.data(), held.cycles);
    }
    held_.clear();
}

void CoreProbe::show_state() {
    if (state_.empty()) return;
    put_held();
    sink_->state(state_.data());
    state_.clear();
}

} // namespace armpmu::cpu
