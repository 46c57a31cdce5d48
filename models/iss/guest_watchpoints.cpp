// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "models/iss/guest_watchpoints.h"

#include "armpmu/a55/system_register.h"

namespace armpmu::iss {

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
