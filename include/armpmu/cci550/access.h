// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cci550/event_id.h"

#include <cstdint>

namespace armpmu::cci550 {

// One access of the programming port: a 32-bit word at a word-aligned offset, with byte lanes.
struct Access {
    bool write = false;
    std::uint32_t offset = 0; // multiple of 4; offsets from 1 MB on are reserved
    std::uint32_t data = 0;   // write data, in its byte lanes
    unsigned lanes = 0xf;     // byte enables of a write; reads return the whole word
    Security security = Security::secure;
};

enum class AccessStatus : std::uint8_t {
    ok,
    security_violation, // Non-secure access to a closed register, where configured as an error
    reserved,           // no register there, where configured as an error
    lanes_refused,      // partial write, where byte enables are configured away
};

struct AccessResult {
    AccessStatus status = AccessStatus::ok;
    std::uint32_t data = 0; // read data; 0 for writes and for everything refused
};

} // namespace armpmu::cci550
