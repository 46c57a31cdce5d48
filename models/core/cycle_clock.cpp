// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/core/cycle_clock.h"

namespace armpmu {
namespace {

// a * b / c without overflow; c is not 0.
Picoseconds scaled(Picoseconds a, Picoseconds b, Picoseconds c) {
    __extension__ using Wide = unsigned __int128;
    return static_cast<Picoseconds>(static_cast<Wide>(a) * b / c);
}

} // namespace

std::uint64_t CycleClock::cycles_at(Picoseconds time) const {
    return period_ == 0 ? done_ : done_ + (elapsed_ + (time - since_)) / period_;
}

Picoseconds CycleClock::time_of(std::uint64_t cycles) const {
    if (cycles <= done_) return since_;
    if (period_ == 0) return kNever;
    const std::uint64_t more = cycles - done_;
    if (more > (kNever - since_ - 1) / period_) return kNever;
    return since_ + (more * period_ - elapsed_);
}

void CycleClock::set_period(Picoseconds period, Picoseconds at) {
    const std::uint64_t done = cycles_at(at);
    Phase phase = phase_at(at);
    phase.period = period;
    resume(phase, at);
    done_ = done;
}

CycleClock::Phase CycleClock::phase_at(Picoseconds time) const {
    if (period_ == 0) return {0, elapsed_, scale_};
    return {period_, (elapsed_ + (time - since_)) % period_, scale_};
}

void CycleClock::resume(const Phase& phase, Picoseconds at) {
    period_ = phase.period;
    elapsed_ = phase.elapsed;
    scale_ = phase.scale;
    since_ = at;
    if (period_ != 0) {
        elapsed_ = scale_ == 0 ? 0 : scaled(elapsed_, period_, scale_);
        scale_ = period_;
    }
}

} // namespace armpmu
