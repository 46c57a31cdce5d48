// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/vectors/record/cci550_recorder.h"

#include "armpmu/cci550/register_table.h"
#include "vectors/record/cci550_tape.h"
#include "vectors/record/tape_queue.h"
#include "vectors/rows/way_here.h"

#include <stdexcept>
#include <string>

namespace armpmu::vectors {
namespace {

constexpr std::uint64_t kRowsUncompared = 65536;

bool is_recorded(const cci550::Access& access) {
    const auto target = cci550::decode(access.offset);
    return !target || belongs_to_pmu(target->id);
}

} // namespace

// The second PMU and the thread that feeds it.
class Cci550Recorder::Scribe {
  public:
    Scribe(const cci550::Config& config, Writer& writer)
        : writer_(writer), rows_(config), player_(config), row_(rows_.layout().words()),
          queue_([this](const TapeQueue::Piece& piece) { work(piece); }) {}

    TapeQueue::Piece& tape() { return queue_.tape(); }
    void finish() { queue_.finish(); }
    bool sound() const { return queue_.sound(); }
    std::uint64_t clocks() const { return clocks_; }

  private:
    void work(const TapeQueue::Piece& piece) {
        const std::uint64_t* const end = piece.data() + piece.size();
        for (const std::uint64_t* at = piece.data(); at != end;) {
            at = take(at, entry_);
            if (entry_.shown)
                compare(*entry_.shown);
            else
                put(entry_.inputs, entry_.cycles);
        }
    }

    // Where the first of several equal clocks without an access changes no count, the others do not
    // either, and nothing else.
    void put(const Cci550Inputs& inputs, std::uint64_t cycles) {
        for (std::uint64_t done = 0; done < cycles;) {
            const auto counts = last_.counts;
            last_ = player_.clock(inputs);
            rows_.put(inputs, last_, row_.data());
            const bool still = !inputs.access && last_.counts == counts;
            const std::uint64_t part = still ? cycles - done : 1;
            if (part > 1) player_.hold(inputs, part - 1);
            writer_.put({row_.data(), part});
            done += part;
            clocks_ += part;
        }
    }

    void compare(const Cci550Shown& shown) const {
        if (last_.overflow_pins == shown.overflow_pins && last_.counts == shown.counts) return;
        throw std::logic_error("the recording differs from the PMU at clock " +
                               std::to_string(clocks_) +
                               ": something reached it that was not a row, an access or a pin");
    }

    Writer& writer_;
    Cci550Rows rows_;
    Cci550Player player_;
    Cci550Outputs last_; // of the last clock
    std::vector<std::uint64_t> row_;
    std::uint64_t clocks_ = 0;
    Cci550Entry entry_;
    TapeQueue queue_; // last: its thread uses the others
};

Cci550Recorder::Cci550Recorder(cci550::Pmu& pmu, Writer& writer)
    : pmu_(&pmu), writer_(writer), scribe_(std::make_unique<Scribe>(pmu.config(), writer)) {
    start();
    pmu_->set_observer(this);
}

Cci550Recorder::~Cci550Recorder() {
    if (pmu_ != nullptr) pmu_->set_observer(nullptr);
}

// With the way to the state of a PMU that has been used before.
void Cci550Recorder::start() {
    Cci550Player player(pmu_->config());
    if (same_state(player.pmu(), *pmu_)) return;
    for (const Cci550Inputs& inputs : way_to_state_of(*pmu_)) {
        player.clock(inputs);
        append(scribe_->tape(), inputs, 1);
    }
    if (!same_state(player.pmu(), *pmu_))
        throw std::logic_error("the PMU is in a state that software cannot bring it to");
}

void Cci550Recorder::detach() {
    if (pmu_ == nullptr) return;
    compare();
    pmu_->set_observer(nullptr);
    pmu_ = nullptr;
}

void Cci550Recorder::finish() {
    detach();
    scribe_->finish();
    writer_.finish();
}

std::uint64_t Cci550Recorder::clocks() const {
    return scribe_->clocks();
}

bool Cci550Recorder::sound() const {
    return scribe_->sound();
}

// Of a clock in which nothing happens, with the levels that the PMU sees now.
Cci550Inputs Cci550Recorder::inputs() const {
    Cci550Inputs inputs;
    inputs.pins = pmu_->authentication();
    inputs.aresetn = !pmu_->in_reset();
    inputs.aclken = pmu_->clock_enabled();
    return inputs;
}

void Cci550Recorder::compare() {
    rows_ = 0;
    append(scribe_->tape(), {pmu_->counts(), pmu_->overflow_pins()});
}

void Cci550Recorder::row(const cci550::EventRow& row, std::uint64_t cycles) {
    if (++rows_ >= kRowsUncompared) compare();
    if (cycles == 0) return;
    Cci550Inputs clocked = inputs();
    clocked.events = row;
    append(scribe_->tape(), clocked, cycles);
}

void Cci550Recorder::access(const cci550::Access& access) {
    compare();
    if (!is_recorded(access)) return;
    Cci550Inputs clocked = inputs();
    clocked.access = access;
    append(scribe_->tape(), clocked, 1);
}

void Cci550Recorder::clock(const cci550::EventRow& row, const cci550::Access& access) {
    compare();
    Cci550Inputs clocked = inputs();
    clocked.events = row;
    if (is_recorded(access)) clocked.access = access;
    append(scribe_->tape(), clocked, 1);
}

void Cci550Recorder::reset() {
    compare();
    Cci550Inputs clocked = inputs();
    clocked.aresetn = false;
    append(scribe_->tape(), clocked, 1);
}

} // namespace armpmu::vectors
