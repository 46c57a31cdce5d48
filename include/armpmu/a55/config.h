// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/core/members.h"

#include <cstdint>
#include <string>

namespace armpmu::a55 {

inline constexpr unsigned kCounters = 6;      // event counters; PMCR.N
inline constexpr unsigned kCycleCounter = 31; // how selectors and masks name PMCCNTR

// Deliberate faults, for testing tests: a client's test that still passes with one of them switched
// on does not test what it seems to. All off by default.
struct Faults {
    // Bits [31:26] of PMEVTYPER<n> and PMCCFILTR are ignored: counters count at every level.
    bool filters_ignored = false;
    // Counters count in Secure state and at EL2 regardless of SPME, SUNIDEN and HPMD.
    bool prohibition_missed = false;
    // Writes to PMEVCNTR<n> and PMXEVCNTR are lost.
    bool counter_writes_lost = false;
    // PMCR.P resets no event counter.
    bool reset_lost = false;
    // PMOVSCLR clears no overflow flag.
    bool flags_stuck = false;
};

// Build options of the modelled core, and decisions where the manuals leave a question open
// (numbers and defaults: docs/decisions.md). Fixed when the model is constructed.
struct Config {
    enum class OutOfRange : std::uint8_t { raz_wi, undefined, trap_hidden };
    enum class Unknown : std::uint8_t { zero, poison };
    // The first tick of PMCCNTR after PMCR.D = 1: at the 64th cycle; at the first; or at the next
    // tick of a divider that has run since the first cycle.
    enum class Divider : std::uint8_t { restarts, ticks_at_once, runs_freely };

    bool l2_cache = true; // per-core L2
    bool l3_cache = true; // in the DSU
    // CPUECTLR_EL1.EXTLLC: LL_CACHE_RD and LL_CACHE_MISS_RD are recorded by data source. Otherwise
    // they are copies of the innermost last level's read events. (Decision 14)
    bool external_last_level = false;
    std::uint64_t mpidr = 0x81000000; // what PMDEVAFF0/1 copy
    unsigned revision = 0;            // PMPIDR2[7:4], 0..15 (3)

    // PMEVCNTR<n>, PMEVTYPER<n> and their PMX forms beyond the accessible counters: RAZ/WI;
    // UNDEFINED; or UNDEFINED beyond the implemented ones and a trap to EL2 for those that HPMN
    // hides. KVM's tests of its own virtual PMU expect UNDEFINED. (1)
    OutOfRange out_of_range = OutOfRange::raz_wi;
    // Fields of PMU registers that the manuals call UNKNOWN after reset: 0, or a pattern made of
    // `poison_seed`. (2)
    Unknown unknown_fields = Unknown::zero;
    std::uint64_t poison_seed = 1;

    Divider divider = Divider::restarts;    // (4)
    bool long_count_ignores_divider = true; // PMCR.LC = 1 overrides PMCR.D (4)
    // WFI and WFE stop PMCCNTR, and the events CPU_CYCLES and BUS_CYCLES. (5)
    bool wfi_stops_cycle_counter = true;
    bool wfi_stops_cpu_cycles = true;
    // CHAIN reaches an odd counter that HPMN puts into the other partition than its even one. (8)
    bool chain_across_partition = true;
    // SPIDEN or SPNIDEN HIGH (with DBGEN or NIDEN) allows counting in Secure state whatever SPME
    // says, as before Armv8.2. (12)
    bool authentication_override = false;

    bool snapshot_registers = true;      // 0x600-0x6F0 of the external view (11)
    bool external_software_incr = false; // PMSWINC in the external view (11)
    bool external_software_lock = false; // PMLAR and PMLSR on the memory-mapped port (11)

    Faults faults;
};

using armpmu::ConfigError;

// The members by name, with their legal values: checks, settings, fingerprint and vector headers
// use them.
const Members<Config>& members();

// The fields of the ID registers for the PMU and debug, which operating systems read first:
// PMUVer and PerfMon 4 (PMUv3 for Armv8.1), DebugVer and CopDbg 8 (Armv8.2), six breakpoints, four
// watchpoints, two of the breakpoints context-aware (TRM B2). They belong to the processor model.
std::uint64_t id_aa64dfr0_el1(const Config& config);
std::uint32_t id_dfr0_el1(const Config& config);

// Throws ConfigError.
void check(const Config& config);

// The members that are not at their defaults as text, and a Config made from such text. The latter
// accepts the values that `set_member` accepts. Throws ConfigError, whose text begins with
// `instance` unless that is empty.
Settings settings_of(const Config& config);
Config config_of(const Settings& settings, const std::string& instance = {});

} // namespace armpmu::a55
