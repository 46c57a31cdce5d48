// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <cstdint>

namespace armpmu::testbench::map {

// The platform's memory map; sizes in bytes.
inline constexpr std::uint64_t kDistributor = 0x08000000;
inline constexpr std::uint64_t kCpuInterface = 0x08010000;
inline constexpr std::uint64_t kDevices = 0x09000000; // all that are not private to a processor
inline constexpr std::uint64_t kDevicesBytes = 0x07000000;
inline constexpr std::uint64_t kUart = 0x09000000;
inline constexpr std::uint64_t kBlock = 0x0a000000;
inline constexpr std::uint64_t kGuestPort = 0x0b000000;
inline constexpr std::uint64_t kDma = 0x0b010000;
inline constexpr std::uint64_t kInterconnect = 0x0c000000; // the CCI-550's registers
inline constexpr std::uint64_t kInterconnectBytes = 0x100000;
inline constexpr std::uint64_t kMemory = 0x40000000;

// Offsets from the begin of memory, for a Linux guest.
inline constexpr std::uint64_t kKernelOffset = 0x00200000;
inline constexpr std::uint64_t kKernelMost = 0x03b00000;
inline constexpr std::uint64_t kTreeOffset = 0x03e00000;
inline constexpr std::uint64_t kTreeMost = 0x00200000;
inline constexpr std::uint64_t kInitrdOffset = 0x04000000;

// Shared interrupts, n of SPI n (ID 32 + n), and private ones by ID.
inline constexpr unsigned kUartSpi = 1;
inline constexpr unsigned kBlockSpi = 2;
inline constexpr unsigned kDmaSpi = 3;
inline constexpr unsigned kOverflowSpi = 16; // the first of eight
inline constexpr unsigned kSpis = 64;
inline constexpr unsigned kPmuPpi = 7; // ID 23

} // namespace armpmu::testbench::map
