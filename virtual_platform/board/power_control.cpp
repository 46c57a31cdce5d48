// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "virtual_platform/board/power_control.h"

#include <algorithm>

namespace armpmu::testbench {
namespace {

// DEN 0022 5.2, function identifiers of the 32-bit convention; the 64-bit one has bit 30, too.
enum Function : std::uint32_t {
    version = 0x84000000,
    cpu_off = 0x84000002,
    cpu_on = 0x84000003,
    affinity_info = 0x84000004,
    migrate_info_type = 0x84000006,
    system_off = 0x84000008,
    system_reset = 0x84000009,
    features = 0x8400000a,
};
constexpr std::uint32_t k64Bit = 1 << 30;

constexpr std::uint64_t kSuccess = 0;
constexpr std::uint64_t kNotSupported = ~std::uint64_t{0};
constexpr std::uint64_t kInvalid = ~std::uint64_t{1};
constexpr std::uint64_t kAlreadyOn = ~std::uint64_t{3};
constexpr std::uint64_t kInvalidAddress = ~std::uint64_t{8};
constexpr std::uint64_t kVersion10 = 0x10000;
constexpr std::uint64_t kNoMigration = 2;
constexpr std::uint64_t kOn = 0; // answers of AFFINITY_INFO
constexpr std::uint64_t kOff = 1;

} // namespace

const PowerControl::Switch* PowerControl::find(std::uint64_t affinity) const {
    const auto one = std::find_if(processors_.begin(), processors_.end(),
                                  [&](const Switch& each) { return each.affinity == affinity; });
    return one == processors_.end() ? nullptr : &*one;
}

// X1 which, X2 where, X3 its argument.
std::uint64_t PowerControl::switch_on(const iss::FirmwareCall& call) const {
    const Switch* processor = find(call.x[1]);
    if (processor == nullptr) return kInvalid;
    if (call.x[2] % 4 != 0) return kInvalidAddress;
    return processor->on(call.x[2], call.x[3]) ? kSuccess : kAlreadyOn;
}

std::uint64_t PowerControl::switch_off(unsigned caller) {
    processors_[caller].off();
    const bool any = std::any_of(processors_.begin(), processors_.end(),
                                 [](const Switch& each) { return each.powered(); });
    if (!any) request_ = Request::off;
    return kSuccess;
}

std::uint64_t PowerControl::state_of(std::uint64_t affinity) const {
    const Switch* processor = find(affinity);
    if (processor == nullptr) return kInvalid;
    return processor->powered() ? kOn : kOff;
}

bool PowerControl::call(iss::FirmwareCall& call, unsigned caller) {
    if (call.secure_monitor) return false;
    const auto function = static_cast<std::uint32_t>(call.x[0]) & ~k64Bit;
    call.x[0] = kNotSupported;
    switch (function) {
    case version: call.x[0] = kVersion10; break;
    case cpu_on: call.x[0] = switch_on(call); break;
    case cpu_off: call.x[0] = switch_off(caller); break;
    case affinity_info: call.x[0] = state_of(call.x[1]); break;
    case migrate_info_type: call.x[0] = kNoMigration; break;
    case features:
        switch (static_cast<std::uint32_t>(call.x[1]) & ~k64Bit) {
        case version:
        case cpu_off:
        case cpu_on:
        case affinity_info:
        case migrate_info_type:
        case system_off:
        case system_reset:
        case features: call.x[0] = kSuccess; break;
        default: break;
        }
        break;
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
