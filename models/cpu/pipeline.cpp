// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/cpu/pipeline.h"

#include <algorithm>
#include <stdexcept>

namespace armpmu::cpu {

namespace {

constexpr std::uint32_t kLongestWait = 1u << 30;
constexpr unsigned kMostForwarded = 8;

void check(const Execution& one) {
    constexpr unsigned kMostCycles = 120;
    if (std::max({one.latency, one.latency_next, one.busy}) > kMostCycles)
        throw std::invalid_argument("pipeline profile: more than 120 cycles");
    for (const Forward& forward : one.forward)
        if (std::max(forward.from_forwarded, forward.from_others) > kMostForwarded)
            throw std::invalid_argument("pipeline profile: forwarded by more than 8 cycles");
}

void check(const PipelineProfile& profile) {
    constexpr unsigned kMostSlots = 15;
    if (profile.issue_width == 0 || profile.issue_width > kMostSlots)
        throw std::invalid_argument("pipeline profile: the issue width is not 1 to 15");
    Execution rest = profile.execution[0][0];
    rest.latency = profile.base_latency;
    rest.forward[0] = profile.flags;
    check(rest);
    for (const std::uint8_t units : profile.units)
        if (units > 2) throw std::invalid_argument("pipeline profile: more than two units");
    for (const auto& row : profile.execution)
        for (const Execution& one : row) check(one);
}

} // namespace

// Names the causes of an instruction's stalled cycles, from the first on.
class StallWriter {
  public:
    StallWriter(Issued& issued, std::uint64_t from, std::uint64_t to)
        : issued_(issued), from_(from), to_(to) {}
    void until(std::uint64_t cycle, Cause cause) {
        cycle = std::min(cycle, to_);
        if (cycle <= from_) return;
        issued_.stall[issued_.stalls++] = {cause, static_cast<std::uint32_t>(cycle - from_)};
        from_ = cycle;
    }
    bool done() const { return from_ == to_; }

  private:
    Issued& issued_;
    std::uint64_t from_;
    std::uint64_t to_;
};

Pipeline::Pipeline(const PipelineProfile& profile)
    : slots_(profile.issue_width), width_(profile.issue_width), profile_(profile) {
    static_assert(kStart >= kMostForwarded);
    check(profile_);
    for (const auto& row : profile_.execution)
        for (const Execution& one : row)
            if (one.uops + profile_.base_uops > profile_.issue_width) carries_ = true;
    ready_.fill(2 * kStart);
    ready_[Operation::kAlwaysReady] = 0;
    free_.fill(kStart);
}

void Pipeline::rebase() {
    const std::uint32_t now = newest();
    const auto less = [](std::uint32_t time, std::uint32_t by, std::uint32_t least) {
        return time > by ? time - by + least : least;
    };
    for (unsigned n = 0; n < kRegisters; ++n) ready_[n] = less(ready_[n], 2 * now, 2 * kStart);
    for (std::uint32_t& time : free_) time = less(time, now, kStart);
    for (std::uint32_t* time : {&next_, &slots_at_, &write_back_, &late_until_})
        *time = less(*time, now, kStart);
    base_ += now - kStart;
}

std::uint32_t Pipeline::more_reads(const Operation& operation, std::uint32_t ready) const {
    for (unsigned n = 3; n < operation.reads; ++n)
        ready = std::max(ready, when_ready(operation.read[n]));
    return ready;
}

std::uint32_t Pipeline::first_slot(const Operation& operation) const {
    const bool grouped = slots_at_ + 1 == next_ || // something was issued in it
                         (slots_ != width_ && !profile_.begins_beside_rest);
    const bool fits = (operation.uops <= slots_ || (operation.special & Operation::kWide) != 0) &&
                      !((operation.special & Operation::kBeginsGroup) != 0 && grouped);
    const std::uint32_t cycle = slots_at_ + (fits ? 0 : 1);
    if ((operation.special & Operation::kOrdered) == 0) return cycle;
    return std::max(cycle + operation.first_write_back, write_back_) - operation.first_write_back;
}

void Pipeline::finish(const Operation& operation, std::uint32_t cycle, std::uint32_t from) {
    for (unsigned n = 2; n < operation.writes; ++n) write(operation.write[n], from);
    if ((operation.special & Operation::kBothUnits) != 0)
        free_[operation.unit] = free_[operation.unit + 1];
    if ((operation.special & Operation::kWide) != 0) {
        const std::uint32_t carried = 0 - slots_;
        const std::uint32_t cycles = (carried + width_ - 1) / width_;
        slots_at_ += cycles;
        slots_ = cycles * width_ - carried;
    }
    if ((operation.special & Operation::kEndsGroup) != 0) slots_ = 0;
    if ((operation.special & Operation::kOrdered) != 0)
        write_back_ = cycle + operation.last_write_back;
    if (late_mode_ == 0) return;
    if (late_until_ <= cycle) late_mode_ = 0;
    for (unsigned n = 0; n < operation.writes; ++n) late_[operation.write[n].reg] = 0;
}

std::uint32_t Pipeline::explain(Issued& issued, const Operation& operation, std::uint64_t cycle,
                                Arrival fetched, Arrival memory) {
    const auto to =
        static_cast<std::uint32_t>(std::min<std::uint64_t>(cycle, newest() + kLongestWait));
    stalled_ += to - next_;
    StallWriter stalled(issued, base_ + next_, base_ + to);
    explain(stalled, operation, next_, fetched, memory);
    return to;
}

void Pipeline::explain(StallWriter& stalled, const Operation& operation, std::uint32_t from,
                       Arrival fetched, Arrival memory) const {
    if (std::max(fetched.cycle, memory.cycle) > base_ + from) {
        stalled.until(fetched.cycle, fetched.cause);
        stalled.until(memory.cycle, memory.cause);
        if (stalled.done()) return;
    }
    if (late_until_ > from) {
        explain_misses(stalled, operation);
        if (stalled.done()) return;
    }
    std::uint32_t last = kStart;
    bool address = false;
    for (unsigned n = 0; n < operation.reads; ++n) {
        const std::uint32_t at = when_ready(operation.read[n]) >> 1;
        if (at > last) address = operation.read[n].address;
        last = std::max(last, at);
    }
    const Cause interlock = operation.fpu ? Cause::interlock_fpu : Cause::interlock;
    const Cause structural = operation.fpu ? Cause::structural_fpu : Cause::structural;
    // The rest of the previous instruction gets the slots first; a state does not keep results that
    // are ready by then.
    stalled.until(base_ + earliest_issue(), structural);
    stalled.until(base_ + last, address ? Cause::interlock_agu : interlock);
    stalled.until(~std::uint64_t{0}, structural);
}

// Before the instruction issues at `at`.
void Pipeline::note_slots(Issued& issued, const Operation& operation, std::uint64_t at,
                          Arrival fetched, Arrival memory) const {
    const bool new_cycle = at >= next_;
    issued.left = 0;
    if (new_cycle && slots_left() != 0) {
        Issued last; // NOLINT: what counts is written
        last.stalls = 0;
        StallWriter why(last, now(), now() + 1);
        explain(why, operation, newest(), fetched, memory);
        issued.left = static_cast<std::uint8_t>(slots_);
        issued.why_left = last.stall[0].cause;
    }
    const std::uint32_t room = at == slots_at_ ? slots_ : width_;
    const std::uint32_t used = (operation.special & Operation::kEndsGroup) != 0
                                   ? room
                                   : std::min<std::uint32_t>(operation.uops, room);
    issued.has_slot = room != 0;
    issued.taken =
        static_cast<std::uint8_t>((new_cycle ? width_ - room : 0) + used - (room != 0 ? 1 : 0));
}

void Pipeline::explain_misses(StallWriter& stalled, const Operation& operation) const {
    std::uint32_t last = kStart;
    Cause cause = Cause::load;
    for (unsigned n = 0; n < operation.reads; ++n) {
        const Operation::Read& one = operation.read[n];
        const std::uint32_t at = when_ready(one) >> 1;
        if (late_[one.reg] == 0 || at <= last) continue;
        last = at;
        cause = static_cast<Cause>(late_[one.reg] - 1);
    }
    stalled.until(base_ + last, cause);
}

void Pipeline::late_results(const Operation& operation, std::uint64_t cycle, Cause cause) {
    if (next_ > kRebaseAfter) rebase();
    if (late_until_ <= newest()) late_.fill(0);
    cycle = std::min(std::max(cycle, base_ + kStart), now() + kLongestWait);
    const auto at = static_cast<std::uint32_t>(cycle - base_);
    for (unsigned n = 0; n < operation.writes; ++n) {
        const Operation::Write& one = operation.write[n];
        if (!one.loaded || 2 * at <= ready_[one.reg]) continue;
        ready_[one.reg] = 2 * at;
        late_[one.reg] = static_cast<std::uint8_t>(1 + static_cast<unsigned>(cause));
        late_until_ = std::max(late_until_, at);
        late_mode_ = Operation::kLate;
    }
}

} // namespace armpmu::cpu
