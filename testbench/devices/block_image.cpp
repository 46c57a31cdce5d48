// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/devices/block_image.h"

#include <utility>

namespace armpmu::testbench {

namespace {

std::uint64_t whole_sectors(std::uint64_t bytes) {
    return bytes / BlockImage::kSector + (bytes % BlockImage::kSector != 0 ? 1 : 0);
}

} // namespace

BlockImage::BlockImage(std::vector<unsigned char> bytes)
    : bytes_(std::move(bytes)), sectors_(whole_sectors(bytes_.size())) {
    bytes_.resize(sectors_ * kSector);
}

// The host fills the last page with zeros, and a page is a whole number of sectors.
BlockImage::BlockImage(std::unique_ptr<const files::MappedFile> file)
    : file_(std::move(file)), sectors_(whole_sectors(file_->bytes().size())) {}

BlockImage BlockImage::of_file(const std::string& path) {
    return BlockImage(std::make_unique<const files::MappedFile>(path));
}

} // namespace armpmu::testbench
