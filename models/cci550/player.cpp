// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/cci550/player.h"

namespace armpmu::cci550 {

Player::Player(const Config& config) : pmu_(config), pins_(pmu_.authentication()) {
    bus_.width = pmu_.event_bus_layout().width();
    pmu_.set_event_bus_listener(this);
}

Player::~Player() {
    pmu_.set_event_bus_listener(nullptr);
}

void Player::event_bus(const EventBusValue& value, std::uint64_t) {
    bus_ = value;
}

void Player::set_levels(const Inputs& inputs) {
    if (inputs.pins != pins_) pmu_.set_authentication(pins_ = inputs.pins);
    if (inputs.aresetn != aresetn_) pmu_.set_reset(!(aresetn_ = inputs.aresetn));
    if (inputs.aclken != aclken_) pmu_.set_clock_enabled(aclken_ = inputs.aclken);
}

void Player::hold(const Inputs& inputs, std::uint64_t cycles) {
    set_levels(inputs);
    if (!inputs.access) return pmu_.clock(inputs.events, cycles);
    for (; cycles > 0; --cycles) pmu_.clock(inputs.events, *inputs.access);
}

Outputs Player::clock(const Inputs& inputs) {
    set_levels(inputs);
    Outputs outputs;
    bus_.words = {};
    if (inputs.access)
        outputs.result = pmu_.clock(inputs.events, *inputs.access);
    else
        pmu_.clock(inputs.events);
    outputs.event_bus = bus_;
    show_state(outputs);
    return outputs;
}

void Player::show_state(Outputs& outputs) {
    outputs.overflow_pins = pmu_.overflow_pins();
    outputs.overflow = static_cast<std::uint8_t>(~outputs.overflow_pins);
    outputs.counts = pmu_.counts();
}

} // namespace armpmu::cci550
