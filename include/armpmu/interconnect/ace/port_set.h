// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <cstdint>

namespace armpmu::interconnect {

// Sets of slave interfaces: bit n for SIn.

// No port: the interconnect itself.
inline constexpr std::uint8_t kNoPort = 0xff;

constexpr unsigned port_bit(unsigned port) {
    return port == kNoPort ? 0U : 1U << port;
}
// The ports of the set except `port`.
constexpr unsigned others(unsigned ports, unsigned port) {
    return ports & ~port_bit(port);
}

} // namespace armpmu::interconnect
