// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <cstddef>
#include <cstdint>

// The guest's memory, which user-mode QEMU has at the same addresses as the guest.
namespace armpmu::trace {

// False where it is not mapped; nothing is read or written then.
bool read_memory(std::uint64_t address, void* to, std::size_t bytes);
// Also where the guest may only read.
bool write_memory(std::uint64_t address, const void* from, std::size_t bytes);

template <typename T>
bool read_memory(std::uint64_t address, T& to) {
    return read_memory(address, &to, sizeof to);
}
template <typename T>
bool write_memory(std::uint64_t address, const T& from) {
    return write_memory(address, &from, sizeof from);
}

} // namespace armpmu::trace
