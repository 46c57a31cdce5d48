// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cpu/cache_identity.h"

#include <systemc>

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

namespace armpmu::iss {

// The instruction-set simulator cannot be used, or a parameter is wrong.
struct ProcessorError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// A range of physical addresses.
struct AddressRange {
    std::uint64_t base = 0;
    std::uint64_t bytes = 0;
};

// A processor's HVC or SMC, for platforms that implement firmware calls (PSCI).
struct FirmwareCall {
    bool secure_monitor = false;      // SMC
    std::array<std::uint64_t, 4> x{}; // X0 .. X3; X0 also returns the result
};

// A DVM message between processors of a group: an invalidation, or a DSB that waits for it.
struct Broadcast {
    enum class Kind : std::uint8_t {
        tlb,               // TLBI, of the Inner Shareable domain
        instruction_cache, // IC IALLUIS, IC IVAU
        synchronization,   // the first DSB after one or more of these: a DVM Sync
    };
    Kind kind = Kind::tlb;
    // Virtual address of the page or line; nothing: all, an address space, or a DSB.
    std::optional<std::uint64_t> address;
};

// The state in which a guest could not continue; see Processor::problem().
struct ProcessorProblem {
    std::string what; // one sentence
    std::uint64_t pc = 0;
    std::string last_exception; // "none", or its kind, source and target
};

// Counts of one pair of CONTEXTIDR_EL1 and TTBR0_EL1: under Linux a thread, in one
// of its address spaces, where the kernel keeps process identifiers in CONTEXTIDR.
struct ContextAccount {
    std::uint32_t contextidr = 0;
    std::uint64_t ttbr0 = 0;
    std::uint64_t el0 = 0; // instructions retired
    std::uint64_t el1 = 0;

    template <typename Self, typename State>
    static void fields(Self& self, State& state) { // of a saved state
        state(self.contextidr, self.ttbr0, self.el0, self.el1);
    }
};

// Parameters of a Processor; all of them take effect at construction.
struct ProcessorParameters {
    std::vector<AddressRange> memory; // multiples of 4 KB
    std::uint64_t reset_pc = 0;
    unsigned reset_level = 3;         // exception level after reset, 1 .. 3
    bool reset_secure = true;         // of EL1; EL2 is Non-secure, EL3 Secure
    std::uint64_t mpidr = 0x81000000; // affinity; bits 31 and 24 are set in an A55
    sc_core::sc_time clock_period = sc_core::sc_time(1, sc_core::SC_NS);
    double system_counter = 100e6; // Hz
    // The caches that CLIDR_EL1 and CCSIDR_EL1 describe; nothing else depends on them.
    std::vector<cpu::CacheDescription> caches = cpu::caches_of({});
    bool powered = true; // false: it executes nothing until Processor::power_on
    sc_core::sc_time quantum = sc_core::sc_time(10, sc_core::SC_US);
    // False: as if the engine did not allow it. The same results, slower; for tests.
    bool fast_stores = true;
    bool own_map = true;
};

// Callbacks of a Processor. All may be empty; set them before the simulation starts.
struct ProcessorHooks {
    // Called at once, at the processor's local time. PPIs as INTIDs: 30 physical, 27 virtual, 26
    // hypervisor, 29 secure timer.
    std::function<void(unsigned intid, bool level)> on_timer;
    // HVC and SMC; true: done, false: the guest takes the exception.
    std::function<bool(FirmwareCall&)> on_firmware_call;
    std::function<void()> on_stopped;
    // In a ProcessorGroup of several: as the instruction is executed, a DSB when its block begins
    // or the last SYS instruction before it in the block is executed. With HCR_EL2.FB also for
    // operations outside the Inner Shareable domain.
    std::function<void(const Broadcast&)> on_broadcast;
    // `hand_over` has taken effect: the processor's thread does not execute any more.
    std::function<void()> on_handed_over;
    // `pause` has taken effect.
    std::function<void()> on_paused;
    // A handed-over processor has an interrupt.
    std::function<void()> on_wake;
};

} // namespace armpmu::iss
