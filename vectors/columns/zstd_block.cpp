// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "vectors/columns/zstd_block.h"

#include "vectors/columns/little_endian.h"

#include <dlfcn.h>

#include <array>
#include <cstdint>
#include <cstring>
#include <new>
#include <optional>
#include <stdexcept>

namespace armpmu::vectors {
namespace {

template <class Function>
bool take(void* library, const char* name, Function& function) {
    function = reinterpret_cast<Function>(dlsym(library, name));
    return function != nullptr;
}

} // namespace

bool ZstdLibrary::load() {
    void* const library = dlopen(kName, RTLD_NOW | RTLD_LOCAL);
    return library != nullptr && take(library, "ZSTD_createCStream", create_compression) &&
           take(library, "ZSTD_freeCStream", free_compression) &&
           take(library, "ZSTD_initCStream", begin_compression) &&
           take(library, "ZSTD_compressStream", compress) &&
           take(library, "ZSTD_endStream", end_compression) &&
           take(library, "ZSTD_createDStream", create_decompression) &&
           take(library, "ZSTD_freeDStream", free_decompression) &&
           take(library, "ZSTD_initDStream", begin_decompression) &&
           take(library, "ZSTD_decompressStream", decompress) &&
           take(library, "ZSTD_isError", is_error);
}

const ZstdLibrary* ZstdLibrary::find() {
    static ZstdLibrary library{};
    static const bool found = library.load();
    return found ? &library : nullptr;
}

namespace {

constexpr std::uint64_t kMaxWindow = 8 * 1024 * 1024;

// The head of a zstd frame, RFC 8878. Read here, so that files are refused alike with and without
// the library; written here, as the library packs pieces differently when it knows their size.

// The length of the frame at the beginning; nothing when there is none, or one that is refused: a
// window of more than 8 MiB, or a dictionary. The library would go on to the next frame, and
// allocate any window that a frame requests.
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

// Writes the content's size into the head in the place of the window, if two bytes can say it. With
// the size a frame is read in one go, straight to where it belongs.
void put_zstd_content_size(std::string& frame, std::size_t size) {
    constexpr unsigned kSingleSegment = 0x20;
    constexpr unsigned kTwoBytes = 0x40;
    constexpr std::size_t kFirst = 256; // two bytes count from here
    const auto descriptor = static_cast<unsigned char>(frame[4]);
    const bool window_only = (descriptor & 0xe3) == 0;
    if (!window_only || size < kFirst || size - kFirst > 0xffff) return;
    frame[4] = static_cast<char>(descriptor | kSingleSegment | kTwoBytes);
    frame[5] = static_cast<char>((size - kFirst) & 0xff);
    frame.insert(6, 1, static_cast<char>((size - kFirst) >> 8));
}

constexpr int kLevel = 1;                  // the fastest
constexpr std::size_t kPiece = 128 * 1024; // the output grows by this

} // namespace

ZstdBlocks::ZstdBlocks(const ZstdLibrary* library) : library_(library) {}
ZstdBlocks::~ZstdBlocks() = default;

const std::string& ZstdBlocks::pack(std::string_view plain) {
    if (!compression_) {
        compression_ = {library_->create_compression(), library_->free_compression};
        if (!compression_) throw std::bad_alloc();
    }
    ZstdLibrary::Stream* const stream = compression_.get();
    library_->begin_compression(stream, kLevel);
    packed_.resize(kPiece);
    ZstdLibrary::Input input{plain.data(), plain.size(), 0};
    ZstdLibrary::Output output{packed_.data(), packed_.size(), 0};
    bool more = true;
    for (bool ended = false; !ended;) {
        if (output.at == output.size) {
            packed_.resize(packed_.size() + kPiece);
            output = {packed_.data(), packed_.size(), output.at};
        }
        // The two are not one call: zstd packs a piece differently when it knows that it is the
        // last.
        const std::size_t result = more ? library_->compress(stream, &output, &input)
                                        : library_->end_compression(stream, &output);
        if (library_->is_error(result) != 0) throw std::runtime_error("zstd cannot compress");
        ended = !more && result == 0;
        more = input.at < input.size;
    }
    packed_.resize(output.at);
    put_zstd_content_size(packed_, plain.size());
    return packed_;
}

std::string ZstdBlocks::unpack(std::string_view packed, char* plain, std::size_t size) {
    if (zstd_frame_size(packed) != packed.size())
        return "not one zstd frame with a window of at most 8 MiB";
    if (library_ == nullptr)
        return std::string("a zstd frame, and ") + ZstdLibrary::kName + " is not on this system";
    if (!decompression_) {
        decompression_ = {library_->create_decompression(), library_->free_decompression};
        if (!decompression_) throw std::bad_alloc();
    }
    ZstdLibrary::Stream* const stream = decompression_.get();
    library_->begin_decompression(stream);
    ZstdLibrary::Input input{packed.data(), packed.size(), 0};
    ZstdLibrary::Output output{plain, size, 0};
    char beyond = 0;
    ZstdLibrary::Output extra{&beyond, 1, 0};
    while (extra.at == 0) {
        const std::size_t before = input.at + output.at;
        const std::size_t result =
            library_->decompress(stream, output.at < size ? &output : &extra, &input);
        if (library_->is_error(result) != 0) return "a zstd frame that cannot be decompressed";
        if (result == 0 || input.at + output.at == before) break;
    }
    if (output.at + extra.at != size)
        return "a zstd frame of another size than " + std::to_string(size) + " bytes";
    return {};
}

} // namespace armpmu::vectors
