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

// A Cortex-A55 as software sees it: an Armv8.2-A processor that executes A64 and A32, EL0 to EL3,
// with MMU, exceptions and generic timer, one instruction a cycle. It is a TLM-2.0 initiator.
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
// Instructions are executed by Unicorn (libunicorn), which the package needs for this library only.
//
// Memory: for `memory` DMI is asked at the start of the simulation; where it is granted for reads
// and writes, loads, stores and fetches make no transaction. What another initiator writes into
// code that was executed before must be told by `memory_written`. Where DMI is refused, or taken
// back by invalidate_direct_mem_ptr, all are transactions, and DMI is asked for again at the next
// block boundary and after each response that allows it. What is not aligned is then several
// accesses, also for the PMU. Instructions are read by transport_dbg before they are fetched:
// code in memory that has none is undefined.
// Everything else is devices. Transactions are of 1, 2 or 4 bytes (those of 8 are two of 4), with
// AccessExtension (Secure or not), at the local time of the block's begin. An error response ends
// the simulation of this processor (below).
//
// Time: a cycle of `clock_period` per instruction. The processor runs ahead of simulated time by up
// to the global quantum (tlm_global_quantum; `quantum` where that is zero), and stops earlier where
// a timer or a counter of the PMU is due: an interrupt is taken at the first block boundary after
// its cycle. In WFI it sleeps until an interrupt is pending; the PMU sees standby. `system_counter`
// is the frequency of CNTPCT and CNTVCT, which follow local time.
//
// PMU: `count_in` records INST_RETIRED, branches (by the last
// instruction of each block), exceptions and writes of TTBR and CONTEXTIDR under the exception
// level they happen at, and data accesses while memory is observed; cycles come from the PMU's own
// clock, which must have the same period. Accesses of software to PMU registers are transactions
// with exception level and security; those that the PMU traps or calls undefined, the guest takes
// as exceptions. A look by somebody else sees what has been executed, which may be up to a quantum
// ahead of simulated time.
//
// Branches: immediate branches, whether taken or not, are BR_IMMED_RETIRED; an ISB is a branch that
// is not taken; an exception return is one that is. A conditional branch to the next instruction
// counts as not taken. Speculative events of branches duplicate those retired.
//
// AArch32: A32 and T32 at EL0 and EL1, Secure or not, below an EL2 and EL3 in AArch64. MRC, MCR,
// MRRC and MCRR reach the PMU, the generic timer, ID_DFR0 and what says which caches there are;
// MIDR and MPIDR are this core's at Non-secure EL1. Other ID registers are the engine's. In
// AArch32, EL2 and EL3 execute, but what they write to HCR, SCR, HDCR and SDCR is not seen outside
// of the engine.
//
// Several processors of one platform: ProcessorGroup.
//
// A load, store or fetch that the bus answers with an error is an external abort of the guest; one
// that is not aligned, of what is no memory, an alignment abort. A guest that cannot go on
// (exceptions that are taken again and again) stops this processor, not the simulation: `problem()`
// says why and `on_stopped` is called.
//
// One engine and one set of registers per instance. The library replaces functions of Unicorn's by
// symbol. A program shows them to it without further ado; a shared library must not hide them.
class Processor : public sc_core::sc_module, public ProcessorHooks {
  public:
    using Parameters = ProcessorParameters;

    tlm_utils::simple_initiator_socket<Processor> bus{"bus"};
    tlm_utils::simple_initiator_socket_optional<Processor, 64> sysreg{"sysreg"};
    // Active low, sampled when they change. With one bound the processor waits after each
    // transaction until simulated time is its own and signals have settled.
    systemc::OptionalIn<bool> nIRQ{"nIRQ", true};
    systemc::OptionalIn<bool> nFIQ{"nFIQ", true};

    // Throws ProcessorError, and std::bad_alloc with less than 1 GiB of address space to be had.
    Processor(sc_core::sc_module_name name, const Parameters& parameters);
    ~Processor() override;

    // Events go there: at most one, before the simulation starts; it outlives the processor. Throws
    // ProcessorError for a second, and when its clock has another period.
    void count_in(systemc::A55Pmu& pmu);

    // Levels, at any time; they count with pins that are bound.
    void set_irq(bool level);
    void set_fiq(bool level);

    // Who is told of loads and stores of memory; null: nobody, which is several times faster. At
    // any time, from the next block on; the change costs a tenth of a second of the host's time.
    void observe_memory(MemoryObserver* observer);

    // Who is told of each instruction; null: nobody. As above: at any time, at a cost; a trace is
    // many times slower.
    void set_tracer(InstructionTracer* tracer);

    // --- a model of the core, which knows how long what is executed takes ---

    // From the next block on the processor executes nothing by itself, but when `execute` is
    // called; nor does it count anything in its PMU, which is the model's affair. Takes effect when
    // simulated time has come where the processor is (on_handed_over). At any time.
    void hand_over();
    // It executes by itself again, from that time on. Nothing is left in `execution`.
    void take_back(const sc_core::sc_time& now);
    // About so many instructions, to the end of a block; fewer where software reads the time, at
    // counters or changes its translation tables: all before it must have been taken from
    // `execution` then. The processor's local time is `now`, and an instruction takes a cycle, as
    // far as devices and timers see it meanwhile. Where `now` is less than that time was, the
    // system counter stands still for software. From one thread, which must not wait meanwhile.
    Progress execute(std::uint64_t instructions, const sc_core::sc_time& now);
    Execution& execution();
    // When a timer is due that may interrupt.
    std::optional<sc_core::sc_time> next_timer() const;
    // As the processor has it now.
    std::uint64_t system_register(a55::SystemRegister reg) const;

    // Before the simulation starts: X0 .. X3 out of reset.
    void set_argument(unsigned n, std::uint64_t value);
    // Bytes of memory changed that are no processor's doing. All of a group learn it.
    void memory_written(std::uint64_t physical, std::uint64_t bytes);

    // Out of reset, as at the start, but with that PC, X0 and exception level (`reset_level`), when
    // simulated time has come where the processor is. At any time, also for the first time with
    // `powered` false, and again after each `power_off`. False: it is on, or has stopped.
    bool power_on(std::uint64_t pc, std::uint64_t x0,
                  std::optional<unsigned> exception_level = std::nullopt);
    // From its next block boundary on it executes nothing; in on_firmware_call of its own, nothing
    // behind that call. Interrupts wait. Off, no cycle is in its account; its PMU sees standby, and
    // is not reset: that is the platform's affair.
    void power_off();
    bool powered() const;

    // --- saved states ---

    // From the next block boundary on it executes nothing, when simulated time has come where it is
    // (on_paused), until `resume`. At any time, also before the simulation starts; of one that was
    // handed over when it was taken back. In standby or off it has paused already, and goes on so:
    // an interrupt that comes wakes it, and it executes nothing.
    void pause();
    void resume();
    bool paused() const;
    // While it is paused: all that it goes on from, but its memory and its PMU. `restore` is for
    // one that has executed nothing, at the simulated time of the save, after its PMU and memory
    // were restored; `resume` goes on from there, with no translation in TLBs. Throws StateError,
    // and ProcessorError where the engine is another; the processor is undefined then.
    StateBytes save();
    void restore(const StateBytes& state);

    // No instruction is executed any more; the platform is switched off, or the user wants it.
    void stop();
    bool stopped() const;
    // Why it stopped by itself; null: it did not.
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
    // How often an event of those that `count_in` records occurred at an exception level, or how
    // many cycles passed there but for standby: an account of the processor's own, beside the PMU.
    std::uint64_t occurred(a55::Event event, unsigned exception_level, bool secure) const;
    // Whether it makes an event of the core at all, `memory_observed` or not, by itself or as one
    // that others imply. What it does not make is 0, wherever it executes by itself.
    static bool makes(a55::Event event, bool memory_observed);
    const std::vector<ContextAccount>& contexts() const; // in the order of their first appearance
    std::uint64_t pc() const;
    std::uint64_t x(unsigned n) const; // a general register, 0 .. 30
    // Where the processor's translation leads now; nothing: it faults.
    std::optional<std::uint64_t> physical(std::uint64_t address) const;
    sc_core::sc_time local_time() const; // since the start of the simulation
    // The optimisations that the engine refused, for people; empty: none.
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
