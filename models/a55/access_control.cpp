// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/a55/pmu.h"

#include "models/a55/register_bits.h"

// Which system-register accesses are done, undefined or trapped, in order of priority (Arm ARM
// D13.4, accessibility of each register).
namespace armpmu::a55 {
namespace {

constexpr SystemResult kDone{Outcome::done, 0, 0, 0};
constexpr SystemResult kUndefined{Outcome::undefined, 0, 0, 0};

SystemResult trap(unsigned target, unsigned exception_class) {
    return {Outcome::trapped, static_cast<std::uint8_t>(target),
            static_cast<std::uint8_t>(exception_class), 0};
}

unsigned trap_class(RegisterInterface interface) {
    switch (interface) {
    case RegisterInterface::aarch64: return 0x18;
    case RegisterInterface::aarch32: return 0x03;
    case RegisterInterface::aarch32_long: break;
    }
    return 0x04;
}

bool user_allows(UserRule rule, std::uint32_t userenr, bool write) {
    if ((userenr & pmuserenr::kEn) != 0) return true;
    switch (rule) {
    case UserRule::en_or_sw: return (userenr & pmuserenr::kSw) != 0;
    case UserRule::en_or_er: return (userenr & pmuserenr::kEr) != 0;
    case UserRule::en_or_er_reads: return !write && (userenr & pmuserenr::kEr) != 0;
    case UserRule::en_or_cr_reads: return !write && (userenr & pmuserenr::kCr) != 0;
    case UserRule::reads: return true;
    case UserRule::en:
    case UserRule::never: break;
    }
    return false;
}

// Where an EL0 access that PMUSERENR refuses goes.
SystemResult refused_to_user(const ProcessorState& state, RegisterInterface interface) {
    const bool to_el2 = state.tge && !state.secure;
    const bool pl1_aarch32 = state.el1_aarch32 || (state.secure && state.el3_aarch32);
    if (!pl1_aarch32) return trap(to_el2 ? 2 : 1, trap_class(interface));
    if (!to_el2) return kUndefined;
    return trap(2, state.el2_aarch32 ? 0x00 : trap_class(interface));
}

// The registers of the debug logic whose PMU fields live here.
SystemResult check_debug_control(RegisterId id, RegisterInterface interface,
                                 const ProcessorState& state) {
    const unsigned level = state.exception_level;
    const bool secure_el1 = level == 1 && state.secure;
    if (level == 3) return kDone;
    if (id == RegisterId::mdcr_el2) return level == 2 ? kDone : kUndefined;
    if (interface == RegisterInterface::aarch64 || !secure_el1) return kUndefined;
    return id == RegisterId::sder32_el3 ? kDone : trap(3, trap_class(interface));
}

} // namespace

SystemResult Pmu::check(SystemRegister reg, bool write, const ProcessorState& who) const {
    const auto decoded = decode(reg);
    return decoded ? controls_.check(*decoded, reg.interface(), write, who) : kUndefined;
}

SystemResult Controls::check(const Decoded& decoded, RegisterInterface interface, bool write,
                             const ProcessorState& who) const {
    const Register& row = register_row(decoded.id);
    const unsigned level = who.exception_level;
    if (row.system == (write ? Access::read_only : Access::write_only)) return kUndefined;
    if (decoded.id == RegisterId::mdcr_el2 || decoded.id == RegisterId::mdcr_el3 ||
        decoded.id == RegisterId::sder32_el3)
        return check_debug_control(decoded.id, interface, who);

    if (level == 0) {
        if (row.user == UserRule::never || (row.user == UserRule::reads && write))
            return kUndefined;
        if (!user_allows(row.user, registers.userenr, write))
            return refused_to_user(who, interface);
    }
    const bool guest = level < 2 && !who.secure;
    const bool trapped_to_el2 =
        (registers.mdcr_el2 & mdcr_el2::kTpm) != 0 ||
        (decoded.id == RegisterId::pmcr && (registers.mdcr_el2 & mdcr_el2::kTpmcr) != 0);
    if (guest && trapped_to_el2) return trap(2, trap_class(interface));
    if (level < 3 && !who.el3_aarch32 && (registers.mdcr_el3 & mdcr_el3::kTpm) != 0)
        return trap(3, trap_class(interface));

    const RegisterTarget target = resolve_alias(decoded, accessible(who));
    if (!target.out_of_range || config.out_of_range == Config::OutOfRange::raz_wi) return kDone;
    if (config.out_of_range == Config::OutOfRange::trap_hidden && target.hidden)
        return trap(2, trap_class(interface));
    return kUndefined;
}

} // namespace armpmu::a55
