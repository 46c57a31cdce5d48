// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cpu/instruction.h"
#include "armpmu/cpu/operation.h"
#include "armpmu/cpu/profile.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

namespace armpmu::cpu {

// The reason why the oldest instruction waits (docs/core.md, "Issue slots").
enum class Cause : std::uint8_t {
    fetch,        // for its group: behind a taken branch, or behind other groups
    fetch_branch, // the same, after a mispredicted branch
    fetch_again,  // after an ISB, an exception or its return
    fetch_cache,
    fetch_tlb,
    interlock,      // for a register
    interlock_agu,  // of an address
    interlock_fpu,  // the same, of floating point, Advanced SIMD or cryptography
    structural,     // for a pipe, for slots, or to be first of two
    structural_fpu, // the same, of floating point, Advanced SIMD or cryptography
    load,           // for data of two lines
    load_l2,        // for data, by who has it
    load_l3,
    load_peer_core,
    load_interconnect_cache,
    load_peer_cluster,
    load_dram,
    load_remote,
    load_uncached,  // non-cacheable or device memory
    load_atomic,    // for an atomic's result
    load_registers, // for a miss register
    load_tlb,
    store, // until stores complete: a barrier, a store-exclusive
    store_buffer,
    store_tlb,
};
inline constexpr unsigned kCauses = static_cast<unsigned>(Cause::store_tlb) + 1;

// Not before `cycle`, which is below 2^63.
struct Arrival {
    std::uint64_t cycle = 0;
    Cause cause = Cause::fetch;
};

struct Stall {
    Cause cause;
    std::uint32_t cycles;
};

// The cycle in which an instruction issues, and the preceding cycles without an issue, in order.
struct Issued {
    static constexpr unsigned kMostStalls = 5;
    std::uint64_t cycle;
    std::uint8_t stalls;
    std::array<Stall, kMostStalls> stall;
    // Of cycles with an issue, where they are asked for: slots that the last one had left, and why
    // the instruction did not issue in them; slots of its own cycle that are taken besides, by more
    // of it or by the rest of the one before; whether it has one itself.
    std::uint8_t left;
    Cause why_left;
    std::uint8_t taken;
    bool has_slot;
};

// The in-order, dual-issue pipeline: when each instruction of a program issues, and why not before.
// Instructions come in program order; a cycle is a count from 0 of the core's clock. A wait
// ends after 2^30 cycles at the latest.
class Pipeline {
  public:
    // Throws std::invalid_argument for an invalid profile: an issue width of 0 or more than 15,
    // more than two units, cycles above 120, a result that is forwarded by more than 8.
    explicit Pipeline(const PipelineProfile& profile);

    // `before`: the instruction that always precedes it in the block; null if there is none.
    Operation compile(const Instruction& instruction, const Instruction* before = nullptr) const;

    // Issues the next instruction. `fetched`: it is in the instruction queue from that cycle on;
    // `memory`: the load/store unit takes it from that cycle on (0: does not wait). A stalled cycle
    // is the front end's before `fetched`, else the load/store unit's before `memory`, else that of
    // a register which is late from a miss, else an interlock's.
    // `kSlots`: with what became of the slots of cycles with an issue.
    template <bool kSlots = false>
    [[gnu::always_inline]] inline Issued issue(const Operation& operation, Arrival fetched,
                                               Arrival memory);
    // The data that the last issued operation loads - not the base that it writes back - may be
    // consumed from `cycle` on, because of a miss; who waits for it stalls with `cause`.
    void late_results(const Operation& operation, std::uint64_t cycle, Cause cause);

    // The cycle of the newest issue; 0 before the first.
    std::uint64_t now() const { return base_ + newest(); }
    // Slots of that cycle that are still empty; 0 before the first.
    unsigned slots_left() const { return issued() && slots_at_ == newest() ? slots_ : 0; }
    unsigned width() const { return width_; }
    // Cycles in which something was issued by issue(); what set_state() skips is not in it.
    std::uint64_t issue_cycles() const { return base_ + next_ - stalled_; }

    // Everything that later issues depend on, relative to now().
    static constexpr unsigned kRegisters = Operation::kRegisters;
    static constexpr unsigned kUnits = Operation::kUnits;
    static constexpr unsigned kMostLate = 4;
    using State = std::array<std::uint8_t, kRegisters + kUnits + 4 + 2 * kMostLate>;
    static constexpr unsigned kSlotsInState = kRegisters + kUnits + 1; // which byte holds them
    // Whether the pipeline has such a state: something was issued, at most kMostLate registers wait
    // for misses, and everything pending ends within 127 cycles.
    bool can_state() const;
    State state() const;
    // Continues from a state of a pipeline of the same profile, whose newest issue was at `now`.
    void set_state(const State& state, std::uint64_t now);

  private:
    // Times are relative to base_, so that 32 bits do, and never below kStart: a time less what is
    // forwarded is not negative.
    static constexpr std::uint32_t kStart = 8;
    static constexpr std::uint32_t kRebaseAfter = 1u << 28;

    bool issued() const { return next_ != kStart; }
    std::uint32_t newest() const { return next_ - (issued() ? 1 : 0); }
    // Twice the cycle.
    std::uint32_t when_ready(const Operation::Read& one) const {
        const std::uint32_t ready = ready_[one.reg];
        return ready + static_cast<std::uint32_t>(int{one.early[ready & 1]});
    }
    void write(const Operation::Write& one, std::uint32_t executed) {
        ready_[one.reg] = 2 * executed + one.twice;
    }
    void forget_newest_load(const Operation& operation) {
        ready_[newest_load_] &= ~std::uint32_t{1};
        newest_load_ = operation.loads_into;
    }
    void rebase();
    std::uint32_t earliest_issue() const;
    bool list_late(std::uint8_t* list) const;
    std::uint32_t more_reads(const Operation& operation, std::uint32_t ready) const;
    std::uint32_t first_slot(const Operation& operation) const;
    void finish(const Operation& operation, std::uint32_t cycle, std::uint32_t from);
    std::uint32_t explain(Issued& issued, const Operation& operation, std::uint64_t cycle,
                          Arrival fetched, Arrival memory);
    void explain(class StallWriter& stalled, const Operation& operation, std::uint32_t from,
                 Arrival fetched, Arrival memory) const;
    void note_slots(Issued& issued, const Operation& operation, std::uint64_t at, Arrival fetched,
                    Arrival memory) const;
    void explain_misses(class StallWriter& stalled, const Operation& operation) const;

    std::uint64_t base_ = std::uint64_t{0} - kStart;
    std::uint64_t stalled_ = 0;   // cycles, and those that set_state() skipped
    std::uint32_t next_ = kStart; // the first cycle that would be a stall if nothing issued in it
    std::uint32_t slots_at_ = kStart; // the cycle that slots_ are of; later if uops were carried
    std::uint32_t slots_;
    std::uint32_t width_;
    std::uint32_t write_back_ = kStart;
    std::uint32_t late_until_ = kStart;              // the last cycle of a miss that is waited for
    std::uint16_t late_mode_ = 0;                    // Operation::kLate while there is one
    std::uint8_t newest_load_ = Operation::kNowhere; // its register, if of integers
    bool carries_ = false; // some instruction has more uops than a cycle has slots
    std::array<std::uint32_t, kUnits + 2> free_{}; // the first cycle a unit is free, lower first
    // Twice the cycle, plus 1 if forwarded.
    std::array<std::uint32_t, kRegisters + 2> ready_{};
    std::array<std::uint8_t, kRegisters> late_{}; // 1 + the Cause of a miss
    PipelineProfile profile_;
};

template <bool kSlots>
inline Issued Pipeline::issue(const Operation& operation, Arrival fetched, Arrival memory) {
    if (next_ > kRebaseAfter) rebase();
    const unsigned special = operation.special | late_mode_;
    std::uint32_t ready = std::max(when_ready(operation.read[0]), when_ready(operation.read[1]));
    std::uint32_t cycle = slots_at_ + (operation.uops > slots_ ? 1 : 0);
    if ((special & Operation::kBefore) != 0) {
        ready = std::max(ready, when_ready(operation.read[2]));
        if ((special & Operation::kMoreReads) != 0) ready = more_reads(operation, ready);
        if ((special & Operation::kInSlots) != 0) cycle = first_slot(operation);
    }
    ready >>= 1;
    cycle = std::max({cycle, ready, free_[operation.awaits]});
    const std::uint64_t at = std::max({base_ + cycle, fetched.cycle, memory.cycle}) - base_;
    cycle = static_cast<std::uint32_t>(at);

    Issued issued; // NOLINT: the stalls beyond the count are never read
    issued.stalls = 0;
    if (kSlots) note_slots(issued, operation, at, fetched, memory);
    if (at > next_) cycle = explain(issued, operation, at, fetched, memory);
    issued.cycle = base_ + cycle;

    next_ = cycle + 1;
    slots_ = (cycle == slots_at_ ? slots_ : width_) - operation.uops;
    slots_at_ = cycle;
    std::uint32_t* const unit = &free_[operation.unit];
    const std::uint32_t until = cycle + operation.busy;
    unit[0] = std::exchange(unit[1], until);
    if (unit[0] > until) std::swap(unit[0], unit[1]);
    // A skewed instruction executes a cycle late if its last source comes then.
    const std::uint32_t from = std::max(cycle, ready + operation.skewed);
    if ((special & Operation::kLoads) != 0) forget_newest_load(operation);
    write(operation.write[0], from);
    if ((special & Operation::kAfter) != 0) {
        write(operation.write[1], from);
        if ((special & Operation::kRest) != 0) finish(operation, cycle, from);
    }
    return issued;
}

} // namespace armpmu::cpu
