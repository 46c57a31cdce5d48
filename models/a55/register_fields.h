// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/a55/config.h"
#include "armpmu/core/field.h"

// The fields of each register, as the manuals have them: the register table and the constants of
// register_bits.h are made of these.
namespace armpmu::a55::fields {

using tables::Field;
using tables::pulse;
using tables::ro;
using tables::rw;
using tables::w1c;
using tables::w1s;

inline constexpr Field kPmcr[] = {rw("E", 0),
                                  pulse("P", 1),
                                  pulse("C", 2),
                                  rw("D", 3),
                                  rw("X", 4),
                                  rw("DP", 5),
                                  rw("LC", 6),
                                  ro("N", 15, 11).resets_to(kCounters),
                                  ro("IDCODE", 23, 16).resets_to(0x45),
                                  ro("IMP", 31, 24).resets_to(0x41)};
inline constexpr Field kSet[] = {w1s("P", 5, 0), w1s("C", 31)};
inline constexpr Field kClear[] = {w1c("P", 5, 0), w1c("C", 31)};
inline constexpr Field kPmswinc[] = {pulse("P", 5, 0)};
inline constexpr Field kPmselr[] = {rw("SEL", 4, 0)};
inline constexpr Field kPmceid[] = {ro("ID", 31, 0).configured(), ro("IDhi", 63, 32).configured()};
inline constexpr Field kPmceidHigh[] = {ro("ID", 31, 0).configured()};
inline constexpr Field kPmccntr[] = {rw("CCNT", 63, 0)};
inline constexpr Field kPmccfiltr[] = {rw("M", 26),   rw("NSH", 27), rw("NSU", 28),
                                       rw("NSK", 29), rw("U", 30),   rw("P", 31)};
inline constexpr Field kPmevtyper[] = {rw("evtCount", 15, 0), rw("MT", 25),  rw("M", 26),
                                       rw("NSH", 27),         rw("NSU", 28), rw("NSK", 29),
                                       rw("U", 30),           rw("P", 31)};
inline constexpr Field kPmevcntr[] = {rw("EVCNT", 31, 0)};
inline constexpr Field kPmuserenr[] = {rw("EN", 0), rw("SW", 1), rw("CR", 2), rw("ER", 3)};
inline constexpr Field kMdcrEl2[] = {rw("HPMN", 4, 0).resets_to(kCounters), rw("TPMCR", 5),
                                     rw("TPM", 6), rw("HPME", 7), rw("HPMD", 17)};
inline constexpr Field kMdcrEl3[] = {rw("TPM", 6), rw("SPME", 17), rw("EPMAD", 21)};
inline constexpr Field kSder[] = {rw("SUNIDEN", 1)};
inline constexpr Field kWord[] = {ro("value", 31, 0)};
inline constexpr Field kPmsssr[] = {ro("NC", 0).resets_to(1)};
inline constexpr Field kFlags[] = {ro("P", 5, 0), ro("C", 31)};
inline constexpr Field kPmccntsr[] = {ro("CCNT", 63, 0)};
inline constexpr Field kPmsscr[] = {pulse("SS", 0)};
inline constexpr Field kPmcfgr[] = {ro("N", 7, 0).resets_to(kCounters),
                                    ro("SIZE", 13, 8).resets_to(0x3f), ro("CC", 14).resets_to(1),
                                    ro("CCD", 15).resets_to(1), ro("EX", 16).resets_to(1)};
inline constexpr Field kZero[] = {ro("value", 31, 0)};
inline constexpr Field kConfigured[] = {ro("value", 31, 0).configured()};
inline constexpr Field kPmlar[] = {pulse("KEY", 31, 0)};
inline constexpr Field kPmlsr[] = {ro("SLI", 0).configured(), ro("SLK", 1).configured()};
inline constexpr Field kPmauthstatus[] = {ro("NSNID", 3, 2).configured(),
                                          ro("SNID", 7, 6).configured()};
inline constexpr Field kPmdevarch[] = {ro("ARCHID", 15, 0).resets_to(0x2a16),
                                       ro("REVISION", 19, 16), ro("PRESENT", 20).resets_to(1),
                                       ro("ARCHITECT", 31, 21).resets_to(0x23b)};
inline constexpr Field kPmdevid[] = {ro("PCSample", 3, 0)};
inline constexpr Field kPmdevtype[] = {ro("MAJOR", 3, 0).resets_to(6),
                                       ro("SUB", 7, 4).resets_to(1)};
inline constexpr Field kPmpidr4[] = {ro("DES_2", 3, 0).resets_to(4), ro("SIZE", 7, 4)};
inline constexpr Field kPmpidr0[] = {ro("PART_0", 7, 0).resets_to(0x05)};
inline constexpr Field kPmpidr1[] = {ro("PART_1", 3, 0).resets_to(0xd),
                                     ro("DES_0", 7, 4).resets_to(0xb)};
inline constexpr Field kPmpidr2[] = {ro("DES_1", 2, 0).resets_to(3), ro("JEDEC", 3).resets_to(1),
                                     ro("REVISION", 7, 4).configured()};
inline constexpr Field kPmpidr3[] = {ro("CMOD", 3, 0), ro("REVAND", 7, 4)};
inline constexpr Field kPmcidr0[] = {ro("PRMBL_0", 7, 0).resets_to(0x0d)};
inline constexpr Field kPmcidr1[] = {ro("PRMBL_1", 3, 0), ro("CLASS", 7, 4).resets_to(9)};
inline constexpr Field kPmcidr2[] = {ro("PRMBL_2", 7, 0).resets_to(0x05)};
inline constexpr Field kPmcidr3[] = {ro("PRMBL_3", 7, 0).resets_to(0xb1)};

} // namespace armpmu::a55::fields
