// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "models/iss/core.h"

#include <algorithm>

// MRS and MSR of the registers that are not the engine's.
namespace armpmu::iss {

using a55::SystemRegister;

namespace {

// Answers to the engine about an instruction.
constexpr std::uint32_t kDone = 1;    // skip it
constexpr std::uint32_t kEngines = 0; // carry it out

constexpr unsigned kNoRegister = 31;
constexpr unsigned kCsselr = SystemRegister::a64(3, 2, 0, 0, 0).code();

unsigned number_of(uc_arm64_reg reg) {
    if (reg == UC_ARM64_REG_X29) return 29;
    if (reg == UC_ARM64_REG_X30) return 30;
    if (reg >= UC_ARM64_REG_X0 && reg <= UC_ARM64_REG_X28)
        return static_cast<unsigned>(reg - UC_ARM64_REG_X0);
    return kNoRegister;
}

unsigned code_of(const uc_arm64_cp_reg& place) {
    return SystemRegister::a64(place.op0, place.op1, place.crn, place.crm, place.op2).code();
}

bool at_el0(unsigned code) {
    return (code >> 11 & 7) == 3;
}

bool is_virtual_counter(unsigned code) {
    return (code & 7) == 2;
}

} // namespace

std::uint32_t Core::on_read(uc_engine*, uc_arm64_reg reg, const uc_arm64_cp_reg* place,
                            void* self) {
    return static_cast<Core*>(self)->read_register(number_of(reg), code_of(*place));
}

std::uint32_t Core::on_write(uc_engine*, uc_arm64_reg reg, const uc_arm64_cp_reg* place,
                             void* self) {
    const unsigned source = number_of(reg); // for XZR the engine gives the stack pointer
    return static_cast<Core*>(self)->write_register(source, code_of(*place),
                                                    source == kNoRegister ? 0 : place->val);
}

std::uint32_t Core::read_register(unsigned target, unsigned code) {
    const RegisterKind kind = kinds_.of(code);
    if (kind == RegisterKind::engine) return kEngines;
    const unsigned level = engine_.exception_level();
    if (level == 0 && !at_el0(code)) return kEngines; // UNDEFINED, or trapped
    if (kind == RegisterKind::cache && refused_by_engine(level)) return kEngines;
    settle_until(engine_.pc());
    if (kind == RegisterKind::pmu) return pmu_register(target, code, false, 0);
    if (kind == RegisterKind::absent) raise_undefined();
    if (level == 0 && !allowed_to_user(kind, code)) trap(code, target, false, 1);
    std::uint64_t value = 0;
    if (!own_value(kind, code, value)) return kEngines;
    if (target != kNoRegister) engine_.set_x(target, value);
    return skip(code);
}

// SCTLR_EL1.UCT and HCR_EL2.TID2: the engine has the exception.
bool Core::refused_by_engine(unsigned level) {
    constexpr std::uint64_t kUct = 1 << 15, kTid2 = 1 << 17, kTge = 1 << 27;
    if (level < 2 && (scr_ & 1) != 0 && (hcr_ & kTid2) != 0) return true;
    return level == 0 && ((scr_ & 1) == 0 || (hcr_ & kTge) == 0) &&
           (engine_.system_register(kSctlr) & kUct) == 0;
}

// None is less than the one before, though local time may be: others of the group are ahead, or
// another model determines how long it took.
std::uint64_t Core::told_count() {
    const std::uint64_t now =
        engine_.coherence() == nullptr ? counter() : engine_.coherence()->counted(counter());
    return latest_count_ = std::max(latest_count_, now);
}

bool Core::own_value(RegisterKind kind, unsigned code, std::uint64_t& value) {
    switch (kind) {
    case RegisterKind::identity: value = kinds_.identity(code); return true;
    case RegisterKind::cache:
        value = kinds_.cache(code, engine_.system_register(kCsselr));
        return true;
    case RegisterKind::frequency: value = 1000000000000 / parameters_.tick_picoseconds; return true;
    case RegisterKind::counter:
        value = told_count() - (is_virtual_counter(code) ? timer_.offset() : 0);
        return true;
    case RegisterKind::offset: value = timer_.offset(); return true;
    case RegisterKind::no_error: value = 0; return true;
    case RegisterKind::comparator:
        value = timer_.read(*GenericTimer::place(code), told_count());
        return true;
    default: return false;
    }
}

void Core::set_own_value(RegisterKind kind, unsigned code, std::uint64_t value) {
    if (kind == RegisterKind::offset)
        timer_.set_offset(value);
    else
        timer_.write(*GenericTimer::place(code), value, told_count());
    update_timers();
}

std::uint32_t Core::write_register(unsigned source, unsigned code, std::uint64_t value) {
    const RegisterKind kind = kinds_.of(code);
    if (kind == RegisterKind::engine) return kEngines;
    const unsigned level = engine_.exception_level();
    if (level == 0 && !at_el0(code)) return kEngines;
    settle_until(engine_.pc());
    switch (kind) {
    case RegisterKind::pmu: return pmu_register(source, code, true, value);
    case RegisterKind::absent: raise_undefined();
    case RegisterKind::shared:
        surroundings_.pmu_access(
            {SystemRegister::of(a55::RegisterInterface::aarch64, code), true, value});
        return kEngines;
    case RegisterKind::offset:
    case RegisterKind::comparator:
        if (level == 0 && !allowed_to_user(kind, code)) trap(code, source, true, 1);
        set_own_value(kind, code, value);
        return kDone;
    case RegisterKind::control: timer_control_ = value; return kEngines;
    case RegisterKind::routing: (code == kScrEl3 ? scr_ : hcr_) = value; return kEngines;
    case RegisterKind::context:
        ++accounts_.now().context_writes;
        switch_context(code, value);
        return kEngines;
    case RegisterKind::table:
        ++accounts_.now().table_writes;
        switch_context(code, value);
        recording_.translation_changes();
        return kEngines;
    case RegisterKind::mmu: recording_.translation_changes(); return kEngines;
    case RegisterKind::no_error: return skip(code);
    default: return kEngines;
    }
}

std::uint32_t Core::pmu_register(unsigned target, unsigned code, bool write, std::uint64_t value) {
    const a55::SystemResult result = surroundings_.pmu_access(
        {SystemRegister::of(a55::RegisterInterface::aarch64, code), write, value});
    switch (result.outcome) {
    case a55::Outcome::done:
        if (!write && target != kNoRegister) engine_.set_x(target, result.data);
        break;
    case a55::Outcome::trapped: trap(code, target, write, result.target);
    case a55::Outcome::undefined: raise_undefined();
    }
    return skip(code);
}

void Core::raise_undefined() {
    constexpr std::uint32_t kUnknownReason = 1 << 25;
    engine_.raise(kUnknownReason, level_of_exceptions());
}

// A misaligned PC, which the exception reports in FAR.
void Core::raise_misaligned(std::uint64_t address) {
    constexpr std::uint32_t kPcAlignment = 0x22U << 26 | 1 << 25;
    const unsigned level = level_of_exceptions();
    const unsigned op1 = level == 1 ? 0 : level == 2 ? 4 : 6;
    engine_.set_system_register(a55::SystemRegister::a64(3, op1, 6, 0, 0).code(), address);
    engine_.raise(kPcAlignment, level);
}

// In the hook of a block, or of an instruction of one that is cut. Does not return if the
// breakpoint's exception is taken.
void Core::take_breakpoint(std::uint64_t address) {
    constexpr std::uint32_t kLower = 0x30U << 26, kSame = 0x31U << 26;
    constexpr std::uint32_t kDebugEvent = 1 << 25 | 0x22;
    const a55::ProcessorState now = state();
    const unsigned target = level_of_debug_exceptions();
    if (!breakpoints_.hits(address, now, target)) return;
    settle_until(address);
    block_ = block_end_ = 0;
    engine_.set_pc(address);
    raised_ = !engine_.aarch64();
    engine_.raise((now.exception_level == target ? kSame : kLower) | kDebugEvent, target);
}

unsigned Core::level_of_debug_exceptions() {
    constexpr unsigned kMdcrEl2 = a55::SystemRegister::a64(3, 4, 1, 1, 1).code();
    constexpr std::uint64_t kTde = 1 << 8, kTge = std::uint64_t{1} << 27;
    const bool to_el2 =
        (scr_ & 1) != 0 && ((hcr_ & kTge) != 0 || (engine_.system_register(kMdcrEl2) & kTde) != 0);
    return to_el2 ? 2 : 1;
}

// The level to which untrapped synchronous exceptions are taken.
unsigned Core::level_of_exceptions() const {
    const unsigned level = engine_.exception_level();
    const bool to_el2 = level == 0 && (hcr_ >> 27 & 1) != 0 && (scr_ & 1) != 0;
    return to_el2 ? 2 : level == 0 ? 1 : level;
}

// An instruction with a register that the engine does not have ends its block, and is executed
// again for ever if only skipped.
std::uint32_t Core::skip(unsigned code) {
    if (!engine_.has_system_register(code)) engine_.write(UC_ARM64_REG_PC, engine_.pc() + 4);
    return kDone;
}

// CNTKCTL_EL1: EL0PCTEN, EL0VCTEN, EL0VTEN, EL0PTEN.
bool Core::allowed_to_user(RegisterKind kind, unsigned code) const {
    if (kind == RegisterKind::counter)
        return (timer_control_ >> (is_virtual_counter(code) ? 1 : 0) & 1) != 0;
    if (kind != RegisterKind::comparator) return true;
    const bool is_virtual = GenericTimer::place(code)->channel == GenericTimer::virtual_;
    return (timer_control_ >> (is_virtual ? 8 : 9) & 1) != 0;
}

// Arm ARM D13.2.37, the syndrome of a trapped MRS or MSR.
void Core::trap(unsigned code, unsigned target, bool write, unsigned to) {
    constexpr std::uint32_t kClass = 0x18U << 26 | 1U << 25;
    const std::uint32_t op0 = code >> 14 & 3;
    const std::uint32_t op1 = code >> 11 & 7;
    const std::uint32_t crn = code >> 7 & 15;
    const std::uint32_t crm = code >> 3 & 15;
    const std::uint32_t op2 = code & 7;
    engine_.raise(kClass | op0 << 20 | op2 << 17 | op1 << 14 | crn << 10 | target << 5 | crm << 1 |
                      (write ? 0 : 1),
                  to);
}

} // namespace armpmu::iss
