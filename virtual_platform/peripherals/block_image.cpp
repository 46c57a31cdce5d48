// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "virtual_platform/peripherals/block_image.h"

#include <algorithm>
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

void BlockImage::read(std::uint64_t at, unsigned char* to, std::uint64_t count) const {
    std::copy(data() + at, data() + at + count, to);
    const std::uint64_t end = at + count;
    for (auto one = written_.lower_bound(at / kSector);
         one != written_.end() && one->first * kSector < end; ++one) {
        const std::uint64_t first = one->first * kSector;
        const std::uint64_t from = std::max(at, first);
        const std::uint64_t to_end = std::min(end, first + kSector);
        std::copy(one->second.data() + (from - first), one->second.data() + (to_end - first),
                  to + (from - at));
    }
}

void BlockImage::write(std::uint64_t sector, const unsigned char* from) {
    std::copy(from, from + kSector, written_[sector].data());
}

void BlockImage::save(StateWriter& out) const {
    out.u64(written_.size());
    for (const auto& [sector, bytes] : written_) {
        out.u64(sector);
        for (const unsigned char byte : bytes) out.u8(byte);
    }
}

void BlockImage::restore(StateReader& in) {
    written_.clear();
    for (std::uint64_t left = in.u64(); left != 0; --left) {
        const std::uint64_t sector = in.u64();
        if (sector >= sectors_) in.refuse("a sector behind the end of the disk");
        for (unsigned char& byte : written_[sector]) byte = in.u8();
    }
}

} // namespace armpmu::testbench
