// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace armpmu {

// The complete state of a model, as saved. Layout: 8 bytes "ARMPMUST", 8 bytes model name padded
// with zeros, u32 version, u64 payload length, payload, u64 FNV-1a checksum of all before it;
// integers little-endian. The same state always gives the same bytes.
using StateBytes = std::vector<std::uint8_t>;

// A saved state cannot be restored: it is truncated, altered, or of another model, version or
// configuration. The message says which, and the object is unchanged.
struct StateError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

class StateWriter {
  public:
    void u8(std::uint8_t value) { payload_.push_back(value); }
    void u32(std::uint32_t value) { put(value, 4); }
    void u64(std::uint64_t value) { put(value, 8); }
    StateBytes finish(std::string_view model, std::uint32_t version) const;

  private:
    void put(std::uint64_t value, unsigned bytes);
    StateBytes payload_;
};

class StateReader {
  public:
    // Checks everything around the payload; throws StateError.
    StateReader(const StateBytes& bytes, std::string_view model, std::uint32_t version);

    std::uint8_t u8() { return static_cast<std::uint8_t>(take(1)); }
    std::uint32_t u32() { return static_cast<std::uint32_t>(take(4)); }
    std::uint64_t u64() { return take(8); }
    // Throws unless the whole payload has been read.
    void expect_end() const;
    [[noreturn]] void refuse(const std::string& why) const;

  private:
    std::uint64_t take(unsigned bytes);

    const StateBytes& bytes_;
    std::string model_;
    std::size_t at_ = 0;
    std::size_t end_ = 0;
};

} // namespace armpmu
