// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <cstdint>
#include <cstring>
#include <string>

namespace armpmu::vectors {

// Numbers of a file whose least significant byte comes first, on any host and at any address.
inline std::uint32_t little_endian(std::uint32_t value) {
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    return __builtin_bswap32(value);
#else
    return value;
#endif
}
inline std::uint64_t little_endian(std::uint64_t value) {
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    return __builtin_bswap64(value);
#else
    return value;
#endif
}

inline std::uint32_t load_u32(const char* bytes) {
    std::uint32_t value = 0;
    std::memcpy(&value, bytes, sizeof value);
    return little_endian(value);
}
inline std::uint64_t load_u64(const char* bytes) {
    std::uint64_t value = 0;
    std::memcpy(&value, bytes, sizeof value);
    return little_endian(value);
}
inline void store_u64(char* bytes, std::uint64_t value) {
    value = little_endian(value);
    std::memcpy(bytes, &value, sizeof value);
}
inline void append_u32(std::string& to, std::uint32_t value) {
    value = little_endian(value);
    to.append(reinterpret_cast<const char*>(&value), sizeof value);
}
inline void append_u64(std::string& to, std::uint64_t value) {
    value = little_endian(value);
    to.append(reinterpret_cast<const char*>(&value), sizeof value);
}

} // namespace armpmu::vectors
