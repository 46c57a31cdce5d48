// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace armpmu {

// CRC-32 of IEEE 802.3, sixteen bytes at a step: columns are checked as fast as they are decoded.
class Crc32 {
  public:
    void add(const void* bytes, std::size_t size);
    std::uint32_t value() const { return ~state_; }

    // The remainder after so many bytes of these words, of each the lowest first.
    static std::uint32_t after(std::uint32_t remainder, const std::uint64_t* words,
                               std::size_t bytes);

  private:
    std::uint32_t state_ = 0xffffffff;
};

inline std::uint32_t crc32(std::string_view bytes) {
    Crc32 crc;
    crc.add(bytes.data(), bytes.size());
    return crc.value();
}

} // namespace armpmu
