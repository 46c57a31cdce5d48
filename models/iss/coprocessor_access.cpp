// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "models/iss/coprocessor_access.h"

#include "armpmu/a55/register_table.h"

namespace armpmu::iss {

using a55::SystemRegister;

namespace {

constexpr std::uint32_t kClassShort = 0x03;
constexpr std::uint32_t kClassLong = 0x04;

} // namespace

std::uint32_t CoprocessorAccess::syndrome() const {
    constexpr std::uint32_t kAlways = 1U << 25 | 1U << 24 | 14U << 20; // 32 bits, condition valid
    const std::uint32_t code = reg.code();
    const std::uint32_t common = kAlways | rt << 5 | (write ? 0 : 1);
    if (is_long())
        return kClassLong << 26 | common | (code >> 4 & 15) << 16 | rt2 << 10 | (code & 15) << 1;
    return kClassShort << 26 | common | (code & 7) << 17 | (code >> 11 & 7) << 14 |
           (code >> 7 & 15) << 10 | (code >> 3 & 15) << 1;
}

std::optional<CoprocessorAccess> coprocessor_access_of_syndrome(std::uint32_t syndrome) {
    CoprocessorAccess access;
    access.write = (syndrome & 1) == 0;
    access.rt = syndrome >> 5 & 15;
    switch (syndrome >> 26) {
    case kClassShort:
        access.reg = SystemRegister::a32(syndrome >> 14 & 7, syndrome >> 10 & 15,
                                         syndrome >> 1 & 15, syndrome >> 17 & 7);
        return access;
    case kClassLong:
        access.reg = SystemRegister::a32_long(syndrome >> 16 & 15, syndrome >> 1 & 15);
        access.rt2 = syndrome >> 10 & 15;
        return access;
    default: return std::nullopt;
    }
}

std::optional<CoprocessorAccess> coprocessor_access(std::uint32_t word) {
    if (word >> 28 == 15 || (word >> 8 & 15) != 15) return std::nullopt;
    CoprocessorAccess access;
    access.write = (word >> 20 & 1) == 0;
    access.rt = word >> 12 & 15;
    if ((word & 0x0f000010) == 0x0e000010) {
        access.reg = SystemRegister::a32(word >> 21 & 7, word >> 16 & 15, word & 15, word >> 5 & 7);
        return access;
    }
    if ((word & 0x0fe00000) == 0x0c400000) {
        access.reg = SystemRegister::a32_long(word >> 4 & 15, word & 15);
        access.rt2 = word >> 16 & 15;
        return access;
    }
    return std::nullopt;
}

bool is_of_pmu(const SystemRegister& reg) {
    if (a55::decode(reg)) return true;
    if (reg.interface() != a55::RegisterInterface::aarch32) return false;
    const unsigned op1 = reg.code() >> 11 & 7;
    const unsigned crn = reg.code() >> 7 & 15;
    const unsigned crm = reg.code() >> 3 & 15;
    return op1 == 0 && ((crn == 9 && crm >= 12 && crm <= 14) || (crn == 14 && crm >= 8));
}

std::optional<unsigned> a64_code(const SystemRegister& reg) {
    struct Row {
        SystemRegister a32;
        SystemRegister a64;
    };
    constexpr auto a32 = &SystemRegister::a32;
    constexpr auto wide = &SystemRegister::a32_long;
    constexpr auto a64 = &SystemRegister::a64;
    static constexpr Row kRows[] = {
        {a32(0, 0, 1, 2), a64(3, 0, 0, 1, 2)},   // ID_DFR0
        {a32(0, 0, 0, 1), a64(3, 3, 0, 0, 1)},   // CTR
        {a32(1, 0, 0, 1), a64(3, 1, 0, 0, 1)},   // CLIDR
        {a32(1, 0, 0, 0), a64(3, 1, 0, 0, 0)},   // CCSIDR
        {a32(0, 14, 0, 0), a64(3, 3, 14, 0, 0)}, // CNTFRQ
        {wide(0, 14), a64(3, 3, 14, 0, 1)},      // CNTPCT
        {wide(1, 14), a64(3, 3, 14, 0, 2)},      // CNTVCT
        {wide(4, 14), a64(3, 4, 14, 0, 3)},      // CNTVOFF
        {a32(0, 14, 2, 0), a64(3, 3, 14, 2, 0)}, // CNTP_TVAL
        {a32(0, 14, 2, 1), a64(3, 3, 14, 2, 1)}, // CNTP_CTL
        {wide(2, 14), a64(3, 3, 14, 2, 2)},      // CNTP_CVAL
        {a32(0, 14, 3, 0), a64(3, 3, 14, 3, 0)}, // CNTV_TVAL
        {a32(0, 14, 3, 1), a64(3, 3, 14, 3, 1)}, // CNTV_CTL
        {wide(3, 14), a64(3, 3, 14, 3, 2)},      // CNTV_CVAL
        {a32(4, 14, 2, 0), a64(3, 4, 14, 2, 0)}, // CNTHP_TVAL
        {a32(4, 14, 2, 1), a64(3, 4, 14, 2, 1)}, // CNTHP_CTL
        {wide(6, 14), a64(3, 4, 14, 2, 2)},      // CNTHP_CVAL
        {a32(0, 2, 0, 0), a64(3, 0, 2, 0, 0)},   // TTBR0
        {wide(0, 2), a64(3, 0, 2, 0, 0)},
        {a32(0, 2, 0, 1), a64(3, 0, 2, 0, 1)}, // TTBR1
        {wide(1, 2), a64(3, 0, 2, 0, 1)},
        {a32(0, 13, 0, 1), a64(3, 0, 13, 0, 1)}, // CONTEXTIDR
        {a32(0, 1, 0, 0), a64(3, 0, 1, 0, 0)},   // SCTLR
        {a32(0, 2, 0, 2), a64(3, 0, 2, 0, 2)},   // TTBCR
    };
    for (const Row& row : kRows)
        if (row.a32 == reg) return row.a64.code();
    return std::nullopt;
}

} // namespace armpmu::iss
