// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace armpmu::testbench {

// The content of a read-only disk, in sectors of 512 bytes. A last sector that is not full ends in
// zeros.
class BlockImage {
  public:
    static constexpr std::uint32_t kSector = 512;

    explicit BlockImage(std::vector<unsigned char> bytes);
    // A file, mapped: only what is read is loaded. It must not shrink while the image lives.
    // Throws std::system_error, which names the file.
    static BlockImage of_file(const std::string& path);

    BlockImage(BlockImage&& other) noexcept;
    BlockImage& operator=(BlockImage&&) = delete;
    ~BlockImage();

    std::uint64_t sectors() const { return sectors_; }
    // The bytes of all sectors, up to the end of the last one.
    const unsigned char* data() const { return mapped_ != nullptr ? mapped_ : bytes_.data(); }

  private:
    BlockImage(const unsigned char* mapped, std::uint64_t size);

    std::vector<unsigned char> bytes_;
    const unsigned char* mapped_ = nullptr;
    std::uint64_t mapped_size_ = 0;
    std::uint64_t sectors_ = 0;
};

} // namespace armpmu::testbench
