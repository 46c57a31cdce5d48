// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "vectors/columns/zstd_frame.h"

#include "vectors/columns/little_endian.h"

#include <array>
#include <cstdint>
#include <cstring>

namespace armpmu::vectors {
namespace {

constexpr std::uint64_t kMaxWindow = 8 * 1024 * 1024;

} // namespace

std::optional<std::size_t> zstd_frame_size(std::string_view bytes) {
    if (bytes.size() < 5 || load_u32(bytes.data()) != 0xfd2fb528) return {};
    const auto descriptor = static_cast<unsigned char>(bytes[4]);
    const bool single_segment = (descriptor & 0x20) != 0;
    const bool dictionary = (descriptor & 3) != 0;
    if (dictionary) return {};
    constexpr std::array<std::size_t, 4> size_field{0, 2, 4, 8};
    std::size_t content = size_field[descriptor >> 6];
    if (content == 0 && single_segment) content = 1;

    std::size_t at = 5;
    if (!single_segment) {
        if (bytes.size() <= at) return {};
        const auto window = static_cast<unsigned char>(bytes[at++]);
        const std::uint64_t base = std::uint64_t{1} << (10 + (window >> 3));
        if (base + base / 8 * (window & 7) > kMaxWindow) return {};
    } else {
        if (bytes.size() < at + content) return {};
        std::array<char, 8> field{};
        std::memcpy(field.data(), bytes.data() + at, content);
        const std::uint64_t size = load_u64(field.data()) + (content == 2 ? 256 : 0);
        if (size > kMaxWindow) return {};
    }
    at += content;
    for (bool last = false; !last;) {
        if (at > bytes.size() || bytes.size() - at < 3) return {};
        std::array<char, 4> field{};
        std::memcpy(field.data(), bytes.data() + at, 3);
        const std::uint32_t header = load_u32(field.data());
        last = (header & 1) != 0;
        const bool repeated_byte = (header >> 1 & 3) == 1;
        at += 3 + (repeated_byte ? 1 : header >> 3);
    }
    const bool checksum = (descriptor & 4) != 0;
    if (checksum) at += 4;
    if (at > bytes.size()) return {};
    return at;
}

void put_zstd_content_size(std::string& frame, std::size_t size) {
    constexpr unsigned kSingleSegment = 0x20;
    constexpr unsigned kTwoBytes = 0x40;
    constexpr std::size_t kFirst = 256; // what two bytes begin with
    const auto descriptor = static_cast<unsigned char>(frame[4]);
    const bool window_only = (descriptor & 0xe3) == 0;
    if (!window_only || size < kFirst || size - kFirst > 0xffff) return;
    frame[4] = static_cast<char>(descriptor | kSingleSegment | kTwoBytes);
    frame[5] = static_cast<char>((size - kFirst) & 0xff);
    frame.insert(6, 1, static_cast<char>((size - kFirst) >> 8));
}

} // namespace armpmu::vectors
