// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "vectors/columns/zstd_library.h"

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

namespace armpmu::vectors {

// Packs and unpacks small pieces, each one zstd frame, with what zstd needs allocated once.
class ZstdBlocks {
  public:
    explicit ZstdBlocks(const ZstdLibrary* library = ZstdLibrary::find());
    ~ZstdBlocks();
    ZstdBlocks(const ZstdBlocks&) = delete;
    ZstdBlocks& operator=(const ZstdBlocks&) = delete;

    // Whether there is a library: without one nothing can be packed.
    bool can_pack() const { return library_ != nullptr; }
    // Valid until the next call.
    const std::string& pack(std::string_view plain);

    // Fills `size` bytes. Returns what is wrong, or nothing: `packed` must be exactly one frame of
    // that many bytes with a window of at most 8 MiB, without a dictionary.
    std::string unpack(std::string_view packed, char* plain, std::size_t size);

  private:
    using Stream = std::unique_ptr<ZstdLibrary::Stream, std::size_t (*)(ZstdLibrary::Stream*)>;

    const ZstdLibrary* library_;
    Stream compression_{nullptr, nullptr}; // made when they are needed
    Stream decompression_{nullptr, nullptr};
    std::string packed_;
};

} // namespace armpmu::vectors
