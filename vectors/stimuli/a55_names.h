// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/a55/processor_state.h"
#include "armpmu/a55/system_register.h"

#include <cstdint>

// Short names of the Cortex-A55 PMU's registers, and processor states in one word.
namespace armpmu::names {

// One of 31 registers in a row, from CRm on, as both encodings have them.
template <typename Encoding>
constexpr a55::SystemRegister nth(Encoding pmu, unsigned op1, unsigned crm, unsigned n) {
    return pmu(op1, 14, crm + (n >> 3), n & 7);
}

// Encodings for MRS and MSR.
namespace a64 {
constexpr a55::SystemRegister pmu(unsigned op1, unsigned crn, unsigned crm, unsigned op2) {
    return a55::SystemRegister::a64(3, op1, crn, crm, op2);
}
inline constexpr auto kPmcr = pmu(3, 9, 12, 0);
inline constexpr auto kPmcntenset = pmu(3, 9, 12, 1);
inline constexpr auto kPmcntenclr = pmu(3, 9, 12, 2);
inline constexpr auto kPmovsclr = pmu(3, 9, 12, 3);
inline constexpr auto kPmswinc = pmu(3, 9, 12, 4);
inline constexpr auto kPmselr = pmu(3, 9, 12, 5);
inline constexpr auto kPmccntr = pmu(3, 9, 13, 0);
inline constexpr auto kPmxevtyper = pmu(3, 9, 13, 1);
inline constexpr auto kPmxevcntr = pmu(3, 9, 13, 2);
inline constexpr auto kPmuserenr = pmu(3, 9, 14, 0);
inline constexpr auto kPmintenset = pmu(0, 9, 14, 1);
inline constexpr auto kPmintenclr = pmu(0, 9, 14, 2);
inline constexpr auto kPmovsset = pmu(3, 9, 14, 3);
inline constexpr auto kPmccfiltr = pmu(3, 14, 15, 7);
inline constexpr auto kMdcrEl2 = pmu(4, 1, 1, 1);
inline constexpr auto kMdcrEl3 = pmu(6, 1, 3, 1);
inline constexpr auto kSder32El3 = pmu(6, 1, 1, 1);
constexpr a55::SystemRegister pmevcntr(unsigned n) {
    return nth(pmu, 3, 8, n);
}
constexpr a55::SystemRegister pmevtyper(unsigned n) {
    return nth(pmu, 3, 12, n);
}
} // namespace a64

// Encodings for MRC and MCR on p15; `kPmccntr64` for MRRC and MCRR.
namespace a32 {
constexpr a55::SystemRegister pmu(unsigned opc1, unsigned crn, unsigned crm, unsigned opc2) {
    return a55::SystemRegister::a32(opc1, crn, crm, opc2);
}
inline constexpr auto kPmcr = pmu(0, 9, 12, 0);
inline constexpr auto kPmselr = pmu(0, 9, 12, 5);
inline constexpr auto kPmccntr = pmu(0, 9, 13, 0);
inline constexpr auto kPmccntr64 = a55::SystemRegister::a32_long(0, 9);
inline constexpr auto kPmxevtyper = pmu(0, 9, 13, 1);
inline constexpr auto kPmxevcntr = pmu(0, 9, 13, 2);
inline constexpr auto kPmccfiltr = pmu(0, 14, 15, 7);
inline constexpr auto kHdcr = pmu(4, 1, 1, 1);
inline constexpr auto kSdcr = pmu(0, 1, 3, 1);
inline constexpr auto kSder = pmu(0, 1, 1, 1);
constexpr a55::SystemRegister pmevcntr(unsigned n) {
    return nth(pmu, 0, 8, n);
}
constexpr a55::SystemRegister pmevtyper(unsigned n) {
    return nth(pmu, 0, 12, n);
}
} // namespace a32

// Offsets of the external view.
namespace ext {
inline constexpr std::uint32_t kPmccntrLow = 0x0f8;
inline constexpr std::uint32_t kPmccntrHigh = 0x0fc;
inline constexpr std::uint32_t kPmccfiltr = 0x47c;
inline constexpr std::uint32_t kPmsssr = 0x610;
inline constexpr std::uint32_t kPmovssr = 0x614;
inline constexpr std::uint32_t kPmccntsrLow = 0x618;
inline constexpr std::uint32_t kPmccntsrHigh = 0x61c;
inline constexpr std::uint32_t kPmsscr = 0x6f0;
inline constexpr std::uint32_t kPmcntenset = 0xc00;
inline constexpr std::uint32_t kPmcntenclr = 0xc20;
inline constexpr std::uint32_t kPmintenset = 0xc40;
inline constexpr std::uint32_t kPmovsclr = 0xc80;
inline constexpr std::uint32_t kPmswinc = 0xca0;
inline constexpr std::uint32_t kPmovsset = 0xcc0;
inline constexpr std::uint32_t kPmcfgr = 0xe00;
inline constexpr std::uint32_t kPmcr = 0xe04;
inline constexpr std::uint32_t kPmlar = 0xfb0;
inline constexpr std::uint32_t kPmlarKey = 0xc5acce55; // opens the lock
inline constexpr std::uint32_t kPmlsr = 0xfb4;
inline constexpr std::uint32_t kPmauthstatus = 0xfb8;
constexpr std::uint32_t pmevcntr(unsigned n) {
    return 8 * n;
}
constexpr std::uint32_t pmevtyper(unsigned n) {
    return 0x400 + 4 * n;
}
constexpr std::uint32_t pmevcntsr(unsigned n) {
    return 0x620 + 4 * n;
}
} // namespace ext

inline constexpr std::uint32_t kAllFlags = 0x8000003f; // six counters and PMCCNTR

inline a55::ProcessorState at_level(unsigned level, bool secure = false) {
    a55::ProcessorState state;
    state.exception_level = static_cast<std::uint8_t>(level);
    state.secure = secure || level == 3;
    return state;
}
// A level of a system whose levels are all AArch32; its Secure PL1 modes are level 3.
inline a55::ProcessorState at_aarch32_level(unsigned level, bool secure = false) {
    a55::ProcessorState state = at_level(level, secure);
    state.el1_aarch32 = state.el2_aarch32 = state.el3_aarch32 = true;
    return state;
}

} // namespace armpmu::names
