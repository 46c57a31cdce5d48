// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "vectors/columns/zstd_block.h"

#include "vectors/columns/zstd_frame.h"

#include <new>
#include <stdexcept>

namespace armpmu::vectors {
namespace {

constexpr int kLevel = 1;                  // the fastest
constexpr std::size_t kPiece = 128 * 1024; // what the output grows by

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
        // The two are not one call: zstd packs a piece otherwise when it is told that it is all.
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
