// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/core/layout.h"

#include <algorithm>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace armpmu::capi {

// Rows of random inputs: mostly out of reset and powered, accesses of registers in half of them.
class RandomRows {
  public:
    RandomRows(const vectors::Layout& layout, std::uint64_t seed)
        : layout_(layout), random_(seed) {}

    std::vector<std::uint64_t> next() {
        std::vector<std::uint64_t> row(layout_.words());
        const bool access = one_of(2);
        for (const vectors::Field& field : layout_.fields()) {
            if (field.role == vectors::Role::output) continue;
            const bool of_access = field.name.compare(0, 4, "acc_") == 0;
            for (unsigned bit = 0; bit < field.width; bit += 64) {
                std::uint64_t value = random_();
                if (of_access) value = access ? value : 0;
                if (!field.bits.empty()) value &= random_() & random_();
                if (field.name == "acc_valid") value = access ? 1 : 0;
                if (field.name == "acc_door") value = access ? 1 + random_() % 5 : 0;
                if (field.name == "acc_offset" && access) value = cci_offset();
                if (field.name == "acc_register" && access) value = a55_register();
                if (is_rarely_low(field.name)) value = one_of(64) ? 0 : 1;
                if (is_rarely_high(field.name)) value = one_of(16) ? 1 : 0;
                vectors::set_bits(row.data(), field.first + bit, std::min(64U, field.width - bit),
                                  value);
            }
        }
        return row;
    }

  private:
    bool one_of(unsigned n) { return random_() % n == 0; }
    std::uint64_t cci_offset() {
        if (one_of(4)) return 0x100;
        return 0x10000 * (1 + random_() % 8) + 4 * (random_() % 4);
    }
    // Half of them PMCR_EL0 and its neighbours, and PMEVCNTR0_EL0 to PMEVTYPER5_EL0.
    std::uint64_t a55_register() {
        if (one_of(2)) return 3 << 14 | 3 << 11 | 9 << 7 | 12 << 3 | random_() % 16;
        return 3 << 14 | 3 << 11 | 14 << 7 | (8 + 4 * (random_() % 2)) << 3 | random_() % 6;
    }
    static bool is_rarely_low(const std::string& name) {
        return name == "aresetn" || name == "nreset" || name == "powered" || name == "aclken";
    }
    static bool is_rarely_high(const std::string& name) {
        return name == "double_lock" || name == "os_lock" || name == "halted" || name == "standby";
    }

    const vectors::Layout& layout_;
    std::mt19937_64 random_;
};

} // namespace armpmu::capi
