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

    // Fills `size` bytes. Returns what is wrong, or nothing: `packed` must be exactly one frame of
    // that many bytes with a window of at most 8 MiB, without a dictionary.
    std::string unpack(std::string_view packed, char* plain, std::size_t size);

  private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace armpmu::vectors
