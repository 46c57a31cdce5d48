// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/devices/block_image.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>
#include <utility>

namespace armpmu::testbench {

namespace {

std::uint64_t whole_sectors(std::uint64_t bytes) {
    return bytes / BlockImage::kSector + (bytes % BlockImage::kSector != 0 ? 1 : 0);
}

struct Descriptor {
    int number;
    ~Descriptor() {
        if (number >= 0) close(number);
    }
};

} // namespace

BlockImage::BlockImage(std::vector<unsigned char> bytes)
    : bytes_(std::move(bytes)), sectors_(whole_sectors(bytes_.size())) {
    bytes_.resize(sectors_ * kSector);
}

BlockImage::BlockImage(const unsigned char* mapped, std::uint64_t size)
    : mapped_(mapped), mapped_size_(size), sectors_(whole_sectors(size)) {}

BlockImage BlockImage::of_file(const std::string& path) {
    const auto require = [&](bool holds) {
        if (!holds) throw std::system_error(errno, std::generic_category(), path);
    };
    const Descriptor file{open(path.c_str(), O_RDONLY | O_CLOEXEC)};
    require(file.number >= 0);
    struct stat status = {};
    require(fstat(file.number, &status) == 0);
    const auto size = static_cast<std::uint64_t>(status.st_size);
    if (size == 0) return BlockImage(std::vector<unsigned char>());
    // The host fills the last page with zeros, and a page is a whole number of sectors.
    void* const mapped = mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file.number, 0);
    require(mapped != MAP_FAILED);
    return BlockImage(static_cast<const unsigned char*>(mapped), size);
}

BlockImage::BlockImage(BlockImage&& other) noexcept
    : bytes_(std::move(other.bytes_)), mapped_(std::exchange(other.mapped_, nullptr)),
      mapped_size_(other.mapped_size_), sectors_(std::exchange(other.sectors_, 0)) {}

BlockImage::~BlockImage() {
    if (mapped_ != nullptr) munmap(const_cast<unsigned char*>(mapped_), mapped_size_);
}

} // namespace armpmu::testbench
