// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "models/cci550/register_fields.h"

#include <cstdint>
#include <string_view>

// Bits that the PMU acts on, by register.
namespace armpmu::cci550 {

constexpr std::uint32_t field_bits(tables::FieldList fields, std::string_view name) {
    return static_cast<std::uint32_t>(tables::bits(fields, name));
}

namespace ctrl_ovr {
inline constexpr std::uint32_t kDisables = field_bits(fields::kCtrlOvr, "snoop_disable") |
                                           field_bits(fields::kCtrlOvr, "dvm_message_disable");
inline constexpr std::uint32_t kNoClockGating =
    field_bits(fields::kCtrlOvr, "disable_clock_gating");
} // namespace ctrl_ovr

namespace secr_acc {
inline constexpr std::uint32_t kNonSecureAccess =
    field_bits(fields::kSecrAcc, "non_secure_register_access_override");
inline constexpr std::uint32_t kMonitorsClosed =
    field_bits(fields::kSecrAcc, "debug_monitor_security_override");
inline constexpr std::uint32_t kSecureObservation =
    field_bits(fields::kSecrAcc, "secure_observation_override");
} // namespace secr_acc

namespace pmu_ctrl {
inline constexpr std::uint32_t kCen = field_bits(fields::kPmuCtrl, "cen");
inline constexpr std::uint32_t kRst = field_bits(fields::kPmuCtrl, "rst");
inline constexpr std::uint32_t kEx = field_bits(fields::kPmuCtrl, "ex");
} // namespace pmu_ctrl

namespace debug_ctrl {
inline constexpr std::uint32_t kEnable = field_bits(fields::kDebugCtrl, "enable");
} // namespace debug_ctrl

namespace snoop_ctrl {
inline constexpr std::uint32_t kHardwareControl =
    field_bits(fields::kSnoopCtrl, "hardware_snoop_enable_control");
inline constexpr unsigned kSupportShift = tables::lowest_bit(fields::kSnoopCtrl, "support_snoops");
} // namespace snoop_ctrl

namespace ecnt_ctrl {
inline constexpr std::uint32_t kEnable = field_bits(fields::kEcntCtrl, "enable");
} // namespace ecnt_ctrl

namespace ecnt_clr_ovfl {
inline constexpr std::uint32_t kOverflow = field_bits(fields::kEcntClrOvfl, "overflow");
} // namespace ecnt_clr_ovfl

} // namespace armpmu::cci550
