// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cpu/instruction.h"
#include "armpmu/cpu/profile.h"

#include <array>
#include <cstdint>

namespace armpmu::cpu {

// What the oldest instruction waits for (events 0x23, 0x24 and 0xE1 to 0xEC).
enum class Cause : std::uint8_t {
    fetch,
    fetch_cache,
    fetch_tlb,
    interlock,
    interlock_agu, // for a register of an address
    interlock_fpu, // of floating point, Advanced SIMD or cryptography
    load,
    load_cache,
    load_tlb,
    store,
    store_buffer,
    store_tlb,
};
inline constexpr unsigned kCauses = static_cast<unsigned>(Cause::store_tlb) + 1;

// Not before `cycle`.
struct Arrival {
    std::uint64_t cycle = 0;
    Cause cause = Cause::fetch;
};

struct Stall {
    Cause cause;
    std::uint32_t cycles;
};

// When an instruction issues, and the whole cycles before it in which nothing did, in their order.
struct Issued {
    static constexpr unsigned kMostStalls = 5;
    std::uint64_t cycle;
    std::uint8_t stalls;
    std::array<Stall, kMostStalls> stall;
};

// What the pipeline needs of a static instruction. Made by Pipeline::compile, of use to pipelines
// of the same profile only.
struct Operation {
    struct Read {
        std::uint8_t reg; // of the pipeline
        std::uint8_t forward[2];
        bool address;
    };
    struct Write {
        std::uint8_t reg;
        std::uint8_t latency;
        bool loaded;
    };
    std::uint8_t reads = 0;
    std::uint8_t writes = 0;
    std::uint8_t unit = 0;  // the first of its pipe
    std::uint8_t units = 0; // that it takes: 0 to 2
    bool either = false;    // takes one of two
    std::uint8_t busy = 0;
    std::uint8_t uops = 1;
    std::uint8_t first_write_back = 0;
    std::uint8_t last_write_back = 0;
    std::uint8_t longest = 0; // of all these
    std::uint8_t forwarded = 0;
    bool skewed = false;
    bool begins_group = false;
    bool ends_group = false;
    bool ordered = false; // writes back in order
    bool fpu = false;
    std::array<Read, Instruction::kMostSources> read{};
    std::array<Write, Instruction::kMostResults> write{};
};

// The in-order, dual-issue pipeline: when each instruction of a program issues, and why not before.
// Instructions come in program order; a cycle is a count from 0 of the core's clock. A wait
// ends after 2^30 cycles at the latest.
class Pipeline {
  public:
    // Throws std::invalid_argument for a profile that makes no sense: an issue width of 0 or more
    // than 15, more than two units, cycles above 120, a result that is forwarded by more than 8.
    explicit Pipeline(const PipelineProfile& profile);

    Operation compile(const Instruction& instruction) const;

    // Issues the next instruction. `fetched`: it is in the instruction queue from that cycle on;
    // `memory`: the load/store unit takes it from that cycle on (0: does not wait). A stalled cycle
    // is the front end's before `fetched`, else the load/store unit's before `memory`, else that of
    // a register which is late from a miss, else an interlock's.
    Issued issue(const Operation& operation, Arrival fetched, Arrival memory);
    // What the operation issued last loads - not the base that it writes back - may be consumed
    // from `cycle` on, because of a miss; who waits for it stalls with `cause`.
    void late_results(const Operation& operation, std::uint64_t cycle, Cause cause);

    // The cycle of the newest issue; 0 before the first.
    std::uint64_t now() const { return base_ + now_; }
    // Cycles in which something was issued by issue(); what set_state() skips is not in it.
    std::uint64_t issue_cycles() const { return issue_cycles_; }

    // Everything that later issues depend on, relative to now(). Equal states behave alike.
    static constexpr unsigned kRegisters = 65;
    static constexpr unsigned kUnits = 2 * kPipes;
    using State = std::array<std::uint8_t, kRegisters + kUnits + 3>;
    static constexpr unsigned kSlotsInState = kRegisters + kUnits + 1; // which byte holds them
    // Whether there is one: something was issued, no register waits for a miss, and all that is
    // pending ends within 127 cycles.
    bool can_state() const;
    State state() const;
    // Continues from a state of a pipeline of the same profile, whose newest issue was at `now`.
    void set_state(const State& state, std::uint64_t now);

  private:
    // Times are relative to base_, so that 32 bits do.
    std::uint32_t relative(std::uint64_t cycle) const;
    void rebase();
    std::uint32_t earliest_issue() const;
    void take_slots(const Operation& operation, std::uint32_t cycle);
    void take_unit(const Operation& operation, std::uint32_t cycle);
    void write(const Operation& operation, std::uint32_t cycle, bool skewed);
    void explain(Issued& issued, const Operation& operation, std::uint32_t cycle, Arrival fetched,
                 Arrival memory) const;

    PipelineProfile profile_;
    std::array<std::uint8_t, kPipes> first_unit_{};
    bool carries_ = false; // some instruction has more uops than a cycle has slots
    std::uint64_t base_ = 0;
    std::uint64_t issue_cycles_ = 0;
    std::uint32_t now_ = 0;
    std::uint32_t unstalled_ = 0; // the first cycle that would be a stall if nothing issued in it
    std::uint32_t slots_at_ = 0;  // the cycle that slots_ are of; after now_ if uops were carried
    std::uint32_t write_back_ = 0;
    std::uint32_t late_until_ = 0; // the last cycle of a miss that is waited for
    std::uint32_t horizon_ = 0;    // when all else is done
    std::uint8_t slots_ = 0;
    bool grouped_ = false; // something was issued in slots_at_
    bool issued_ = false;
    std::array<std::uint32_t, kUnits> free_{};      // the first cycle a unit is free, lower first
    std::array<std::uint32_t, kRegisters> ready_{}; // twice the cycle, plus 1 if forwarded
    std::array<std::uint8_t, kRegisters> late_{};   // 1 + the Cause of a miss
};

} // namespace armpmu::cpu
