// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tools/trace/system_instruction.h"

namespace armpmu::trace {

namespace {

// As in the registers' names.
struct SystemName {
    explicit SystemName(std::uint32_t word)
        : op0(word >> 19 & 3), op1(word >> 16 & 7), crn(word >> 12 & 15), crm(word >> 8 & 15) {}

    std::uint32_t op0, op1, crn, crm;
};

bool accesses_register(std::uint32_t word) {
    return (word & 0xffd0'0000) == 0xd510'0000;
}

} // namespace

bool accesses_pmu(std::uint32_t word) {
    const SystemName name(word);
    if (!accesses_register(word) || name.op0 != 3) return false;
    const bool control = name.crn == 9 && name.crm >= 12 && name.crm <= 14;
    const bool counters = name.crn == 14 && name.crm >= 8;
    return (control && (name.op1 == 0 || name.op1 == 3)) || (counters && name.op1 == 3);
}

bool may_trap(std::uint32_t word) {
    const SystemName name(word);
    const bool is_system = (word & 0xffc0'0000) == 0xd500'0000;
    if (!is_system || name.op0 == 0) return false;
    const bool plain = name.crn == 4 || name.crn == 13;
    return !(accesses_register(word) && name.op0 == 3 && name.op1 == 3 && plain);
}

} // namespace armpmu::trace
