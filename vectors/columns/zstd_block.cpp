// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "vectors/columns/zstd_block.h"

#include "vectors/columns/little_endian.h"

#include <boost/iostreams/categories.hpp>
#include <boost/iostreams/filter/zstd.hpp>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <ios>
#include <optional>

namespace armpmu::vectors {

namespace io = boost::iostreams;

namespace {

constexpr std::streamsize kBuffer = 128 * 1024;
constexpr std::uint64_t kMaxWindow = 8 * 1024 * 1024;

struct Appender {
    using char_type = char;
    using category = io::sink_tag;
    std::string* to;
    std::streamsize write(const char* bytes, std::streamsize size) {
        to->append(bytes, static_cast<std::size_t>(size));
        return size;
    }
};

struct Source {
    using char_type = char;
    using category = io::source_tag;
    std::string_view rest;
    std::streamsize read(char* to, std::streamsize size) {
        if (rest.empty()) return -1;
        const std::size_t part = std::min(rest.size(), static_cast<std::size_t>(size));
        std::memcpy(to, rest.data(), part);
        rest.remove_prefix(part);
        return static_cast<std::streamsize>(part);
    }
};

// How long the frame at the beginning is; nothing when it is none, or none that we take. RFC 8878.
// The library would follow a frame with the next, and allocate any window that a frame asks for.
std::optional<std::size_t> frame_size(std::string_view bytes) {
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

// zstd is not told how much will come, so its frame has a window, but no size. With the size
// instead it is read in one go, straight to where it belongs.
void put_size(std::string& frame, std::size_t size) {
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

} // namespace

struct ZstdBlocks::Impl {
    io::zstd_compressor compressor{io::zstd_params(io::zstd::best_speed), kBuffer};
    io::zstd_decompressor decompressor{io::zstd_params(io::zstd::best_speed), kBuffer};
    std::string packed;
};

ZstdBlocks::ZstdBlocks() : impl_(std::make_unique<Impl>()) {}
ZstdBlocks::~ZstdBlocks() = default;

const std::string& ZstdBlocks::pack(std::string_view plain) {
    impl_->packed.clear();
    Appender appender{&impl_->packed};
    impl_->compressor.write(appender, plain.data(), static_cast<std::streamsize>(plain.size()));
    impl_->compressor.close(appender, std::ios_base::out);
    put_size(impl_->packed, plain.size());
    return impl_->packed;
}

std::string ZstdBlocks::unpack(std::string_view packed, char* plain, std::size_t size) {
    if (frame_size(packed) != packed.size())
        return "not one zstd frame with a window of at most 8 MiB";
    Source source{packed};
    std::streamsize got = 0;
    char more = 0;
    try {
        got = std::max<std::streamsize>(
            impl_->decompressor.read(source, plain, static_cast<std::streamsize>(size)), 0);
        if (impl_->decompressor.read(source, &more, 1) > 0) ++got;
        impl_->decompressor.close(source, std::ios_base::in);
    } catch (const std::ios_base::failure&) {
        impl_->decompressor = io::zstd_decompressor(io::zstd_params(io::zstd::best_speed), kBuffer);
        return "a zstd frame that cannot be decompressed";
    }
    if (static_cast<std::size_t>(got) != size)
        return "a zstd frame of another size than " + std::to_string(size) + " bytes";
    return {};
}

} // namespace armpmu::vectors
