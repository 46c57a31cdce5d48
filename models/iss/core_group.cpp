// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "models/iss/core.h"

// Cores that execute from the same memory, and power.
namespace armpmu::iss {

namespace {

constexpr unsigned kCaches = 7; // CRn of IC and DC
constexpr unsigned kTlbs = 8;   // of TLBI

// Bits 55 to 12, of the operand of a TLBI.
std::uint64_t page_of(std::uint64_t operand) {
    return static_cast<std::uint64_t>(static_cast<std::int64_t>(operand << 20) >> 8) & ~0xfffULL;
}

constexpr bool is_sys(std::uint32_t word) {
    return (word & 0xfff80000) == 0xd5080000;
}

} // namespace

// --- WFE and YIELD ---

void Core::on_wait(void* self, bool for_event) {
    auto& core = *static_cast<Core*>(self);
    if (!core.engine_.shares() || (for_event && core.event_is_set())) return;
    core.waited_ = for_event ? Stop::event : Stop::yield;
    core.engine_.stop();
}

// SEV or SEVL in the block that WFE ends.
bool Core::event_is_set() {
    constexpr std::uint32_t kSev = 0xd503209f;
    constexpr std::uint32_t kSevl = 0xd50320bf;
    if (!engine_.aarch64()) return false;
    for (std::uint64_t at = block_; at + 4 < block_end_; at += 4) {
        const auto word = code_.word(at);
        if (word == kSev || word == kSevl) return true;
    }
    return false;
}

// --- broadcasts ---

void Core::tell_broadcasts() {
    uc_hook hook = 0;
    const uc_err error = uc_hook_add(
        engine_.handle(), &hook, UC_HOOK_INSN, reinterpret_cast<void*>(&Core::on_broadcast), this,
        std::uint64_t{1}, std::uint64_t{0}, static_cast<int>(UC_ARM64_INS_SYS));
    if (error != UC_ERR_OK)
        throw EngineError(std::string("Unicorn refuses a hook: ") + uc_strerror(error));
    broadcasts_told_ = true;
}

std::uint32_t Core::on_broadcast(uc_engine*, uc_arm64_reg, const uc_arm64_cp_reg* place,
                                 void* self) {
    auto& core = *static_cast<Core*>(self);
    if (const auto broadcast = core.broadcast_by(*place)) {
        core.surroundings_.broadcast(*broadcast);
        core.unsynchronized_ = true;
    }
    if (core.facts_.synchronizes) core.synchronize(core.engine_.pc() + 4);
    return 0;
}

// The rest of the block is about to be executed. Behind a SYS instruction, which may
// broadcast, it is looked at again then.
void Core::synchronize(std::uint64_t from) {
    if (!unsynchronized_) return;
    for (std::uint64_t at = from; at < block_end_; at += 4) {
        const auto word = code_.word(at);
        if (is_sys(word)) return;
        if (!is_a64_dsb(word)) continue;
        unsynchronized_ = false;
        return surroundings_.broadcast({Broadcast::Kind::synchronization, std::nullopt});
    }
}

// Told before the engine looks whether the instruction is allowed.
std::optional<Broadcast> Core::broadcast_by(const uc_arm64_cp_reg& place) {
    constexpr std::uint64_t kUserMaintenance = 1 << 26; // SCTLR_EL1.UCI
    constexpr std::uint64_t kForced = 1 << 9;           // HCR_EL2.FB
    const unsigned level = engine_.exception_level();
    const bool forced = level == 1 && (scr_ & 1) != 0 && (hcr_ & kForced) != 0;
    if (place.crn == kCaches && place.crm == 5 && place.op1 == 3 && place.op2 == 1) {
        if (level == 0 && (engine_.system_register(kSctlr) & kUserMaintenance) == 0)
            return std::nullopt;
        return Broadcast{Broadcast::Kind::instruction_cache, place.val};
    }
    if (level == 0) return std::nullopt;
    if (place.crn == kCaches && place.op1 == 0 && place.op2 == 0 &&
        (place.crm == 1 || (forced && place.crm == 5)))
        return Broadcast{Broadcast::Kind::instruction_cache, std::nullopt};
    if (place.crn != kTlbs) return std::nullopt;
    const bool stage_2_alone = place.op1 == 4 && place.crm == 0; // an intermediate address
    if (stage_2_alone) return Broadcast{Broadcast::Kind::tlb, std::nullopt};
    if (place.crm != 3 && !(forced && place.op1 == 0 && place.crm == 7)) return std::nullopt;
    const bool page = (place.op2 & 1) != 0;
    return Broadcast{Broadcast::Kind::tlb, page ? std::optional(page_of(place.val)) : std::nullopt};
}

// --- power ---

void Core::restart(std::uint64_t pc, unsigned exception_level, bool secure) {
    engine_.restore_registers();
    breakpoints_.look_again();
    watchpoints_.look_again();
    timer_ = {};
    timer_control_ = 0;
    declined_ = unsynchronized_ = false;
    waited_.reset();
    last_exception_ = {};
    exceptions_in_a_row_ = 0;
    accounts_.set_contextidr(0);
    accounts_.set_ttbr0(0);
    start(pc, exception_level, secure);
    update_timers();
}

} // namespace armpmu::iss
