// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace armpmu::testbench {

// The pages of a memory that are not zero, compressed where libzstd is on the system. `size` is a
// multiple of 1 MiB.
//
// u64 size; for each MiB that is not zero: u32 which, 32 bytes with a bit for each of its pages,
// u32 length, those pages: as one zstd frame, or raw where that is not shorter.
std::string pack_memory(const unsigned char* memory, std::uint64_t size);

// Restores the pages into a memory that is zero. Returns the error and its byte, or nothing on
// success.
std::string unpack_memory(std::string_view packed, unsigned char* memory, std::uint64_t size);

} // namespace armpmu::testbench
