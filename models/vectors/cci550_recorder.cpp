// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/vectors/cci550_recorder.h"

#include "armpmu/cci550/register_table.h"

#include <stdexcept>
#include <utility>

namespace armpmu::vectors {
namespace {

using cci550::offset_of;
using cci550::RegisterId;

constexpr std::uint64_t kClocksUncompared = 65536;

// Whether the PMU alone says what the access shows.
bool is_recorded(const cci550::Access& access) {
    const auto target = cci550::decode(access.offset);
    if (!target) return true;
    switch (target->id) {
    case RegisterId::status:
    case RegisterId::impr_err:
    case RegisterId::slave_debug:
    case RegisterId::master_debug: return false;
    default: return true;
    }
}

} // namespace

Cci550Recorder::Cci550Recorder(cci550::Pmu& pmu, Writer& writer)
    : pmu_(pmu), writer_(writer), rows_(pmu.config()), player_(pmu.config()),
      row_(rows_.layout().words()) {
    pmu_.set_observer(this);
}

Cci550Recorder::~Cci550Recorder() {
    pmu_.set_observer(nullptr);
}

void Cci550Recorder::finish() {
    pmu_.set_observer(nullptr);
    guarded([&] { compare(); });
    if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
    writer_.finish();
}

template <typename Step>
void Cci550Recorder::guarded(Step step) {
    if (failure_) return;
    try {
        step();
    } catch (...) {
        failure_ = std::current_exception();
    }
}

Cci550Inputs Cci550Recorder::levels() const {
    Cci550Inputs inputs;
    inputs.pins = pmu_.authentication();
    inputs.aresetn = !pmu_.in_reset();
    inputs.aclken = pmu_.clock_enabled();
    return inputs;
}

// Where the first of several equal clocks without an access changes nothing that shows, the others
// do not either.
void Cci550Recorder::put(const Cci550Inputs& inputs, std::uint64_t cycles) {
    for (std::uint64_t done = 0; done < cycles;) {
        const Cci550Outputs before = last_;
        last_ = player_.clock(inputs);
        rows_.put(inputs, last_, row_.data());
        const bool still = !inputs.access && last_.counts == before.counts;
        const std::uint64_t part = still ? cycles - done : 1;
        if (part > 1) player_.hold(inputs, part - 1);
        writer_.put({row_.data(), part});
        done += part;
        clocks_ += part;
    }
}

void Cci550Recorder::compare() {
    compared_ = clocks_;
    bool same = last_.overflow_pins == pmu_.overflow_pins();
    for (unsigned n = 0; n < cci550::kCounters; ++n)
        same = same && last_.counts[n] == pmu_.peek(offset_of(RegisterId::ecnt_data, n));
    if (!same)
        throw std::logic_error("the recording differs from the PMU at clock " +
                               std::to_string(clocks_) +
                               ": something reached it that was not a row, an access or a pin");
}

void Cci550Recorder::row(const cci550::EventRow& row, std::uint64_t cycles) {
    guarded([&] {
        if (clocks_ - compared_ >= kClocksUncompared) compare();
        Cci550Inputs inputs = levels();
        inputs.events = row;
        put(inputs, cycles);
    });
}

void Cci550Recorder::access(const cci550::Access& access) {
    guarded([&] {
        compare();
        if (!is_recorded(access)) return;
        Cci550Inputs inputs = levels();
        inputs.access = access;
        put(inputs, 1);
    });
}

void Cci550Recorder::clock(const cci550::EventRow& row, const cci550::Access& access) {
    guarded([&] {
        compare();
        Cci550Inputs inputs = levels();
        inputs.events = row;
        if (is_recorded(access)) inputs.access = access;
        put(inputs, 1);
    });
}

void Cci550Recorder::reset() {
    guarded([&] {
        compare();
        Cci550Inputs inputs = levels();
        inputs.aresetn = false;
        put(inputs, 1);
    });
}

} // namespace armpmu::vectors
