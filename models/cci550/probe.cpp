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

Probe::Probe(Pmu& pmu) : pmu_(pmu), rows_(pmu.config()), row_(rows_.layout().words()) {}

Probe::~Probe() {
    if (sink_ != nullptr) pmu_.set_observer(nullptr);
}

Settings Probe::settings() const {
    return cci550::settings_of(pmu_.config());
}

std::vector<std::uint64_t> Probe::restore_sequence() {
    Player fresh(pmu_.config());
    if (same_state(fresh.pmu(), pmu_)) return {};
    return restore_rows(rows_, pmu_);
}

void Probe::attach(ProbeSink& sink) {
    sink_ = &sink;
    pmu_.set_observer(this);
}

void Probe::detach() {
    if (sink_ == nullptr) return;
    show_state();
    pmu_.set_observer(nullptr);
    sink_ = nullptr;
}

// Of a clock in which nothing happens, with the levels that the PMU sees now.
Inputs Probe::levels() const {
    Inputs inputs;
    inputs.pins = pmu_.authentication();
    inputs.aresetn = !pmu_.in_reset();
    inputs.aclken = pmu_.clock_enabled();
    return inputs;
}

void Probe::put(const Inputs& inputs, std::uint64_t cycles) {
    rows_.put_inputs(inputs, row_.data());
    sink_->inputs(row_.data(), cycles);
}

void Probe::show_state() {
    rows_since_state_ = 0;
    Outputs outputs;
    outputs.counts = pmu_.counts();
    outputs.overflow_pins = pmu_.overflow_pins();
    outputs.overflow = static_cast<std::uint8_t>(~outputs.overflow_pins);
    rows_.put({}, outputs, row_.data());
    sink_->state(row_.data());
}

void Probe::row(const EventRow& row, std::uint64_t cycles) {
    if (++rows_since_state_ >= kRowsUncompared) show_state();
    if (cycles == 0) return;
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
