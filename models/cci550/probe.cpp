// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/cci550/probe.h"

#include "armpmu/cci550/player.h"
#include "armpmu/core/clocked_model.h"
#include "models/cci550/restore_sequence.h"

namespace armpmu::cci550 {
namespace {

constexpr std::uint64_t kRowsUncompared = 65536;

bool is_seen(const Access& access) {
    const auto target = decode(access.offset);
    return !target || belongs_to_pmu(target->id);
}

} // namespace

std::vector<std::uint64_t> Probe::restore_sequence() {
    Player fresh(pmu_.config());
    if (same_state(fresh.pmu(), pmu_)) return {};
    return restore_rows(rows_, pmu_);
}

// Of a clock in which nothing happens, with the levels that the PMU sees now.
Inputs Probe::levels() const {
    Inputs inputs;
    inputs.pins = pmu_.authentication();
    inputs.aresetn = !pmu_.in_reset();
    inputs.aclken = pmu_.clock_enabled();
    return inputs;
}

void Probe::show_state() {
    rows_since_state_ = 0;
    Outputs outputs;
    outputs.counts = pmu_.counts();
    outputs.overflow_pins = pmu_.overflow_pins();
    outputs.overflow = static_cast<std::uint8_t>(~outputs.overflow_pins);
    put_state(outputs);
}

void Probe::row(const EventRow& row, std::uint64_t cycles) {
    if (++rows_since_state_ >= kRowsUncompared) show_state();
    Inputs inputs = levels();
    inputs.events = row;
    put(inputs, cycles);
}

void Probe::access(const Access& access) {
    show_state();
    if (!is_seen(access)) return;
    Inputs inputs = levels();
    inputs.access = access;
    put(inputs, 1);
}

void Probe::clock(const EventRow& row, const Access& access) {
    show_state();
    Inputs inputs = levels();
    inputs.events = row;
    if (is_seen(access)) inputs.access = access;
    put(inputs, 1);
}

void Probe::reset() {
    show_state();
    Inputs inputs = levels();
    inputs.aresetn = false;
    put(inputs, 1);
}

} // namespace armpmu::cci550
