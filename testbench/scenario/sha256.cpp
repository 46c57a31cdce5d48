// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/scenario/sha256.h"

#include "testbench/scenario/sha256_blocks.h"
#include "vectors/files/file_error.h"
#include "vectors/files/input_file.h"

#include <array>
#include <cstdint>
#include <filesystem>
#include <vector>

namespace armpmu::testbench {
namespace {

class Sha256 {
  public:
    void add(std::string_view bytes) {
        length_ += bytes.size();
        while (!bytes.empty()) {
            if (filled_ == 0 && bytes.size() >= block_.size()) {
                const std::size_t blocks = bytes.size() / block_.size();
                sha256_compress(state_, bytes.data(), blocks);
                bytes.remove_prefix(blocks * block_.size());
                continue;
            }
            block_[filled_++] = bytes.front();
            bytes.remove_prefix(1);
            if (filled_ == block_.size()) compress_block();
        }
    }

    std::string finish() {
        const std::uint64_t bits = length_ * 8;
        add(std::string_view("\x80", 1));
        while (filled_ != 56) add(std::string_view("\0", 1));
        for (int shift = 56; shift >= 0; shift -= 8)
            block_[filled_++] = static_cast<char>(bits >> shift);
        compress_block();
        std::string digits;
        for (const std::uint32_t word : state_)
            for (int shift = 28; shift >= 0; shift -= 4)
                digits += "0123456789abcdef"[word >> shift & 15];
        return digits;
    }

  private:
    void compress_block() {
        sha256_compress(state_, block_.data(), 1);
        filled_ = 0;
    }

    Sha256Words state_ = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                          0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    std::array<char, 64> block_{};
    std::size_t filled_ = 0;
    std::uint64_t length_ = 0;
};

} // namespace

std::string sha256(std::string_view bytes) {
    Sha256 hash;
    hash.add(bytes);
    return hash.finish();
}

std::string sha256_of_file(const std::string& path) try {
    std::error_code error;
    const bool regular = std::filesystem::is_regular_file(path, error);
    files::InputLimits streams;
    streams.streams = true;
    if (!regular) return sha256(files::text_of(path, streams));
    files::InputFile file(path);
    Sha256 hash;
    std::vector<char> block(1 << 16);
    while (const std::size_t part = file.read(block.data(), block.size()))
        hash.add({block.data(), part});
    return hash.finish();
} catch (const files::InputError&) {
    return "";
}

} // namespace armpmu::testbench
