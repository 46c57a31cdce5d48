// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/core/field.h"

// The fields of each register, as the manuals have them: the register table and the constants of
// register_bits.h are made of these.
namespace armpmu::cci550::fields {

using tables::Field;
using tables::pulse;
using tables::ro;
using tables::rw;
using tables::w1c;

inline constexpr Field kCtrlOvr[] = {rw("snoop_disable", 0), rw("dvm_message_disable", 1),
                                     rw("disable_snoop_filter", 2), rw("disable_clock_gating", 3),
                                     rw("cd_layer2_ace_enable", 4)};
inline constexpr Field kSecrAcc[] = {rw("non_secure_register_access_override", 0),
                                     rw("debug_monitor_security_override", 1),
                                     rw("secure_observation_override", 2)};
inline constexpr Field kStatus[] = {ro("change_pending", 0), ro("sf_ram_initialization", 1),
                                    ro("sf_ram_state", 4, 2), ro("sf_ram_requested_state", 7, 5),
                                    ro("sf_ram_state_change_pending", 8)};
inline constexpr Field kImprErr[] = {w1c("mi", 6, 0), w1c("si", 22, 16)};
inline constexpr Field kQosThreshold[] = {rw("r_qv_thresh_high", 3, 0),
                                          rw("w_qv_thresh_high", 19, 16)};
inline constexpr Field kPmuCtrl[] = {rw("cen", 0), pulse("rst", 1), rw("ex", 4),
                                     ro("counters", 15, 11).resets_to(8)};
inline constexpr Field kDebugCtrl[] = {rw("enable", 0)};
inline constexpr Field kPid4[] = {ro("value", 7, 0).resets_to(0x84)};
inline constexpr Field kPid5[] = {ro("value", 7, 0)};
inline constexpr Field kPid0[] = {ro("part_low", 7, 0).resets_to(0x23)};
inline constexpr Field kPid1[] = {ro("part_high", 3, 0).resets_to(0x4),
                                  ro("jep106_low", 7, 4).resets_to(0xb)};
inline constexpr Field kPid2[] = {ro("jep106_high", 2, 0).resets_to(3), ro("jedec", 3).resets_to(1),
                                  ro("revision", 7, 4).configured()};
inline constexpr Field kPid3[] = {ro("customer", 3, 0), ro("eco", 7, 4).configured()};
inline constexpr Field kCid0[] = {ro("preamble", 7, 0).resets_to(0x0d)};
inline constexpr Field kCid1[] = {ro("preamble", 7, 0).resets_to(0xf0)};
inline constexpr Field kCid2[] = {ro("preamble", 7, 0).resets_to(0x05)};
inline constexpr Field kCid3[] = {ro("preamble", 7, 0).resets_to(0xb1)};
inline constexpr Field kSnoopCtrl[] = {rw("enable_snoops", 0), rw("enable_dvms", 1),
                                       ro("hardware_snoop_enable_control", 29).configured(),
                                       ro("support_snoops", 30).configured(),
                                       ro("support_dvms", 31).configured()};
inline constexpr Field kShareOvr[] = {rw("share_override", 1, 0)};
inline constexpr Field kQosOvr[] = {rw("qv_max", 3, 0), rw("qv_min", 7, 4),
                                    rw("bandwidth_allocation", 19, 16),
                                    rw("excess_bytes_per_qv", 26, 24), rw("reg_enable", 31)};
inline constexpr Field kQosMaxOt[] = {rw("max_ot", 7, 0).resets_to(0x30).configured()};
inline constexpr Field kEvntSel[] = {rw("mon_evt", 4, 0), rw("mon_int", 8, 5)};
inline constexpr Field kEcntData[] = {rw("count", 31, 0)};
inline constexpr Field kEcntCtrl[] = {rw("enable", 0)};
inline constexpr Field kEcntClrOvfl[] = {w1c("overflow", 0)};
inline constexpr Field kSlaveDebug[] = {ro("ar_stalled", 0),
                                        ro("r_stalled", 1),
                                        ro("aw_stalled", 2),
                                        ro("w_stalled", 3),
                                        ro("b_stalled", 4),
                                        ro("ac_stalled", 5),
                                        ro("cr_stalled", 6),
                                        ro("cd_stalled", 7),
                                        ro("outstanding_reads", 15, 8),
                                        ro("outstanding_writes", 23, 16),
                                        ro("outstanding_snoops", 31, 24)};
inline constexpr Field kMasterDebug[] = {ro("ar_stalled", 0),
                                         ro("r_stalled", 1),
                                         ro("aw_stalled", 2),
                                         ro("w_stalled", 3),
                                         ro("b_stalled", 4),
                                         ro("outstanding_reads", 15, 8),
                                         ro("outstanding_writes", 23, 16)};

} // namespace armpmu::cci550::fields
