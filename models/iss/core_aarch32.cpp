// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "models/iss/coprocessor_access.h"
#include "models/iss/core.h"

// MRC, MCR, MRRC and MCRR. The engine has no hook for these, so each is made
// an Undefined Instruction exception, and carried out where that would be taken.
namespace armpmu::iss {

namespace {

constexpr unsigned kPc = 15; // as Rt: the flags, which no register here goes to

constexpr unsigned kControl = a55::SystemRegister::a64(3, 0, 14, 1, 0).code(); // CNTKCTL_EL1

// The lowest exception level that an A64 register is for.
unsigned lowest_level(unsigned code) {
    switch (code >> 11 & 7) {
    case 3: return 0;
    case 4: return 2;
    default: return 1;
    }
}

} // namespace

bool Core::on_coprocessor(void* self, std::uint32_t syndrome) {
    const auto access = coprocessor_access_of_syndrome(syndrome);
    return access && static_cast<Core*>(self)->is_ours(*access);
}

bool Core::is_ours(const CoprocessorAccess& access) {
    if (is_of_pmu(access.reg)) return true;
    const auto code = a64_code(access.reg);
    if (!code) {
        if (recording_ && access.write) recording_.maintenance(access, operand(access));
        return false;
    }
    switch (kinds_.of(*code)) {
    case RegisterKind::mmu:
        if (access.write) recording_.translation_changes();
        return false;
    case RegisterKind::context:
    case RegisterKind::table:
        if (!access.write) return false;
        recording_.translation_changes();
        ++(kinds_.of(*code) == RegisterKind::table ? accounts_.now().table_writes
                                                   : accounts_.now().context_writes);
        switch_context(*code, operand(access));
        return false;
    case RegisterKind::cache: return !access.write && !refused_by_engine(engine_.exception_level());
    default: return true;
    }
}

std::uint64_t Core::operand(const CoprocessorAccess& access) const {
    const auto value = [this](unsigned n) { return n == kPc ? 0 : engine_.x(n); };
    return value(access.rt) | (access.is_long() ? value(access.rt2) << 32 : 0);
}

// False: it is the guest's exception, as the engine has it.
bool Core::access_coprocessor() {
    const std::uint32_t word = code_.instruction(engine_.pc());
    const auto access = coprocessor_access(word);
    if (!access || (engine_.thumb() && word >> 28 != 14)) return false;
    if (put_off_access()) return true;
    accounts_.enter(level_now());
    std::uint64_t data = operand(*access);
    if (!(is_of_pmu(access->reg) ? access_pmu(*access, data) : access_timer(*access, data)))
        return false;
    if (!access->write) {
        if (access->rt != kPc) engine_.set_x(access->rt, data & 0xffffffff);
        if (access->is_long() && access->rt2 != kPc) engine_.set_x(access->rt2, data >> 32);
    }
    recording_.single(word);
    ++accounts_.now().instructions;
    ++cycle_;
    engine_.skip_aarch32(4);
    return true;
}

bool Core::access_pmu(const CoprocessorAccess& access, std::uint64_t& data) {
    const a55::SystemResult result = surroundings_.pmu_access({access.reg, access.write, data});
    if (result.outcome == a55::Outcome::done) {
        data = result.data;
        return true;
    }
    raised_ = true;
    if (result.outcome == a55::Outcome::undefined) raise_undefined();
    engine_.raise(access.syndrome(), result.target);
}

bool Core::access_timer(const CoprocessorAccess& access, std::uint64_t& data) {
    const auto code = a64_code(access.reg);
    const unsigned level = engine_.exception_level();
    if (!code || level < lowest_level(*code)) return false;
    const RegisterKind kind = kinds_.of(*code);
    if (level == 0) {
        timer_control_ = engine_.system_register(kControl);
        if (!allowed_to_user(kind, *code)) return false;
    }
    if (!access.write) return own_value(kind, *code, data);
    if (kind != RegisterKind::comparator && kind != RegisterKind::offset) return false;
    set_own_value(kind, *code, data);
    return true;
}

} // namespace armpmu::iss
