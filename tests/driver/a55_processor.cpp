// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/driver/a55_processor.h"

#include <algorithm>
#include <string>
#include <utility>

namespace armpmu::tests {

using a55::Event;
using a55::Outcome;
using a55::RegisterInterface;
using a55::SystemRegister;

namespace {

constexpr unsigned kEncodedCounters = 31; // PMEVCNTR<n> and PMEVTYPER<n>

// Written down from the encoding tables of the Arm ARM (D13, G8), not taken from the model.
constexpr RegisterPair both(unsigned crm, unsigned op2) {
    return {SystemRegister::a64(3, 3, 9, crm, op2), SystemRegister::a32(0, 9, crm, op2)};
}
constexpr RegisterPair el1(unsigned crm, unsigned op2) {
    return {SystemRegister::a64(3, 0, 9, crm, op2), SystemRegister::a32(0, 9, crm, op2)};
}
constexpr RegisterPair a32_only(unsigned crm, unsigned opc2) {
    return {std::nullopt, SystemRegister::a32(0, 9, crm, opc2)};
}

struct Named {
    std::string_view name;
    RegisterPair reg;
};

constexpr Named kNamed[] = {
    {"PMCR", both(12, 0)},
    {"PMCNTENSET", both(12, 1)},
    {"PMCNTENCLR", both(12, 2)},
    {"PMOVSCLR", both(12, 3)},
    {"PMSWINC", both(12, 4)},
    {"PMSELR", both(12, 5)},
    {"PMCEID0", both(12, 6)},
    {"PMCEID1", both(12, 7)},
    {"PMCEID2", a32_only(14, 4)},
    {"PMCEID3", a32_only(14, 5)},
    {"PMCCNTR",
     {SystemRegister::a64(3, 3, 9, 13, 0), SystemRegister::a32(0, 9, 13, 0),
      SystemRegister::a32_long(0, 9)}},
    {"PMXEVTYPER", both(13, 1)},
    {"PMXEVCNTR", both(13, 2)},
    {"PMUSERENR", both(14, 0)},
    {"PMINTENSET", el1(14, 1)},
    {"PMINTENCLR", el1(14, 2)},
    {"PMOVSSET", both(14, 3)},
    {"PMCCFILTR", {SystemRegister::a64(3, 3, 14, 15, 7), SystemRegister::a32(0, 14, 15, 7)}},
    {"MDCR_EL2", {SystemRegister::a64(3, 4, 1, 1, 1), SystemRegister::a32(4, 1, 1, 1)}},
    {"MDCR_EL3", {SystemRegister::a64(3, 6, 1, 3, 1), SystemRegister::a32(0, 1, 3, 1)}},
};

RegisterPair numbered(unsigned crm, unsigned n) {
    return {SystemRegister::a64(3, 3, 14, crm + n / 8, n % 8),
            SystemRegister::a32(0, 14, crm + n / 8, n % 8)};
}

// The number after `prefix`, if that is what the name consists of.
std::optional<unsigned> number_after(std::string_view prefix, std::string_view name) {
    if (name.substr(0, prefix.size()) != prefix) return std::nullopt;
    name.remove_prefix(prefix.size());
    if (name.empty() || name.size() > 2) return std::nullopt;
    unsigned n = 0;
    for (const char c : name) {
        if (c < '0' || c > '9') return std::nullopt;
        n = 10 * n + static_cast<unsigned>(c - '0');
    }
    return n < kEncodedCounters ? std::optional(n) : std::nullopt;
}

} // namespace

RegisterPair register_pair(std::string_view name) {
    for (const Named& named : kNamed)
        if (named.name == name) return named.reg;
    if (const auto n = number_after("PMEVCNTR", name)) return numbered(8, *n);
    if (const auto n = number_after("PMEVTYPER", name)) return numbered(12, *n);
    throw std::invalid_argument("no register " + std::string(name));
}

A55Processor::A55Processor(a55::Pmu& pmu, InstructionSet set, unsigned level)
    : pmu_(pmu), sets_{set, set, set, InstructionSet::aarch64}, level_(level) {
    pmu_.set_interrupt_listener(this);
    line_ = pmu_.interrupt();
    enter(level);
}

void A55Processor::set_user_instruction_set(InstructionSet set) {
    sets_[0] = set;
}

void A55Processor::set_host_with_user(bool tge) {
    tge_ = tge;
    enter(level_);
}

InstructionSet A55Processor::instruction_set() const {
    return sets_[level_];
}

void A55Processor::enter(unsigned level) {
    level_ = level;
    a55::ProcessorState state;
    state.exception_level = static_cast<std::uint8_t>(level);
    state.el1_aarch32 = sets_[1] == InstructionSet::aarch32;
    state.el2_aarch32 = sets_[2] == InstructionSet::aarch32;
    state.tge = tge_;
    pmu_.set_state(state);
}

// --- instructions ---

void A55Processor::execute(std::uint64_t n, std::initializer_list<Event> events) {
    constexpr std::uint64_t kBlock = std::uint64_t{1} << 31;
    while (n > 0) {
        const std::uint64_t safe = (pmu_.earliest_overflow() - 1) / cpi_;
        const std::uint64_t block = std::max<std::uint64_t>(1, std::min({n, safe, kBlock}));
        retire(block, events);
        n -= block;
        take_interrupts();
    }
}

void A55Processor::retire(std::uint64_t n, std::initializer_list<Event> events) {
    tally_[level_].instructions += n;
    tally_[level_].cycles += n * cpi_;
    for (const Event event : events) pmu_.record(event, n);
    pmu_.advance(n * cpi_);
}

void A55Processor::happen(Event event, std::uint64_t n) {
    pmu_.record(event, n);
    take_interrupts();
}

SystemRegister A55Processor::door_of(const RegisterPair& reg) const {
    const bool is_long =
        reg.a32_long.has_value() && cycle_counter_door_ == RegisterInterface::aarch32_long;
    const auto& interface = instruction_set() == InstructionSet::aarch64 ? reg.a64
                            : is_long                                    ? reg.a32_long
                                                                         : reg.a32;
    if (!interface) throw std::invalid_argument("no such register in this instruction set");
    return *interface;
}

std::uint64_t A55Processor::read(const RegisterPair& reg) {
    const SystemRegister interface = door_of(reg);
    const a55::SystemResult result = pmu_.read(interface);
    if (result.outcome != Outcome::done) {
        refuse(result);
        return 0;
    }
    if (interface.interface() == RegisterInterface::aarch32 && result.data >> 32 != 0)
        throw std::logic_error("MRC gave more than a word");
    execute(1, {Event::inst_retired});
    return result.data;
}

void A55Processor::write(const RegisterPair& reg, std::uint64_t value) {
    const SystemRegister interface = door_of(reg);
    if (interface.interface() == RegisterInterface::aarch32)
        value &= 0xffffffff; // what a register of AArch32 holds
    const a55::SystemResult expected = pmu_.check(interface, true);
    if (expected.outcome != Outcome::done) {
        if (pmu_.write(interface, value).outcome != expected.outcome)
            throw std::logic_error("a write that was to be refused has another outcome");
        refuse(expected);
        return;
    }
    retire(1, {Event::inst_retired});
    if (pmu_.write(interface, value).outcome != Outcome::done)
        throw std::logic_error("a write that was to be done was refused");
    take_interrupts();
}

std::uint64_t A55Processor::read_debug_features() {
    run(1);
    return instruction_set() == InstructionSet::aarch64 ? 0x10305408 : 0x04010088;
}

unsigned A55Processor::read_pmu_version() {
    const unsigned shift = instruction_set() == InstructionSet::aarch64 ? 8 : 24;
    return static_cast<unsigned>(read_debug_features() >> shift & 0xf);
}

void A55Processor::at(unsigned level, const std::function<void()>& software) {
    const unsigned here = level_;
    const bool masked = masked_;
    const bool down = level < here;
    execute(1, {down ? Event::exc_return : Event::exc_taken, Event::inst_retired});
    enter(level);
    if (!down) masked_ = true;
    software();
    retire(1, {down ? Event::exc_taken : Event::exc_return, Event::inst_retired});
    enter(here);
    masked_ = masked;
    take_interrupts();
}

// --- exceptions ---

void A55Processor::refuse(const a55::SystemResult& result) {
    AccessException exception;
    exception.from = level_;
    exception.undefined = result.outcome == Outcome::undefined;
    exception.target = !exception.undefined ? result.target : level_ == 0 ? (tge_ ? 2 : 1) : level_;
    exception.exception_class = result.exception_class;
    if (!on_exception)
        throw UnexpectedException("access refused at EL" + std::to_string(level_) + ", to EL" +
                                  std::to_string(exception.target));
    pmu_.record(Event::exc_taken);
    handle(exception.target, [&] { on_exception(exception); });
    take_interrupts();
}

// From the exception's entry to its return, which is an instruction.
void A55Processor::handle(unsigned target, const std::function<void()>& software) {
    const unsigned here = level_;
    const bool masked = masked_;
    enter(target);
    masked_ = true;
    software();
    retire(1, {Event::exc_return, Event::inst_retired});
    enter(here);
    masked_ = masked;
}

void A55Processor::set_interrupt_handler(unsigned level, std::function<void()> handler) {
    interrupt_level_ = level;
    interrupt_handler_ = std::move(handler);
    take_interrupts();
}

void A55Processor::mask_interrupts(bool masked) {
    masked_ = masked;
    run(1);
}

void A55Processor::take_interrupts() {
    constexpr unsigned kStorm = 100;
    for (unsigned i = 0;
         line_ && !masked_ && level_ <= interrupt_level_ && interrupt_handler_ != nullptr; ++i) {
        if (i == kStorm) throw std::runtime_error("the handler does not make the interrupt go");
        ++taken_;
        pmu_.record(Event::exc_taken);
        pmu_.record(Event::exc_irq);
        handle(interrupt_level_, interrupt_handler_);
    }
}

void A55Processor::interrupt(bool asserted) {
    line_ = asserted;
    if (asserted) ++rises_;
}

} // namespace armpmu::tests
