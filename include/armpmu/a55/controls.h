// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/a55/access.h"
#include "armpmu/a55/config.h"
#include "armpmu/a55/filter.h"
#include "armpmu/a55/processor_state.h"
#include "armpmu/a55/register_table.h"
#include "armpmu/core/authentication.h"

#include <array>
#include <cstdint>

namespace armpmu::a55 {

// The index of PMCCNTR among the counters.
inline constexpr unsigned kCycleView = kCounters;

// The stored bits of the control registers.
struct ControlRegisters {
    std::uint32_t pmcr = 0; // E, D, X, DP, LC
    std::uint32_t enabled = 0;
    std::uint32_t interrupt_enabled = 0;
    std::uint32_t flags = 0;
    std::uint32_t selected = 0;
    std::array<std::uint32_t, kCounters + 1> type{}; // [kCycleView]: PMCCFILTR
    std::uint32_t userenr = 0;
    std::uint32_t mdcr_el2 = 0;
    std::uint32_t mdcr_el3 = 0;
    std::uint32_t sder = 0;
};

// Why a counter does not count at present, or the event bus is LOW; `open`: it counts.
enum class Gate : std::uint8_t { open, no_power, disabled, debug_state, filtered, prohibited };

// The register behind an access to PMXEVTYPER, PMXEVCNTR or a counter's own.
struct RegisterTarget {
    RegisterId id = RegisterId::pmcr;
    unsigned instance = 0;
    bool out_of_range = false;
    bool hidden = false; // out of range because of HPMN only
};

// The controls that software and pins have set, and their rules: which counter counts which events,
// which accesses are permitted, and when the interrupt is asserted (Arm ARM D7, D13.4). Has no
// counts.
struct Controls {
    const Config& config; // outlives this
    ControlRegisters registers = {};
    ProcessorState state = {};
    Regime regime = Regime::ns_el1; // of the current processor state
    Authentication pins = {};
    bool powered = true;

    // --- counting; a counter is one of kCounters, or kCycleView ---
    bool enabled(unsigned counter) const; // by its own bit and by E or HPME
    bool counts(unsigned counter, Regime in) const;
    Gate gate(unsigned counter) const; // now
    Gate export_gate() const;
    bool chained(unsigned odd) const; // it counts wraps of the even counter below
    Prohibition prohibition() const;
    bool secure_noninvasive() const; // secure non-invasive debug is allowed by the pins
    unsigned hpmn() const;
    bool above_hpmn(unsigned counter) const { return counter < kCounters && counter >= hpmn(); }
    bool divided() const; // PMCCNTR counts every 64th cycle
    bool divider_runs_freely() const { return config.divider == Config::Divider::runs_freely; }
    bool interrupt_level() const; // true: nPMUIRQ is LOW

    // --- registers ---
    std::uint32_t accessible(const ProcessorState& who) const; // counters, with PMCCNTR
    RegisterTarget resolve_alias(const Decoded& decoded, std::uint32_t accessible) const;
    // Whether a register access is done, undefined or trapped (access_control.cpp).
    SystemResult check(const Decoded& decoded, RegisterInterface interface, bool write,
                       const ProcessorState& who) const;

  private:
    bool group_enabled(unsigned counter) const;
};

// The locks of the external view (Arm ARM H9, I5). The rules are those of Armv8.2; from
// Armv8.4 on, access depends on the security state instead.
struct ExternalGuard {
    bool double_lock = false;   // EDPRSR.DLK
    bool os_lock = false;       // OSLSR.OSLK
    bool locked = true;         // PMLSR.SLK
    bool access_denied = false; // EDPRSR.SPMAD

    ExternalStatus status(Domain domain, const Controls& controls) const;
    bool software_locked(const Config& config, Port port) const {
        return config.external_software_lock && port == Port::memory_mapped && locked;
    }
};

} // namespace armpmu::a55
