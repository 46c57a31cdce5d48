// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cci550/event_row.h"
#include "armpmu/cci550/register_table.h"

#include <cstdint>

// Short names of the CCI-550 PMU's registers and of what its events are made of.
namespace armpmu::names {

using cci550::EventId;
using cci550::EventRow;
using cci550::GlobalEvent;
using cci550::MasterEvent;
using cci550::RegisterId;
using cci550::Security;
using cci550::SlaveEvent;

inline constexpr std::uint32_t kPmcr = 0x100;
inline constexpr std::uint32_t kCen = 1;
inline constexpr std::uint32_t kRst = 2;
inline constexpr std::uint32_t kEx = 0x10;

constexpr std::uint32_t evnt_sel(unsigned n) {
    return 0x10000 * (n + 1);
}
constexpr std::uint32_t ecnt_data(unsigned n) {
    return 0x10000 * (n + 1) + 4;
}
constexpr std::uint32_t ecnt_ctrl(unsigned n) {
    return 0x10000 * (n + 1) + 8;
}
constexpr std::uint32_t ecnt_clr_ovfl(unsigned n) {
    return 0x10000 * (n + 1) + 0xc;
}

inline EventRow row_of(EventId event, Security security = Security::non_secure) {
    EventRow row;
    row.set(event, security);
    return row;
}

} // namespace armpmu::names
