// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "models/iss/guest_breakpoints.h"

#include "armpmu/a55/system_register.h"

#include <algorithm>

namespace armpmu::iss {

namespace {

using a55::SystemRegister;

constexpr unsigned kMdscr = SystemRegister::a64(2, 0, 0, 2, 2).code();
constexpr unsigned kOslsr = SystemRegister::a64(2, 0, 1, 1, 4).code();
constexpr unsigned kMdcrEl3 = SystemRegister::a64(3, 6, 1, 3, 1).code();
constexpr unsigned kContextidr = SystemRegister::a64(3, 0, 13, 0, 1).code();

constexpr unsigned value_code(unsigned n) {
    return SystemRegister::a64(2, 0, 0, n, 4).code();
}
constexpr unsigned control_code(unsigned n) {
    return SystemRegister::a64(2, 0, 0, n, 5).code();
}

enum Type : unsigned { address_match, linked_address_match, context_match, linked_context_match };

} // namespace

void GuestBreakpoints::changed(unsigned n) {
    if (n >= kNumber) return;
    all_[n].value = engine_.system_register(value_code(n));
    all_[n].control = static_cast<std::uint32_t>(engine_.system_register(control_code(n)));
    enabled_ = 0;
    for (const DebugPair& one : all_) enabled_ += one.enabled() && one.bits(20, 4) < context_match;
}

void GuestBreakpoints::look_again() {
    for (unsigned n = 0; n < kNumber; ++n) changed(n);
}

bool GuestBreakpoints::has_between(std::uint64_t begin, std::uint64_t end) const {
    return std::any_of(all_.begin(), all_.end(), [&](const DebugPair& one) {
        return one.enabled() && one.value + 2 >= begin && one.value < end;
    });
}

bool GuestBreakpoints::hits(std::uint64_t address, const a55::ProcessorState& state,
                            unsigned target) {
    return exceptions_are_on(state, target) &&
           std::any_of(all_.begin(), all_.end(),
                       [&](const DebugPair& one) { return matches(one, address, state); });
}

bool GuestBreakpoints::exceptions_are_on(const a55::ProcessorState& state, unsigned target) {
    constexpr std::uint64_t kMde = 1 << 15, kKde = 1 << 13, kLocked = 1 << 1, kSdd = 1 << 16;
    constexpr std::uint64_t kD = 1 << 9;
    const unsigned level = state.exception_level;
    if (level == 3 || level > target || (level == 1 && !engine_.aarch64())) return false;
    const std::uint64_t mdscr = engine_.system_register(kMdscr);
    if ((mdscr & kMde) == 0 || (engine_.system_register(kOslsr) & kLocked) != 0) return false;
    if (a55::in_secure_state(state) && (engine_.system_register(kMdcrEl3) & kSdd) != 0)
        return false;
    return level < target || ((mdscr & kKde) != 0 && (engine_.interrupt_masks() & kD) == 0);
}

bool GuestBreakpoints::matches(const DebugPair& one, std::uint64_t address,
                               const a55::ProcessorState& state) {
    if (!one.enabled()) return false;
    const unsigned type = one.bits(20, 4);
    if (type != address_match && type != linked_address_match) return false;
    if (!one.admits(state)) return false;
    const unsigned bytes = one.bits(5, 4);
    const bool first = engine_.aarch64() ? bytes != 0 : (bytes & 3) == 3;
    const bool second = !engine_.aarch64() && bytes == 0xc;
    if (!(first && one.value == address) && !(second && one.value + 2 == address)) return false;
    return type == address_match || context_matches(one.linked_to());
}

bool GuestBreakpoints::context_matches(unsigned n) {
    if (n >= kNumber || !all_[n].enabled() || all_[n].bits(20, 4) != linked_context_match)
        return false;
    return static_cast<std::uint32_t>(all_[n].value) ==
           static_cast<std::uint32_t>(engine_.system_register(kContextidr));
}

using a55::SystemRegister;

namespace {

// Arm ARM D2.10.3: MASK 1 and 2 are reserved; BAS[7:4] of an address that is a multiple of 4 only
// are ignored.
bool watches(const DebugPair& one, std::uint64_t address) {
    const unsigned mask = one.bits(24, 5);
    if (mask > 2) return (address ^ one.value) >> mask == 0;
    if (mask != 0) return false;
    const std::uint64_t base = one.value & ~std::uint64_t{3};
    const std::uint64_t bytes = (base & 4) != 0 ? 4 : 8;
    return address - base < bytes && (one.bits(5, 8) >> (address - base) & 1) != 0;
}

} // namespace

void GuestWatchpoints::changed(unsigned n) {
    if (n >= kNumber) return;
    const auto number = static_cast<std::uint8_t>(n);
    all_[n].value = engine_.system_register(SystemRegister::a64(2, 0, 0, number, 6).code());
    all_[n].control = static_cast<std::uint32_t>(
        engine_.system_register(SystemRegister::a64(2, 0, 0, number, 7).code()));
    enabled_ = 0;
    for (const DebugPair& one : all_) enabled_ += one.enabled();
}

void GuestWatchpoints::look_again() {
    for (unsigned n = 0; n < kNumber; ++n) changed(n);
}

bool GuestWatchpoints::admits(const DebugPair& one, bool write, const a55::ProcessorState& state) {
    const unsigned which = one.bits(3, 2); // loads, stores
    if (!one.enabled() || (which >> (write ? 1 : 0) & 1) == 0) return false;
    const bool linked = one.bits(20, 1) != 0;
    return one.admits(state) && (!linked || breakpoints_.context_matches(one.linked_to()));
}

std::optional<std::uint64_t> GuestWatchpoints::hit(std::uint64_t address, unsigned bytes,
                                                   bool write, const a55::ProcessorState& state,
                                                   unsigned target) {
    for (const DebugPair& one : all_) {
        if (!one.enabled()) continue;
        for (unsigned n = 0; n < bytes; ++n)
            if (watches(one, address + n) && admits(one, write, state) &&
                breakpoints_.exceptions_are_on(state, target))
                return address + n;
    }
    return std::nullopt;
}

} // namespace armpmu::iss
