// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/a55/processor_state.h"
#include "models/iss/guest_breakpoints.h"

#include <array>
#include <cstdint>
#include <optional>

namespace armpmu::iss {

// Watchpoints of the software that a core executes: DBGWVR<n>_EL1 and DBGWCR<n>_EL1, which the
// engine keeps and does nothing with. By bytes (BAS) or by ranges (MASK), of loads and stores,
// unlinked or linked to a context, where the debug exception level executes AArch64.
class GuestWatchpoints {
  public:
    static constexpr unsigned kNumber = 4; // of a Cortex-A55

    GuestWatchpoints(Engine& engine, GuestBreakpoints& breakpoints)
        : engine_(engine), breakpoints_(breakpoints) {}

    // A register of that number has been written.
    void changed(unsigned n);
    // All may have been.
    void look_again();
    bool any() const { return enabled_ != 0; }

    // The first byte of a load or store that is watched, as the processor is now; `target`: the
    // level that the debug exception is taken to.
    std::optional<std::uint64_t> hit(std::uint64_t address, unsigned bytes, bool write,
                                     const a55::ProcessorState& state, unsigned target);

  private:
    bool admits(const DebugPair& one, bool write, const a55::ProcessorState& state);

    Engine& engine_;
    GuestBreakpoints& breakpoints_;
    std::array<DebugPair, kNumber> all_;
    unsigned enabled_ = 0;
};

} // namespace armpmu::iss
