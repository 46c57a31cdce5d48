// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

namespace armpmu::vectors {

// Packs and unpacks small pieces, each one zstd frame, with what zstd needs allocated once.
class ZstdBlocks {
  public:
    ZstdBlocks();
    ~ZstdBlocks();
    ZstdBlocks(const ZstdBlocks&) = delete;
    ZstdBlocks& operator=(const ZstdBlocks&) = delete;

    // Valid until the next call.
    const std::string& pack(std::string_view plain);

    // `size` bytes, valid until the next call; null when `packed` is anything but exactly one frame
    // of that many with a window of at most 8 MiB, without a dictionary. `why` then says so.
    const char* unpack(std::string_view packed, std::size_t size, std::string& why);

  private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace armpmu::vectors
