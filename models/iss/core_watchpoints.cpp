// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "models/iss/core.h"

// Loads and stores that somebody watches: the software, or who debugs it.
namespace armpmu::iss {

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
