// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/vectors/record/a55_recorder.h"

#include "armpmu/a55/event_table.h"
#include "vectors/rows/way_here.h"

#include <algorithm>
#include <stdexcept>
#include <string>
#include <utility>

namespace armpmu::vectors {
namespace {

constexpr std::uint64_t kMostPerClock = 3;

} // namespace

A55Recorder::A55Recorder(a55::Pmu& pmu, Writer& writer)
    : pmu_(&pmu), writer_(writer), player_(pmu.config()), row_(rows_.layout().words()) {
    start();
    pmu_->set_observer(this);
}

A55Recorder::~A55Recorder() {
    if (pmu_ != nullptr) pmu_->set_observer(nullptr);
}

// With the way to the state of a PMU that has been used before.
void A55Recorder::start() {
    if (same_state(player_.pmu(), *pmu_)) return;
    for (const A55Inputs& inputs : way_to_state_of(*pmu_)) guarded([&] { put(inputs, 1); });
    if (!same_state(player_.pmu(), *pmu_))
        throw std::logic_error("the PMU is in a state that software cannot bring it to");
}

void A55Recorder::detach() {
    if (pmu_ == nullptr) return;
    guarded([&] { compare(); });
    pmu_->set_observer(nullptr);
    pmu_ = nullptr;
}

void A55Recorder::finish() {
    detach();
    if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
    writer_.finish();
}

template <typename Step>
void A55Recorder::guarded(Step step) {
    if (failure_) return;
    try {
        step();
    } catch (...) {
        failure_ = std::current_exception();
    }
}

A55Inputs A55Recorder::levels() const {
    A55Inputs inputs;
    inputs.state = pmu_->state();
    inputs.pins = pmu_->authentication();
    inputs.double_lock = pmu_->double_lock();
    inputs.os_lock = pmu_->os_lock();
    inputs.powered = pmu_->powered();
    return inputs;
}

void A55Recorder::record(a55::Event event, std::uint64_t n) {
    guarded([&] {
        if (!waiting_.empty() && recorded_in_ != pmu_->state())
            throw std::logic_error("events were recorded in two states without a cycle between");
        recorded_in_ = pmu_->state();
        if (n != 0) waiting_[event] += n;
    });
}

void A55Recorder::move_waiting(a55::EventRow& row) {
    for (auto at = waiting_.begin(); at != waiting_.end();) {
        auto& [event, waiting] = *at;
        const auto part = std::min<std::uint64_t>(waiting, kMostPerClock - row.count(event));
        row.set(event, row.count(event) + static_cast<unsigned>(part));
        waiting -= part;
        at = waiting == 0 ? waiting_.erase(at) : std::next(at);
    }
}

void A55Recorder::put(const A55Inputs& inputs, std::uint64_t cycles) {
    for (std::uint64_t done = 0; done < cycles; ++done) {
        last_ = player_.clock(inputs);
        rows_.put(inputs, last_, row_.data());
        writer_.put({row_.data(), 1});
        ++clocks_;
    }
}

void A55Recorder::compare() {
    if (!waiting_.empty())
        throw std::logic_error("more events were recorded than 3 in every cycle, at clock " +
                               std::to_string(clocks_));
    const a55::Counts shown = pmu_->counts();
    const bool same = last_.overflow == shown.overflow && last_.cycles == shown.cycles &&
                      last_.npmuirq != pmu_->interrupt() && last_.counts == shown.events;
    if (clocks_ != 0 && !same)
        throw std::logic_error("the recording differs from the PMU at clock " +
                               std::to_string(clocks_) +
                               ": something reached it that was not recorded");
}

void A55Recorder::cycles(const a55::EventRow& row, std::uint64_t cycles) {
    guarded([&] {
        A55Inputs inputs = levels();
        if (!waiting_.empty() && recorded_in_ != inputs.state)
            throw std::logic_error("events were recorded in another state than the next cycle's");
        for (; !waiting_.empty() && cycles > 0; --cycles) {
            inputs.events = row;
            move_waiting(inputs.events);
            put(inputs, 1);
        }
        inputs.events = row;
        put(inputs, cycles);
    });
}

void A55Recorder::access(const a55::SystemAccess& access, const a55::ProcessorState& who) {
    guarded([&] {
        compare();
        A55Inputs inputs = levels();
        inputs.state = who;
        inputs.state.halted = true;
        inputs.access = access;
        put(inputs, 1);
    });
}

void A55Recorder::access(const a55::ExternalAccess& access) {
    guarded([&] {
        compare();
        A55Inputs inputs = levels();
        inputs.state.halted = true;
        inputs.access = access;
        put(inputs, 1);
    });
}

void A55Recorder::clock(const a55::EventRow& row, const a55::SystemAccess& access) {
    guarded([&] {
        compare();
        A55Inputs inputs = levels();
        inputs.events = row;
        inputs.access = access;
        put(inputs, 1);
    });
}

void A55Recorder::clock(const a55::EventRow& row, const a55::ExternalAccess& access) {
    guarded([&] {
        compare();
        A55Inputs inputs = levels();
        inputs.events = row;
        inputs.access = access;
        put(inputs, 1);
    });
}

void A55Recorder::reset() {
    guarded([&] {
        compare();
        A55Inputs inputs = levels();
        inputs.state.halted = true;
        inputs.nreset = false;
        put(inputs, 1);
    });
}

} // namespace armpmu::vectors
