// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/cpu/pipeline.h"

#include <algorithm>

namespace armpmu::cpu {

namespace {

constexpr std::uint32_t kRebaseAfter = 1u << 28;
constexpr std::uint32_t kLongestWait = 1u << 30;
// Times of registers less what is forwarded stay positive with it.
constexpr std::uint32_t kBias = 8;
constexpr std::uint32_t kUnordered = Operation::kUnordered;

constexpr std::uint32_t twice(std::uint32_t cycle) {
    return cycle << 1;
}

// When a source may be taken, plus kBias.
std::uint32_t wanted_at(const Operation::Read& read, std::uint32_t ready) {
    const std::uint32_t more = read.forward_more & (0u - (ready & 1));
    return (ready >> 1) + kBias - read.forward - more;
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
    for (unsigned pipe = 0; pipe < kPipes; ++pipe)
        if (profile_.units[pipe] < 2) free_[2 * pipe + 1] = kNever;
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
    for (std::uint32_t& time : free_)
        if (time != kNever) less(time, now_);
    for (std::uint32_t* time : {&unstalled_, &slots_at_, &write_back_, &late_until_, &horizon_})
        less(*time, now_);
    base_ += now_;
    now_ = 0;
}

// More uops than there are slots go on in the cycles that follow.
void Pipeline::carry(std::uint32_t uops) {
    const std::uint32_t width = profile_.issue_width;
    const std::uint32_t cycles = (uops + width - 1) / width;
    slots_at_ += cycles;
    slots_ = cycles * width - uops;
    grouped_ = 0;
}

Issued Pipeline::issue(const Operation& operation, Arrival fetched, Arrival memory) {
    if (now_ > kRebaseAfter) rebase();
    std::uint32_t registers = 0;
    for (unsigned n = 0; n < operation.reads; ++n) {
        const Operation::Read& one = operation.read[n];
        registers = std::max(registers, wanted_at(one, ready_[one.reg]));
    }
    std::uint32_t* const unit = &free_[operation.unit];
    const bool full = operation.needs > slots_ || (operation.begins_group & grouped_) != 0;
    std::uint32_t cycle = std::max(
        {slots_at_ + (full ? 1 : 0), unit[operation.both], std::max(registers, kBias) - kBias});
    cycle = std::max(cycle + kUnordered, write_back_ + kUnordered - operation.first_write_back) -
            kUnordered;
    const std::uint64_t arrival = std::max(fetched.cycle, memory.cycle);
    if (arrival > base_ + cycle) cycle = std::max(cycle, relative(arrival));

    Issued issued; // NOLINT: the stalls beyond the count are never read
    issued.cycle = base_ + cycle;
    issued.stalls = 0;
    if (cycle > unstalled_) explain(issued, operation, cycle, fetched, memory);

    issue_cycles_ += cycle >= unstalled_ ? 1 : 0;
    now_ = cycle;
    unstalled_ = cycle + 1;

    const std::uint32_t slots = cycle > slots_at_ ? profile_.issue_width : slots_;
    slots_at_ = cycle;
    slots_ = slots - operation.uops;
    grouped_ = 1;
    if (operation.uops > slots) carry(operation.uops - slots);
    if (operation.ends_group != 0) slots_ = 0;

    const std::uint32_t until = cycle + operation.busy;
    const std::uint32_t other = operation.both != 0 ? until : unit[1];
    unit[0] = std::min(other, until);
    unit[1] = std::max(other, until);

    // It executed late if the last of its sources came a cycle after it.
    const bool late = operation.skewed && registers == cycle + kBias;
    const std::uint32_t from = twice(cycle + (late ? 1 : 0)) + operation.forwarded;
    for (unsigned n = 0; n < operation.writes; ++n)
        ready_[operation.write[n].reg] = from + twice(operation.write[n].latency);
    if (late_until_ > cycle)
        for (unsigned n = 0; n < operation.writes; ++n) late_[operation.write[n].reg] = 0;
    write_back_ = std::max(write_back_, cycle + operation.last_write_back);
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
        const std::uint32_t at = std::max(wanted_at(one, ready_[one.reg]), kBias) - kBias;
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
