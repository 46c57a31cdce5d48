// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

namespace armpmu::vectors {

// The functions of libzstd that columns need, as its manual declares them. The library is loaded at
// the first use, so that programs need not link it; it is on every Debian system.
class ZstdLibrary {
  public:
    struct Stream; // owns a ZSTD_CStream or ZSTD_DStream
    struct Input {
        const void* bytes;
        std::size_t size;
        std::size_t at;
    };
    struct Output {
        void* bytes;
        std::size_t size;
        std::size_t at;
    };

    static constexpr const char* kName = "libzstd.so.1";

    // nullptr where there is none. Loaded once; any thread may ask.
    static const ZstdLibrary* find();

    Stream* (*create_compression)();
    std::size_t (*free_compression)(Stream*);
    std::size_t (*begin_compression)(Stream*, int level);
    std::size_t (*compress)(Stream*, Output*, Input*);
    std::size_t (*end_compression)(Stream*, Output*);

    Stream* (*create_decompression)();
    std::size_t (*free_decompression)(Stream*);
    std::size_t (*begin_decompression)(Stream*);
    std::size_t (*decompress)(Stream*, Output*, Input*);

    unsigned (*is_error)(std::size_t result);

  private:
    bool load();
};

// Packs and unpacks small pieces, each one zstd frame, with what zstd needs allocated once.
class ZstdBlocks {
  public:
    explicit ZstdBlocks(const ZstdLibrary* library = ZstdLibrary::find());
    ~ZstdBlocks();
    ZstdBlocks(const ZstdBlocks&) = delete;
    ZstdBlocks& operator=(const ZstdBlocks&) = delete;

    // Whether there is a library, which packing needs.
    bool can_pack() const { return library_ != nullptr; }
    // Valid until the next call.
    const std::string& pack(std::string_view plain);

    // Fills `size` bytes. Returns the fault, or nothing: `packed` must be exactly one frame of that
    // many bytes with a window of at most 8 MiB, without a dictionary.
    std::string unpack(std::string_view packed, char* plain, std::size_t size);

  private:
    using Stream = std::unique_ptr<ZstdLibrary::Stream, std::size_t (*)(ZstdLibrary::Stream*)>;

    const ZstdLibrary* library_;
    Stream compression_{nullptr, nullptr}; // made when they are needed
    Stream decompression_{nullptr, nullptr};
    std::string packed_;
};

} // namespace armpmu::vectors
