// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/vp/power_control.h"

namespace armpmu::testbench {
namespace {

// DEN 0022 5.2, function identifiers of the 32-bit convention; the 64-bit one has bit 30, too.
enum Function : std::uint32_t {
    version = 0x84000000,
    cpu_off = 0x84000002,
    affinity_info = 0x84000004,
    migrate_info_type = 0x84000006,
    system_off = 0x84000008,
    system_reset = 0x84000009,
    features = 0x8400000a,
};
constexpr std::uint32_t k64Bit = 1 << 30;

constexpr std::uint64_t kSuccess = 0;
constexpr std::uint64_t kNotSupported = ~std::uint64_t{0};
constexpr std::uint64_t kVersion10 = 0x10000;
constexpr std::uint64_t kNoMigration = 2;

} // namespace

bool PowerControl::call(iss::FirmwareCall& call) {
    if (call.secure_monitor) return false;
    const auto function = static_cast<std::uint32_t>(call.x[0]) & ~k64Bit;
    call.x[0] = kNotSupported;
    switch (function) {
    case version: call.x[0] = kVersion10; break;
    case affinity_info: call.x[0] = kSuccess; break; // the only processor is on
    case migrate_info_type: call.x[0] = kNoMigration; break;
    case features:
        switch (static_cast<std::uint32_t>(call.x[1]) & ~k64Bit) {
        case version:
        case cpu_off:
        case affinity_info:
        case migrate_info_type:
        case system_off:
        case system_reset:
        case features: call.x[0] = kSuccess; break;
        default: break;
        }
        break;
    case cpu_off:
    case system_off:
        request_ = Request::off;
        call.x[0] = kSuccess;
        break;
    case system_reset:
        request_ = Request::reset;
        call.x[0] = kSuccess;
        break;
    default: break;
    }
    return true;
}

} // namespace armpmu::testbench
