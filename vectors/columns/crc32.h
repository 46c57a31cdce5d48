// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace armpmu::vectors {

// CRC-32 of IEEE 802.3, eight bytes at a step: columns are checked as fast as they are decoded.
class Crc32 {
  public:
    void add(const void* bytes, std::size_t size);
    std::uint32_t value() const { return ~state_; }

  private:
    std::uint32_t state_ = 0xffffffff;
};

inline std::uint32_t crc32(std::string_view bytes) {
    Crc32 crc;
    crc.add(bytes.data(), bytes.size());
    return crc.value();
}

} // namespace armpmu::vectors
