// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "tests/driver/qemu/guest_program.h"

#include <cstdint>
#include <ostream>
#include <vector>

namespace armpmu::tests::qemu {

// What a random list of operations may contain: the parts of the architecture in which QEMU 7.2
// agrees with it (docs/linux.md; numbers are those of its list).
struct Campaign {
    const char* name;
    Machine machine;
    std::vector<Level> levels;
    bool events = true;            // event counters count; not with EL2 and EL3 together (9, 10)
    bool traps_to_el2_el3 = false; // TPM is set at times; PMUSERENR then is 0 or EN only (13)
    std::uint32_t filter_bits = 0xfc000000; // without those that the machine lacks (11, 12, 18)

    friend void PrintTo(const Campaign& campaign, std::ostream* out) { *out << campaign.name; }
};

// The campaigns that the differential test runs.
std::vector<Campaign> campaigns();

// `count` random operations, the same for the same seed.
std::vector<Op> random_operations(const Campaign& campaign, std::uint64_t seed, std::size_t count);

} // namespace armpmu::tests::qemu
