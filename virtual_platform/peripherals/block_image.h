// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/core/state_io.h"
#include "vectors/files/mapped_file.h"

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace armpmu::testbench {

// The content of a disk, in sectors of 512 bytes. A last sector that is not full ends in zeros.
// The image of a block device. Written bytes stay in memory: a file is never changed.
class BlockImage {
  public:
    static constexpr std::uint32_t kSector = 512;

    explicit BlockImage(std::vector<unsigned char> bytes);
    // A mapped file: only the sectors read are loaded. It must not shrink while the image lives;
    // see files::MappedFile. Throws files::InputError.
    static BlockImage of_file(const std::string& path);

    std::uint64_t sectors() const { return sectors_; }
    // The bytes of all sectors as they were at first, up to the end of the last one.
    const unsigned char* data() const {
        return file_ ? reinterpret_cast<const unsigned char*>(file_->bytes().data())
                     : bytes_.data();
    }

    // The sectors as they are now. Ranges must lie within the disk.
    void read(std::uint64_t at, unsigned char* to, std::uint64_t count) const;
    void write(std::uint64_t sector, const unsigned char* from);
    bool written() const { return !written_.empty(); }

    // Saves the written bytes. The image is the same.
    void save(StateWriter& out) const;
    void restore(StateReader& in);

  private:
    using Sector = std::array<unsigned char, kSector>;

    explicit BlockImage(std::unique_ptr<const files::MappedFile> file);

    std::vector<unsigned char> bytes_;
    std::unique_ptr<const files::MappedFile> file_; // none: the bytes
    std::uint64_t sectors_ = 0;
    std::map<std::uint64_t, Sector> written_;
};

} // namespace armpmu::testbench
