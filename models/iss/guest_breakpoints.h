// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/a55/processor_state.h"
#include "models/iss/engine.h"

#include <array>
#include <cstdint>
#include <optional>

namespace armpmu::iss {

// A breakpoint or watchpoint of software: its value register and its control register.
struct DebugPair {
    std::uint64_t value = 0;
    std::uint32_t control = 0;

    bool enabled() const { return (control & 1) != 0; }
    unsigned bits(unsigned first, unsigned number) const {
        return control >> first & ((1U << number) - 1);
    }
    // By exception level and security (HMC, SSC, PAC or PMC; Arm ARM D2.8.4).
    bool admits(const a55::ProcessorState& state) const {
        const unsigned level = state.exception_level;
        const bool higher = bits(13, 1) != 0;
        const unsigned levels = bits(1, 2); // EL1, EL0
        if (level == 2 ? !higher : (levels >> (level == 1 ? 0 : 1) & 1) == 0) return false;
        const unsigned security = bits(14, 2); // 2: Secure only; 1 and 3: Non-secure only
        return security == 0 || (security == 2) == a55::in_secure_state(state);
    }
    // The context breakpoint that it is linked to, if it is.
    unsigned linked_to() const { return bits(16, 4); }
};

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
