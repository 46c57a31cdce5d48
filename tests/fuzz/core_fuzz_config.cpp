// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/fuzz/core_fuzz_config.h"

#include <algorithm>

namespace armpmu::tests {

namespace {

using Core = Member<cpu::CoreConfig>;

const char* const kPowersOfTwo[] = {
    "l1i_kb",          "l1d_kb",           "l2_kb",
    "l3_kb",           "l2_tlb_entries",   "walk_cache_entries",
    "read_beat_bytes", "write_beat_bytes", "direction_entries",
    "btac_entries",    "indirect_entries",
};

bool is_fault(const Core& one) {
    return one.name.rfind("fault_", 0) == 0;
}

// What core_config.h says of one member alone.
bool legal(const Core& one, std::uint64_t value) {
    if (value < one.least || value > one.most) return false;
    if (std::find(std::begin(kPowersOfTwo), std::end(kPowersOfTwo), one.name) ==
        std::end(kPowersOfTwo))
        return true;
    if (one.name == "l2_kb" && value != 0 && value < 64) return false;
    if (one.name == "l3_kb" && value != 0 && value < 256) return false;
    return (value & (value - 1)) == 0 && (value != 0 || one.least == 0);
}

std::uint64_t value_near_a_limit(const Core& one, std::mt19937_64& random) {
    const std::uint64_t range = one.most - one.least + 1;
    switch (random() % 6) {
    case 0: return one.least + random() % 3 - 1;
    case 1: return one.most + random() % 3 - 1;
    case 2: return std::uint64_t{1} << random() % 33;
    case 3: return (std::uint64_t{1} << random() % 33) - 1;
    case 4: return one.least + random() % range;
    default: return one.least + random() % std::min<std::uint64_t>(range, 16);
    }
}

} // namespace

cpu::CoreConfig legal_core_config(std::mt19937_64& random) {
    cpu::CoreConfig config;
    for (const Core& one : cpu::core_members()) {
        if (is_fault(one) || random() % 3 == 0) continue;
        std::uint64_t value = value_near_a_limit(one, random);
        while (!legal(one, value)) value = value_near_a_limit(one, random);
        one.set(config, value);
    }
    config.prefetch_l1_distance = std::min(config.prefetch_l1_distance, config.prefetch_distance);
    return config;
}

std::string damage_core_config(cpu::CoreConfig& config, std::mt19937_64& random) {
    const auto& members = cpu::core_members();
    for (;;) {
        const Core& one = members[random() % members.size()];
        const bool too_far = one.name == "prefetch_l1_distance" && config.prefetch_distance < 32;
        const std::uint64_t value =
            too_far ? config.prefetch_distance + 1 : value_near_a_limit(one, random);
        if (!too_far && legal(one, value)) continue;
        cpu::CoreConfig damaged = config;
        one.set(damaged, value);
        if (one.get(damaged) != value) continue; // its type cannot have that value
        config = damaged;
        return one.name;
    }
}

} // namespace armpmu::tests
