// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "models/iss/core.h"

#include <algorithm>

// The engine's hooks at loads, stores and fetches, and their listeners.

namespace armpmu::iss {
namespace {

constexpr std::uint64_t kLine = 64; // that DC ZVA zeroes

} // namespace

void Core::on_memory(uc_engine*, uc_mem_type type, std::uint64_t address, int bytes,
                     std::int64_t value, void* self) {
    auto& core = *static_cast<Core*>(self);
    address = core.engine_.told(address);
    if (core.zeros_to_come_ > 0 && core.zeroes(address, bytes, type == UC_MEM_WRITE)) return;
    if (core.accesses_told_ && core.engine_.access_is_under_way())
        core.watch_access(address, static_cast<unsigned>(bytes), type == UC_MEM_WRITE);
    if (core.trace_ && type == UC_MEM_WRITE)
        core.trace_->store(address, static_cast<unsigned>(bytes),
                           static_cast<std::uint64_t>(value));
    else if (core.trace_)
        core.trace_->load(address, static_cast<unsigned>(bytes));
    if (core.recording_) core.recording_->access(address);
    if (!core.memory_told_) return;
    core.unconfirmed_.clear();
    core.memory_access(address, static_cast<unsigned>(bytes), type == UC_MEM_WRITE);
}

void Core::on_loaded(uc_engine*, uc_mem_type /*type*/, std::uint64_t address, int bytes,
                     std::int64_t value, void* self) {
    auto& core = *static_cast<Core*>(self);
    address = core.engine_.told(address);
    if (core.trace_)
        core.trace_->loaded(address, static_cast<unsigned>(bytes),
                            static_cast<std::uint64_t>(value));
}

// DC ZVA stores a line of zeros, which the engine does not report; but where it stores byte by byte
// it reports each byte, and the first ones several times.
std::uint32_t Core::on_system(uc_engine*, uc_arm64_reg, const uc_arm64_cp_reg* place, void* self) {
    auto& core = *static_cast<Core*>(self);
    if (core.recording_) core.recording_.maintenance(*place);
    const bool zeroes = place->op1 == 3 && place->crn == 7 && place->crm == 4 && place->op2 == 1;
    if (!zeroes) return 0;
    if (core.accesses_told_) core.watch_access(place->val & ~(kLine - 1), kLine, true);
    if (core.trace_) core.trace_->zero(place->val & ~(kLine - 1), kLine);
    if (core.memory_told_) core.memory_access(place->val & ~(kLine - 1), kLine, true);
    core.zeroed_line_ = place->val & ~(kLine - 1);
    core.zeros_to_come_ = core.engine_.stores_by_bytes(place->val) ? kLine : 0;
    return 0;
}

// Whether a byte is one of a DC ZVA's that is under way.
bool Core::zeroes(std::uint64_t address, int bytes, bool write) {
    if (!write || bytes != 1 || (address & ~(kLine - 1)) != zeroed_line_) {
        zeros_to_come_ = 0;
        return false;
    }
    if (kLine - address % kLine == zeros_to_come_) --zeros_to_come_;
    return true;
}

void Core::memory_access(std::uint64_t address, unsigned bytes, bool write) {
    const std::uint64_t left = Engine::kPage - address % Engine::kPage;
    if (bytes > left) { // two pages, two translations
        memory_access(address + left, static_cast<unsigned>(bytes - left), write);
        bytes = static_cast<unsigned>(left);
    }
    if (const auto physical = engine_.physical_of_access(address, write))
        tell_access(*physical, bytes, write);
    else if (const auto elsewhere = engine_.physical(address))
        unconfirmed_.push_back({*elsewhere, bytes, write});
}

// Of the block that begins.
void Core::tell_fetches() {
    const std::uint64_t left = Engine::kPage - block_ % Engine::kPage;
    const std::uint64_t bytes = block_end_ - block_;
    if (facts_.physical != BlockFacts::kNowhere)
        surroundings_.code_fetch(facts_.physical, static_cast<unsigned>(std::min(bytes, left)));
    if (facts_.physical_behind != BlockFacts::kNowhere)
        surroundings_.code_fetch(facts_.physical_behind, static_cast<unsigned>(bytes - left));
}

void Core::confirm_access() {
    for (const Access& access : unconfirmed_)
        tell_access(access.physical, access.bytes, access.write);
    unconfirmed_.clear();
}

void Core::tell_access(std::uint64_t physical, unsigned bytes, bool write) {
    ++(write ? accounts_.now().stores : accounts_.now().loads);
    surroundings_.memory_access(physical, bytes, write);
}

namespace {

constexpr std::uint32_t kIl = 1 << 25, kDebugStatus = 0x22, kWnr = 1 << 6;

} // namespace

// Hooks of loads and stores cost a new translation. Software that goes over a watchpoint disables
// it for an instruction, so they stay for a while.
bool Core::wants_accesses() {
    constexpr std::uint64_t kWhile = 1'000'000; // cycles
    if (watchpoints_.any() || data_watched_by_debugger_) accesses_wanted_until_ = cycle_ + kWhile;
    return cycle_ < accesses_wanted_until_;
}

void Core::watchpoint_changed(unsigned n) {
    watchpoints_.changed(n);
    if (watchpoints_.any() && !accesses_told_) stop_by(0);
}

// Before a load or store is made. Does not return if it is watched.
void Core::watch_access(std::uint64_t address, unsigned bytes, bool write) {
    if (!watchpoints_.any() && !data_watched_by_debugger_) return;
    if (data_watched_by_debugger_ && watch_->watches_access(address, bytes, write)) {
        engine_.restore_instruction();
        if (watch_->before_access(engine_.pc())) {
            halting_ = true;
            engine_.raise(0, 1);
        }
    }
    take_watchpoint(address, bytes, write);
}

void Core::take_watchpoint(std::uint64_t address, unsigned bytes, bool write) {
    constexpr std::uint32_t kLower = 0x34U << 26, kSame = 0x35U << 26;
    const a55::ProcessorState now = state();
    const unsigned target = level_of_debug_exceptions();
    const auto hit = watchpoints_.hit(address, bytes, write, now, target);
    if (!hit) return;
    // An access that the translation refuses is an abort first.
    if (!engine_.physical_of_access(address, write) && !engine_.physical(address)) return;
    engine_.restore_instruction();
    const unsigned op1 = target == 1 ? 0 : 4;
    engine_.set_system_register(
        a55::SystemRegister::a64(3, static_cast<std::uint8_t>(op1), 6, 0, 0).code(), *hit);
    raised_ = !engine_.aarch64();
    engine_.raise((now.exception_level == target ? kSame : kLower) | kIl | kDebugStatus |
                      (write ? kWnr : 0),
                  target);
}

// In place of an exception: the next block, which begins at the instruction, ends the run.
void Core::halt_before_access() {
    engine_.drop_exception();
    at_access_ = true;
    stop_by(0);
}

} // namespace armpmu::iss
