// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/a55/player.h"

namespace armpmu::a55 {
namespace {

Outputs outputs_of(const SystemResult& result) {
    Outputs outputs;
    outputs.data = result.data;
    outputs.outcome = static_cast<std::uint8_t>(result.outcome);
    outputs.target = result.target;
    outputs.exception_class = result.exception_class;
    return outputs;
}

Outputs outputs_of(const ExternalResult& result) {
    Outputs outputs;
    outputs.data = result.data;
    outputs.outcome = static_cast<std::uint8_t>(result.status);
    return outputs;
}

} // namespace

Player::Player(const Config& config) : pmu_(config) {
    pmu_.set_event_bus_listener(this);
}

Player::~Player() {
    pmu_.set_event_bus_listener(nullptr);
}

void Player::event_bus(std::uint64_t bits, std::uint64_t) {
    bus_ = bits;
}

void Player::set_levels(const Inputs& inputs) {
    if (inputs.state != pmu_.state()) pmu_.set_state(inputs.state);
    if (inputs.pins != pmu_.authentication()) pmu_.set_authentication(inputs.pins);
    if (inputs.double_lock != double_lock_ || inputs.os_lock != os_lock_)
        pmu_.set_locks(double_lock_ = inputs.double_lock, os_lock_ = inputs.os_lock);
    if (inputs.powered != powered_) pmu_.set_powered(powered_ = inputs.powered);
    if (!inputs.nreset) pmu_.reset();
}

void Player::hold(const Inputs& inputs, std::uint64_t cycles) {
    set_levels(inputs);
    if (inputs.access.index() == 0 && inputs.nreset) return pmu_.clock(inputs.events, cycles);
    for (; cycles > 0; --cycles) clock(inputs);
}

Outputs Player::clock(const Inputs& inputs) {
    set_levels(inputs);
    bus_ = 0;
    Outputs outputs;
    if (const auto* system = std::get_if<SystemAccess>(&inputs.access))
        outputs = outputs_of(pmu_.clock(inputs.events, *system));
    else if (const auto* external = std::get_if<ExternalAccess>(&inputs.access))
        outputs = outputs_of(pmu_.clock(inputs.events, *external));
    else
        pmu_.clock(inputs.events);
    outputs.export_bus = bus_;
    show_state(outputs);
    return outputs;
}

void Player::show_state(Outputs& outputs) {
    const Counts counts = pmu_.counts();
    outputs.cycles = counts.cycles;
    outputs.counts = counts.events;
    outputs.overflow = counts.overflow;
    outputs.npmuirq = !pmu_.interrupt();
}

} // namespace armpmu::a55
