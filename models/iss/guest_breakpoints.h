// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/a55/processor_state.h"
#include "models/iss/debug_pair.h"
#include "models/iss/engine.h"

#include <array>
#include <cstdint>

namespace armpmu::iss {

// Hardware breakpoints of the software that a core executes: DBGBVR<n>_EL1 and DBGBCR<n>_EL1, which
// the engine keeps and does nothing with. Matches of an address, unlinked or linked to a context
// (BT 0 and 1), in A64 and AArch32 code, where the debug exception level executes AArch64.
class GuestBreakpoints {
  public:
    static constexpr unsigned kNumber = 6; // of a Cortex-A55

    explicit GuestBreakpoints(Engine& engine) : engine_(engine) {}

    // A register of that number has been written.
    void changed(unsigned n);
    // All may have been.
    void look_again();

    // Whether code between these addresses may have one. Costs a comparison while there is none.
    bool watches(std::uint64_t begin, std::uint64_t end) const {
        return enabled_ != 0 && has_between(begin, end);
    }
    // Whether the instruction there is one, as the processor is now; `target`: the level that the
    // debug exception is taken to.
    bool hits(std::uint64_t address, const a55::ProcessorState& state, unsigned target);
    // Whether debug exceptions are taken now, to that level.
    bool exceptions_are_on(const a55::ProcessorState& state, unsigned target);
    // Whether that one, which a watchpoint may be linked to, matches the context.
    bool context_matches(unsigned n);

  private:
    bool has_between(std::uint64_t begin, std::uint64_t end) const;
    bool matches(const DebugPair& one, std::uint64_t address, const a55::ProcessorState& state);

    Engine& engine_;
    std::array<DebugPair, kNumber> all_;
    unsigned enabled_ = 0;
};

} // namespace armpmu::iss
