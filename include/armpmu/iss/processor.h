// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/core/state_io.h"
#include "armpmu/iss/debug_port.h"
#include "armpmu/iss/execution.h"
#include "armpmu/iss/instruction_tracer.h"
#include "armpmu/iss/memory_observer.h"
#include "armpmu/iss/processor_parameters.h"
#include "armpmu/tlm/a55_pmu.h"
#include "armpmu/tlm/optional_pin.h"

#include <systemc>
#include <tlm>
#include <tlm_utils/simple_initiator_socket.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

namespace armpmu::iss {

class BoundCore;

// A functional Cortex-A55: an Armv8.2-A processor that executes A64 and A32, EL0 to EL3, with MMU,
// exceptions and generic timer, one instruction a cycle. It is a TLM-2.0 initiator.
//
//   iss::Processor::Parameters parameters;
//   parameters.memory = {{0x40000000, 512 << 20}};
//   parameters.reset_pc = 0x40200000;
//   iss::Processor cpu("cpu", parameters);
//   cpu.bus.bind(router.socket);        // everything that is not memory by DMI
//   cpu.sysreg.bind(pmu.sysreg);        // a systemc::A55Pmu: MRS and MSR of its registers ...
//   cpu.count_in(pmu);                  // ... and the events it counts
//   cpu.on_timer = [&](unsigned ppi, bool level) { gic.set_ppi(0, ppi, level); };
//   cpu.set_irq(level);                 // from an interrupt controller, at any time
//
// Unicorn (libunicorn) executes the instructions; only this library needs it.
//
// Memory: DMI of `memory` is requested at the start of the simulation; where it is granted for
// reads and writes, loads, stores and fetches make no transaction. Report another initiator's
// writes into executed code by `memory_written`. Where DMI is refused, or revoked by
// invalidate_direct_mem_ptr, all accesses are transactions, and DMI is requested again at the next
// block boundary and after each response that allows it. Unaligned accesses are then several, also
// for the PMU. Instructions are read by transport_dbg before they are fetched: code in memory
// without transport_dbg is undefined. All other addresses are devices. Transactions have 1, 2 or 4
// bytes (8 are two of 4), with AccessExtension (Secure or not), at the local time of the block's
// begin. An error response ends the simulation of this processor (below).
//
// Time: a cycle of `clock_period` per instruction. The processor runs ahead of simulated time by up
// to the global quantum (tlm_global_quantum; `quantum` where that is zero), and stops earlier where
// a timer or a counter of the PMU is due: an interrupt is taken at the first block boundary after
// its cycle. In WFI it sleeps until an interrupt is pending; the PMU sees standby. `system_counter`
// is the frequency of CNTPCT and CNTVCT, which follow local time.
//
// PMU: `count_in` records INST_RETIRED, branches (by the last instruction of each block),
// exceptions and writes of TTBR and CONTEXTIDR under the exception level they happen at, and data
// accesses while memory is observed; cycles come from the PMU's own clock, which must have the same
// period. Software's accesses to PMU registers are transactions with exception level and security;
// for those that the PMU traps or refuses as undefined, the guest takes the exception. Other
// readers see everything executed so far, up to a quantum ahead of simulated time.
//
// Branches: immediate branches, whether taken or not, are BR_IMMED_RETIRED; an ISB is a branch that
// is not taken; an exception return is one that is. A conditional branch to the next instruction
// counts as not taken. Speculative events of branches duplicate those retired.
//
// AArch32: A32 and T32 at EL0 and EL1, Secure or not, below an EL2 and EL3 in AArch64. MRC, MCR,
// MRRC and MCRR reach the PMU, the generic timer, ID_DFR0 and the cache identification registers;
// MIDR and MPIDR are this core's at Non-secure EL1. Other ID registers are the engine's. In
// AArch32, EL2 and EL3 execute, but their writes to HCR, SCR, HDCR and SDCR have no effect outside
// the engine.
//
// Several processors of one platform: ProcessorGroup.
//
// A load, store or fetch that the bus answers with an error is an external abort of the guest; an
// unaligned one outside memory is an alignment abort. A guest that cannot continue (endless
// exceptions) stops this processor, not the simulation: `problem()` has the reason, and
// `on_stopped` is called.
//
// One engine and one set of registers per instance. The library replaces some of Unicorn's
// functions by symbol. A program exports them by default; a shared library must not hide them.
class Processor : public sc_core::sc_module, public ProcessorHooks {
  public:
    using Parameters = ProcessorParameters;

    tlm_utils::simple_initiator_socket<Processor> bus{"bus"};
    tlm_utils::simple_initiator_socket_optional<Processor, 64> sysreg{"sysreg"};
    // Active low, sampled when they change. With one bound the processor waits after each
    // transaction until simulated time is its own and signals have settled.
    systemc::OptionalIn<bool> nIRQ{"nIRQ", true};
    systemc::OptionalIn<bool> nFIQ{"nFIQ", true};

    // Throws ProcessorError, and std::bad_alloc with less than 1 GiB of free address space.
    Processor(sc_core::sc_module_name name, const Parameters& parameters);
    ~Processor() override;

    // Connects the PMU that counts the events: at most one, before the simulation starts; it
    // outlives the processor. Throws ProcessorError for a second, and when its clock has another
    // period.
    void count_in(systemc::A55Pmu& pmu);

    // Interrupt levels, at any time; a bound pin sets the same level when it changes.
    void set_irq(bool level);
    void set_fiq(bool level);

    // Sets the observer of loads and stores; null: none, which is several times faster. At any
    // time, from the next block on; a change takes a tenth of a second of host time.
    void observe_memory(MemoryObserver* observer);

    // Sets the tracer of instructions; null: none. As above: at any time, at a cost; tracing is
    // many times slower.
    void set_tracer(InstructionTracer* tracer);

    // --- a model of the core, which knows how long what is executed takes ---

    // From the next block on the processor executes only when `execute` is called, and does not
    // count in its PMU, which the model does. Takes effect when simulated time reaches the
    // processor's (on_handed_over). At any time.
    void hand_over();
    // The processor executes by itself again, from `now` on. `execution` must have no steps left.
    void take_back(const sc_core::sc_time& now);
    // Executes about so many instructions, to the end of a block; fewer where software reads the
    // time or counters, or changes its translation tables: all earlier steps must then have been
    // taken from `execution`. The processor's local time is `now`, and for devices and timers an
    // instruction takes a cycle meanwhile. Where `now` is less than the previous local time,
    // software sees the system counter stopped. From one thread, which must not wait meanwhile.
    Progress execute(std::uint64_t instructions, const sc_core::sc_time& now);
    Execution& execution();
    // The time of the next timer that may interrupt.
    std::optional<sc_core::sc_time> next_timer() const;
    // The present value.
    std::uint64_t system_register(a55::SystemRegister reg) const;

    // Before the simulation starts: X0 .. X3 out of reset.
    void set_argument(unsigned n, std::uint64_t value);
    // Reports bytes of memory changed by another initiator than a processor. Holds for all of a
    // group.
    void memory_written(std::uint64_t physical, std::uint64_t bytes);

    // Leaves reset, as at the start, but with that PC, X0 and exception level (`reset_level`), when
    // simulated time reaches the processor's. At any time, also for the first time with `powered`
    // false, and again after each `power_off`. False: it is on, or has stopped.
    bool power_on(std::uint64_t pc, std::uint64_t x0,
                  std::optional<unsigned> exception_level = std::nullopt);
    // Stops execution at the next block boundary; within its own on_firmware_call, right after that
    // call. Interrupts stay pending. While off it counts no cycles; its PMU sees standby, and is
    // not reset: the platform may do that.
    void power_off();
    bool powered() const;

    // --- saved states ---

    // Stops execution at the next block boundary, when simulated time reaches the processor's
    // (on_paused), until `resume`. At any time, also before the simulation starts; for a
    // handed-over processor, when it is taken back. In standby or off it pauses at once and stays
    // so: an interrupt wakes it, but it does not execute.
    void pause();
    void resume();
    bool paused() const;
    // While it is paused: its whole state without its memory and its PMU. `restore` is for one that
    // has not executed yet, at the simulated time of the save, after its PMU and memory were
    // restored; `resume` continues from there, with empty TLBs. Throws StateError, and
    // ProcessorError where the engine differs; the processor is undefined then.
    StateBytes save();
    void restore(const StateBytes& state);

    // Ends execution for good: the platform is switched off, or the user ends the run.
    void stop();
    bool stopped() const;
    // The reason why it stopped by itself; null: it did not.
    const ProcessorProblem* problem() const;
    // Calls `reached` once, at the first block boundary after that many instructions, or the first
    // time that a block begins at that virtual address, as a function does, before it is executed.
    // At any time; from the processor's thread, which must not wait.
    void call_after(std::uint64_t instructions, const std::function<void()>& reached);
    void call_at(std::uint64_t address, const std::function<void()>& reached);
    // Ends `sc_start` and the processor after that many instructions (at a block boundary).
    void stop_after(std::uint64_t instructions);

    DebugPort& debug_port(); // for debuggers, such as a GdbServer

    std::uint64_t instructions() const; // retired since the start
    // Occurrences at an exception level of an event that `count_in` records, or cycles there
    // without standby: the processor's own totals, independent of the PMU.
    std::uint64_t occurred(a55::Event event, unsigned exception_level, bool secure) const;
    // Whether it makes a core event at all, itself or implied by others, given `memory_observed`.
    // Other events count 0 while it executes by itself.
    static bool makes(a55::Event event, bool memory_observed);
    const std::vector<ContextAccount>& contexts() const; // in the order of their first appearance
    std::uint64_t pc() const;
    std::uint64_t x(unsigned n) const; // a general register, 0 .. 30
    // The physical address by the present translation; nothing: it faults.
    std::optional<std::uint64_t> physical(std::uint64_t address) const;
    sc_core::sc_time local_time() const; // since the start of the simulation
    // The optimisations that the engine refused, as text; empty: none.
    const std::string& why_slow() const;

  protected:
    void end_of_elaboration() override;
    void start_of_simulation() override;

  private:
    friend class ProcessorGroup;
    void run();
    void sample_interrupts();
    void invalidated(sc_dt::uint64 first, sc_dt::uint64 last);
    std::unique_ptr<BoundCore> core_;
};

} // namespace armpmu::iss
