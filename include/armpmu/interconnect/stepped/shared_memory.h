// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/core/state_fields.h"
#include "armpmu/interconnect/ace/config.h"

#include <array>
#include <cstdint>

namespace armpmu::interconnect {

// The memory that all MIs share (SharedMemoryConfig). They request in a cycle, and get the answer
// in the next one: first come, first served, and in one cycle MI0 before MI1.
class SharedMemory {
  public:
    enum class Access : std::uint8_t { read, write };

    explicit SharedMemory(const SharedMemoryConfig& config) : config_(config) {}

    // MIn's memory requests to begin an access in `cycle`; at most one of a kind in each cycle.
    void ask(unsigned number, Access kind, std::uint64_t cycle) {
        decide(cycle);
        asked_ |= 1U << turn(number, kind);
        asked_in_ = cycle;
    }
    // The cycle in which MIn's access that was requested in the previous cycle begins.
    std::uint64_t begun(unsigned number, Access kind, std::uint64_t cycle) {
        decide(cycle);
        return begun_[turn(number, kind)];
    }

  private:
    static constexpr unsigned kTurns = 2 * cci550::kMaxMasterInterfaces;
    static unsigned turn(unsigned number, Access kind) {
        return 2 * number + (kind == Access::write ? 1 : 0);
    }

    void decide(std::uint64_t cycle);

    SharedMemoryConfig config_;
    std::uint64_t free_ = 0;     // when the last access ends, in thousandths of a cycle
    std::uint64_t asked_in_ = 0; // of those below, all in one cycle
    std::uint32_t asked_ = 0;    // turns, a bit each
    std::array<std::uint64_t, kTurns> begun_{};

    friend struct armpmu::StateAccess;
    template <typename Self, typename State>
    static void fields(Self& self, State& state) {
        state(self.free_, self.asked_in_, self.asked_, self.begun_);
        if constexpr (std::is_same_v<State, StateIn>)
            state.expect(self.asked_ >> kTurns == 0, "a shared memory has turns that are none");
    }
};

} // namespace armpmu::interconnect
