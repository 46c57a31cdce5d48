// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "models/iss/engine.h"

namespace armpmu::iss {

// An engine executes a load-exclusive: the place is where its address is found then, and all ones
// before and after.
std::optional<unsigned> Engine::exclusive_place() {
    static const std::optional<unsigned> place = find_exclusive_place();
    return place;
}

std::optional<unsigned> Engine::find_exclusive_place() {
    constexpr std::uint64_t kBase = 0x5a5a0000;
    constexpr std::uint64_t kAddress = kBase + 0xa58;
    constexpr std::uint64_t kClear = kBase;
    constexpr std::uint64_t kLoad = kBase + 8;
    constexpr std::uint32_t kCode[] = {
        0xd5033f5f, 0xd503207f, // clrex; wfi
        0xc85f7c01, 0xd503207f, // ldxr x1, [x0]; wfi
    };
    constexpr unsigned kBehindRegisters = 1024;
    constexpr unsigned kEnd = 12288; // within the structure of version 2.0.1
    constexpr std::uint64_t kEl3 = 0x3cd;

    std::vector<unsigned char> memory(2 * kPage);
    unsigned char* page =
        memory.data() + (kPage - reinterpret_cast<std::uintptr_t>(memory.data()) % kPage);
    std::memcpy(page, kCode, sizeof kCode);
    Engine engine;
    engine.map_ram(kBase, kPage, page);
    engine.map_complete();
    engine.set_pstate(kEl3);
    engine.set_x(0, kAddress);
    const auto after = [&engine](std::uint64_t pc) {
        engine.run(pc);
        return std::vector<unsigned char>(engine.env_, engine.env_ + kEnd);
    };
    const auto none = after(kClear);
    const auto loaded = after(kLoad);
    const auto cleared = after(kClear);
    const auto at = [](const std::vector<unsigned char>& env, unsigned place) {
        std::uint64_t value = 0;
        std::memcpy(&value, &env[place], sizeof value);
        return value;
    };
    std::optional<unsigned> found;
    for (unsigned place = kBehindRegisters; place < kEnd; place += sizeof(std::uint64_t)) {
        if (at(none, place) != kNone || at(loaded, place) != kAddress ||
            at(cleared, place) != kNone)
            continue;
        if (found) return std::nullopt;
        found = place;
    }
    return found;
}

} // namespace armpmu::iss
