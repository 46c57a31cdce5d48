// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/a55/pmu.h"

#include <array>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <optional>
#include <stdexcept>
#include <string_view>

namespace armpmu::tests {

enum class InstructionSet : std::uint8_t { aarch64, aarch32 };

// One register as the two instruction sets name it; `a32_long` where MRRC reaches it too.
struct RegisterPair {
    std::optional<a55::SystemRegister> a64;
    std::optional<a55::SystemRegister> a32;
    std::optional<a55::SystemRegister> a32_long = std::nullopt;
};

// By its name without _EL0 or _EL1: "PMCR", "PMEVCNTR3", "MDCR_EL2". Throws std::invalid_argument.
RegisterPair register_pair(std::string_view name);

// An exception that a register access caused.
struct AccessException {
    unsigned from = 0;   // exception level
    unsigned target = 0; // likewise
    bool undefined = false;
    unsigned exception_class = 0; // ESR_ELx.EC or HSR.EC

    friend bool operator==(const AccessException& a, const AccessException& b) {
        return a.from == b.from && a.target == b.target && a.undefined == b.undefined &&
               a.exception_class == b.exception_class;
    }
};

// Taken while no software was prepared for it.
struct UnexpectedException : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// A stand-in for a processor with a PMU: it executes abstract instructions, always Non-secure, and
// keeps a tally of its own by which counters can be judged.
//
// Every instruction retires and takes a fixed number of cycles. One that reads a PMU register sees
// the state from before itself; one that writes counts under that state too, and then acts. An
// access that is refused does not retire but becomes an exception. Software at another exception
// level, exception and interrupt handlers are callables that execute instructions in their turn.
//
// The interrupt is level-sensitive and taken between instructions: while unmasked, at `level` or
// below. Instructions go to the model in blocks that cannot overflow a counter, or one by one, so
// that the interrupt comes with the very instruction that made the counter overflow.
class A55Processor final : public a55::InterruptListener {
  public:
    // EL0 to EL2 in that instruction set, EL3 in AArch64.
    A55Processor(a55::Pmu& pmu, InstructionSet set, unsigned level = 1);
    ~A55Processor() { pmu_.set_interrupt_listener(nullptr); }
    A55Processor(const A55Processor&) = delete;
    A55Processor& operator=(const A55Processor&) = delete;

    // --- set-up ---

    void set_user_instruction_set(InstructionSet set);
    void set_host_with_user(bool tge); // HCR_EL2.TGE
    void set_cycles_per_instruction(std::uint64_t cycles) { cpi_ = cycles; }
    // How AArch32 reaches PMCCNTR: RegisterInterface::aarch32 (MRC) or
    // RegisterInterface::aarch32_long (MRRC, the default).
    void set_cycle_counter_door(a55::RegisterInterface interface) {
        cycle_counter_door_ = interface;
    }

    // --- instructions ---

    void run(std::uint64_t n) { execute(n, {a55::Event::inst_retired}); }
    void load(std::uint64_t n = 1) {
        using a55::Event;
        execute(n, {Event::mem_access_rd, Event::ld_retired, Event::inst_retired});
    }
    void store(std::uint64_t n = 1) {
        using a55::Event;
        execute(n, {Event::mem_access_wr, Event::st_retired, Event::inst_retired});
    }
    // Something that is no instruction: a cache miss, a stall.
    void happen(a55::Event event, std::uint64_t n);

    std::uint64_t read(const RegisterPair& reg);
    void write(const RegisterPair& reg, std::uint64_t value);
    std::uint64_t read(std::string_view name) { return read(register_pair(name)); }
    void write(std::string_view name, std::uint64_t value) { write(register_pair(name), value); }
    // ID_AA64DFR0_EL1 or ID_DFR0, which are not the PMU's.
    std::uint64_t read_debug_features();
    // The version field in it.
    unsigned read_pmu_version();

    // Executes `software` at another exception level: there by ERET and back by SVC or HVC when it
    // is a lower one, there by HVC or SMC and back by ERET when it is a higher one.
    void at(unsigned level, const std::function<void()>& software);

    // --- exceptions ---

    // Software at the target of a refused access. The access is skipped; a read gives 0.
    std::function<void(const AccessException&)> on_exception;
    // Software at `level`, entered with interrupts masked. Throws std::runtime_error when the
    // interrupt comes again and again without an instruction of the interrupted software.
    void set_interrupt_handler(unsigned level, std::function<void()> handler);
    void mask_interrupts(bool masked);
    bool interrupts_masked() const { return masked_; }
    bool interrupt_line() const { return line_; }
    unsigned line_rises() const { return rises_; }
    unsigned interrupts_taken() const { return taken_; }

    // --- ground truth ---

    std::uint64_t retired(unsigned level) const { return tally_[level].instructions; }
    std::uint64_t cycles(unsigned level) const { return tally_[level].cycles; }

    unsigned level() const { return level_; }
    InstructionSet instruction_set() const;

    void interrupt(bool asserted) override;

  private:
    struct Tally {
        std::uint64_t instructions = 0;
        std::uint64_t cycles = 0;
    };

    void enter(unsigned level);
    void execute(std::uint64_t n, std::initializer_list<a55::Event> events);
    void retire(std::uint64_t n, std::initializer_list<a55::Event> events);
    a55::SystemRegister door_of(const RegisterPair& reg) const;
    void refuse(const a55::SystemResult& result);
    void handle(unsigned target, const std::function<void()>& software);
    void take_interrupts();

    a55::Pmu& pmu_;
    std::array<InstructionSet, 4> sets_;
    unsigned level_;
    bool tge_ = false;
    std::uint64_t cpi_ = 1;
    a55::RegisterInterface cycle_counter_door_ = a55::RegisterInterface::aarch32_long;

    unsigned interrupt_level_ = 1;
    std::function<void()> interrupt_handler_;
    bool masked_ = false;
    bool line_ = false;
    unsigned rises_ = 0;
    unsigned taken_ = 0;

    std::array<Tally, 4> tally_{};
};

} // namespace armpmu::tests
