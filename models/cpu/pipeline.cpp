// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/cpu/pipeline.h"

#include <algorithm>
#include <stdexcept>

namespace armpmu::cpu {

namespace {

constexpr std::uint32_t kRebaseAfter = 1u << 28;
constexpr std::uint32_t kLongestWait = 1u << 30;
// Times of registers less what is forwarded stay positive with it.
constexpr std::uint32_t kBias = 8;

constexpr std::uint32_t twice(std::uint32_t cycle) {
    return cycle << 1;
}

void check(const Execution& one) {
    constexpr unsigned kMostCycles = 120;
    if (std::max({one.latency, one.latency_next, one.busy}) > kMostCycles)
        throw std::invalid_argument("pipeline profile: more than 120 cycles");
    for (const Forward& forward : one.forward)
        if (std::max(forward.from_integer, forward.from_others) > kBias)
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

// Names what the stalled cycles of an instruction are due to, from the first on.
class StallWriter {
  public:
    StallWriter(Issued& issued, std::uint32_t from, std::uint32_t to)
        : issued_(issued), from_(from), to_(to) {}
    void until(std::uint32_t cycle, Cause cause) {
        cycle = std::min(cycle, to_);
        if (cycle <= from_) return;
        issued_.stall[issued_.stalls++] = {cause, cycle - from_};
        from_ = cycle;
    }

  private:
    Issued& issued_;
    std::uint32_t from_;
    std::uint32_t to_;
};

Pipeline::Pipeline(const PipelineProfile& profile) : profile_(profile) {
    check(profile_);
    std::uint8_t unit = 0;
    for (unsigned pipe = 0; pipe < kPipes; ++pipe) {
        first_unit_[pipe] = unit;
        unit = static_cast<std::uint8_t>(unit + profile_.units[pipe]);
    }
    for (const auto& row : profile_.execution)
        for (const Execution& one : row)
            if (one.uops + profile_.base_uops > profile_.issue_width) carries_ = true;
    slots_ = profile_.issue_width;
}

std::uint32_t Pipeline::relative(std::uint64_t cycle) const {
    if (cycle <= base_) return 0;
    return static_cast<std::uint32_t>(std::min<std::uint64_t>(cycle - base_, now_ + kLongestWait));
}

void Pipeline::rebase() {
    const auto less = [](std::uint32_t& time, std::uint32_t by) {
        time = time > by ? time - by : 0;
    };
    for (std::uint32_t& time : ready_) less(time, twice(now_));
    for (std::uint32_t& time : free_) less(time, now_);
    for (std::uint32_t* time : {&unstalled_, &slots_at_, &write_back_, &late_until_, &horizon_})
        less(*time, now_);
    base_ += now_;
    now_ = 0;
}

void Pipeline::take_slots(const Operation& operation, std::uint32_t cycle) {
    const unsigned width = profile_.issue_width;
    if (cycle > slots_at_) {
        slots_at_ = cycle;
        slots_ = profile_.issue_width;
    }
    grouped_ = true;
    if (operation.uops <= slots_) {
        slots_ = static_cast<std::uint8_t>(slots_ - operation.uops);
    } else {
        const unsigned carried = operation.uops - slots_;
        const unsigned cycles = (carried + width - 1) / width;
        slots_at_ += cycles;
        slots_ = static_cast<std::uint8_t>(cycles * width - carried);
        grouped_ = false;
    }
    if (operation.ends_group) slots_ = 0;
}

void Pipeline::take_unit(const Operation& operation, std::uint32_t cycle) {
    const std::uint32_t until = cycle + operation.busy;
    std::uint32_t* const unit = &free_[operation.unit];
    if (operation.either) {
        unit[0] = std::min(unit[1], until);
        unit[1] = std::max(unit[1], until);
    } else if (operation.units == 2) {
        unit[0] = unit[1] = until;
    } else if (operation.units == 1) {
        unit[0] = until;
    }
}

void Pipeline::write(const Operation& operation, std::uint32_t cycle, bool skewed) {
    const std::uint32_t from = cycle + (skewed ? 1 : 0);
    for (unsigned n = 0; n < operation.writes; ++n) {
        const Operation::Write& one = operation.write[n];
        ready_[one.reg] = twice(from + one.latency) + operation.forwarded;
        if (late_until_ > cycle) late_[one.reg] = 0;
    }
}

Issued Pipeline::issue(const Operation& operation, Arrival fetched, Arrival memory) {
    if (now_ > kRebaseAfter) rebase();
    std::uint32_t registers = 0;
    for (unsigned n = 0; n < operation.reads; ++n) {
        const Operation::Read& one = operation.read[n];
        const std::uint32_t ready = ready_[one.reg];
        registers = std::max(registers, (ready >> 1) + kBias - one.forward[ready & 1]);
    }
    const bool fits = (operation.uops <= slots_ || operation.uops > profile_.issue_width) &&
                      !(operation.begins_group && grouped_);
    std::uint32_t cycle = slots_at_ + (fits ? 0 : 1);
    cycle = std::max(cycle, std::max(registers, kBias) - kBias);
    if (operation.units != 0) {
        const unsigned unit = operation.unit + (operation.either ? 0u : operation.units - 1u);
        cycle = std::max(cycle, free_[unit]);
    }
    if (operation.ordered && write_back_ > operation.first_write_back)
        cycle = std::max(cycle, write_back_ - operation.first_write_back);
    cycle = std::max({cycle, relative(fetched.cycle), relative(memory.cycle)});

    Issued issued; // NOLINT: the stalls beyond the count are never read
    issued.cycle = base_ + cycle;
    issued.stalls = 0;
    if (cycle > unstalled_) explain(issued, operation, cycle, fetched, memory);

    if (cycle != now_ || !issued_) ++issue_cycles_;
    issued_ = true;
    now_ = cycle;
    unstalled_ = cycle + 1;
    take_slots(operation, cycle);
    take_unit(operation, cycle);
    if (operation.ordered) write_back_ = cycle + operation.last_write_back;
    // It executed late if the last of its sources came a cycle after it.
    write(operation, cycle, operation.skewed && registers == cycle + kBias);
    horizon_ = std::max(horizon_, cycle + operation.longest);
    return issued;
}

void Pipeline::explain(Issued& issued, const Operation& operation, std::uint32_t cycle,
                       Arrival fetched, Arrival memory) const {
    StallWriter stalled(issued, unstalled_, cycle);
    stalled.until(relative(fetched.cycle), fetched.cause);
    stalled.until(relative(memory.cycle), memory.cause);
    std::uint32_t last = 0;
    std::uint32_t last_missed = 0;
    bool address = false;
    Cause missed = Cause::load;
    for (unsigned n = 0; n < operation.reads; ++n) {
        const Operation::Read& one = operation.read[n];
        const std::uint32_t ready = ready_[one.reg];
        const std::uint32_t forward = one.forward[ready & 1];
        const std::uint32_t at = (ready >> 1) > forward ? (ready >> 1) - forward : 0;
        if (at > last) {
            last = at;
            address = one.address;
        }
        if (late_until_ > unstalled_ && late_[one.reg] != 0 && at > last_missed) {
            last_missed = at;
            missed = static_cast<Cause>(late_[one.reg] - 1);
        }
    }
    stalled.until(last_missed, missed);
    if (address) stalled.until(last, Cause::interlock_agu);
    stalled.until(cycle, operation.fpu ? Cause::interlock_fpu : Cause::interlock);
}

void Pipeline::late_results(const Operation& operation, std::uint64_t cycle, Cause cause) {
    if (now_ > kRebaseAfter) rebase();
    if (late_until_ <= now_) late_.fill(0);
    const std::uint32_t at = relative(cycle);
    for (unsigned n = 0; n < operation.writes; ++n) {
        const Operation::Write& one = operation.write[n];
        if (!one.loaded || twice(at) <= ready_[one.reg]) continue;
        ready_[one.reg] = twice(at);
        late_[one.reg] = static_cast<std::uint8_t>(1 + static_cast<unsigned>(cause));
        late_until_ = std::max(late_until_, at);
    }
}

} // namespace armpmu::cpu
