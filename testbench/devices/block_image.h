// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "vectors/files/mapped_file.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace armpmu::testbench {

// The content of a read-only disk, in sectors of 512 bytes. A last sector that is not full ends in
// zeros.
class BlockImage {
  public:
    static constexpr std::uint32_t kSector = 512;

    explicit BlockImage(std::vector<unsigned char> bytes);
    // A file, mapped: only what is read is loaded. It must not shrink while the image lives; see
    // files::MappedFile. Throws files::InputError.
    static BlockImage of_file(const std::string& path);

    std::uint64_t sectors() const { return sectors_; }
    // The bytes of all sectors, up to the end of the last one.
    const unsigned char* data() const {
        return file_ ? reinterpret_cast<const unsigned char*>(file_->bytes().data())
                     : bytes_.data();
    }

  private:
    explicit BlockImage(std::unique_ptr<const files::MappedFile> file);

    std::vector<unsigned char> bytes_;
    std::unique_ptr<const files::MappedFile> file_; // none: the bytes
    std::uint64_t sectors_ = 0;
};

} // namespace armpmu::testbench
