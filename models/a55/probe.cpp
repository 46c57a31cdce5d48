// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/a55/probe.h"

#include "armpmu/a55/player.h"
#include "armpmu/core/clocked_model.h"
#include "models/a55/restore_sequence.h"

#include <algorithm>
#include <stdexcept>

namespace armpmu::a55 {
namespace {

constexpr std::uint64_t kMostPerClock = 3;

} // namespace

std::vector<std::uint64_t> Probe::restore_sequence() {
    Player fresh(pmu_.config());
    if (same_state(fresh.pmu(), pmu_)) return {};
    return restore_rows(rows_, pmu_);
}

void Probe::fail(const char* why) {
    sink_->fail(std::make_exception_ptr(std::logic_error(why)));
}

Inputs Probe::levels() const {
    Inputs inputs;
    inputs.state = pmu_.state();
    inputs.pins = pmu_.authentication();
    inputs.double_lock = pmu_.double_lock();
    inputs.os_lock = pmu_.os_lock();
    inputs.powered = pmu_.powered();
    return inputs;
}

Inputs Probe::levels_in_debug_state() const {
    Inputs inputs = levels();
    inputs.state.halted = true;
    return inputs;
}

void Probe::record(Event event, std::uint64_t n) {
    if (sink_ == nullptr) return;
    if (!waiting_.empty() && recorded_in_ != pmu_.state())
        fail("events were recorded in two states without a cycle between");
    recorded_in_ = pmu_.state();
    if (n != 0) waiting_[event] += n;
}

std::uint64_t Probe::put_waiting(EventRow& row, std::uint64_t most) {
    const auto part_of = [&row](Event event, std::uint64_t waiting) {
        return std::min<std::uint64_t>(waiting, kMostPerClock - row.count(event));
    };
    std::uint64_t clocks = most;
    for (const auto& [event, waiting] : waiting_)
        if (const std::uint64_t part = part_of(event, waiting))
            clocks = std::min(clocks, waiting / part);
    for (auto at = waiting_.begin(); at != waiting_.end();) {
        auto& [event, waiting] = *at;
        const std::uint64_t part = part_of(event, waiting);
        row.set(event, row.count(event) + static_cast<unsigned>(part));
        waiting -= part * clocks;
        at = waiting == 0 ? waiting_.erase(at) : std::next(at);
    }
    return clocks;
}

void Probe::show_state() {
    if (!waiting_.empty()) fail("more events were recorded than 3 in every cycle");
    Outputs outputs;
    const Counts counts = pmu_.counts();
    outputs.cycles = counts.cycles;
    outputs.counts = counts.events;
    outputs.overflow = counts.overflow;
    outputs.npmuirq = !pmu_.interrupt();
    put_state(outputs);
}

void Probe::cycles(const EventRow& row, std::uint64_t cycles) {
    Inputs inputs = levels();
    if (!waiting_.empty() && recorded_in_ != inputs.state)
        fail("events were recorded in another state than the next cycle's");
    while (!waiting_.empty() && cycles > 0) {
        inputs.events = row;
        const std::uint64_t clocks = put_waiting(inputs.events, cycles);
        put(inputs, clocks);
        cycles -= clocks;
    }
    inputs.events = row;
    put(inputs, cycles);
}

void Probe::access(const SystemAccess& access, const ProcessorState& who) {
    show_state();
    Inputs inputs = levels();
    inputs.state = who;
    inputs.state.halted = true;
    inputs.access = access;
    put(inputs, 1);
}

void Probe::access(const ExternalAccess& access) {
    show_state();
    Inputs inputs = levels_in_debug_state();
    inputs.access = access;
    put(inputs, 1);
}

template <typename Access>
void Probe::put_clock(const EventRow& row, const Access& access) {
    show_state();
    Inputs inputs = levels();
    inputs.events = row;
    inputs.access = access;
    put(inputs, 1);
}

void Probe::clock(const EventRow& row, const SystemAccess& access) {
    put_clock(row, access);
}

void Probe::clock(const EventRow& row, const ExternalAccess& access) {
    put_clock(row, access);
}

void Probe::reset() {
    show_state();
    Inputs inputs = levels_in_debug_state();
    inputs.nreset = false;
    put(inputs, 1);
}

} // namespace armpmu::a55
