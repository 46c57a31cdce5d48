// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "virtual_platform/board/packed_kernel.h"

#include "vectors/columns/zstd_block.h"

#include <boost/iostreams/device/array.hpp>
#include <boost/iostreams/filter/gzip.hpp>
#include <boost/iostreams/filtering_stream.hpp>
#include <fmt/format.h>

#include <array>
#include <ios>
#include <memory>

namespace armpmu::testbench {
namespace {

using Bytes = std::vector<unsigned char>;

struct Packing {
    std::string_view name;
    std::string_view magic;
    std::string_view tool; // the tool that unpacks a file
};
using namespace std::string_view_literals;
constexpr Packing kGzip{"gzip", "\x1f\x8b"sv, "gzip -dc"};
constexpr Packing kZstd{"zstd", "\x28\xb5\x2f\xfd"sv, "zstd -dc"};
constexpr std::array<Packing, 5> kOthers{{
    {"xz", "\xfd\x37zXZ\0"sv, "xz -dc"},
    {"bzip2", "BZh"sv, "bzip2 -dc"},
    {"lz4", "\x02\x21\x4c\x18"sv, "lz4 -dc"},
    {"lzma", "\x5d\0\0"sv, "lzma -dc"},
    {"lzo", "\x89LZO"sv, "lzop -dc"},
}};

bool begins(std::string_view file, std::string_view magic) {
    return file.substr(0, magic.size()) == magic;
}

// Unpacks piece by piece, and no more than there is room for.
class Unpacked {
  public:
    Unpacked(const std::string& path, std::string_view packing, std::uint64_t most)
        : path_(path), packing_(packing), most_(most) {}

    void add(const char* from, std::size_t count) {
        if (count > most_ - bytes_.size())
            throw GuestError(fmt::format("{}: is a kernel packed with {} that is larger than the "
                                         "{} MiB there is room for",
                                         path_, packing_, most_ >> 20));
        bytes_.insert(bytes_.end(), from, from + count);
    }
    [[noreturn]] void damaged(const std::string& what) const {
        throw GuestError(
            fmt::format("{}: is packed with {}, and damaged: {}", path_, packing_, what));
    }
    Bytes take() { return std::move(bytes_); }

  private:
    const std::string& path_;
    std::string_view packing_;
    std::uint64_t most_;
    Bytes bytes_;
};

constexpr std::size_t kPiece = std::size_t{256} << 10;

Bytes of_gzip(std::string_view packed, Unpacked out) {
    namespace io = boost::iostreams;
    try {
        io::filtering_istream in;
        in.push(io::gzip_decompressor());
        in.push(io::array_source(packed.data(), packed.size()));
        in.exceptions(std::ios::badbit);
        std::vector<char> piece(kPiece);
        do {
            in.read(piece.data(), static_cast<std::streamsize>(piece.size()));
            out.add(piece.data(), static_cast<std::size_t>(in.gcount()));
        } while (in);
    } catch (const std::ios::failure& error) { // boost's errors are of that kind, too
        out.damaged(error.what());
    }
    return out.take();
}

Bytes of_zstd(std::string_view packed, Unpacked out) {
    const vectors::ZstdLibrary* const zstd = vectors::ZstdLibrary::find();
    if (zstd == nullptr) out.damaged("libzstd, which unpacks it, is not installed");
    using Stream = vectors::ZstdLibrary::Stream;
    const std::unique_ptr<Stream, std::size_t (*)(Stream*)> stream(zstd->create_decompression(),
                                                                   zstd->free_decompression);
    if (stream == nullptr) throw std::bad_alloc();
    zstd->begin_decompression(stream.get());
    std::vector<char> piece(kPiece);
    vectors::ZstdLibrary::Input input{packed.data(), packed.size(), 0};
    for (;;) {
        vectors::ZstdLibrary::Output output{piece.data(), piece.size(), 0};
        const std::size_t left = zstd->decompress(stream.get(), &output, &input);
        if (zstd->is_error(left) != 0) out.damaged("no frame of zstd");
        out.add(piece.data(), output.at);
        if (left == 0) break; // the end of the frame
        if (output.at == 0 && input.at == input.size) out.damaged("it is cut off");
    }
    return out.take();
}

// drivers/firmware/efi/libstub/zboot-header.S
struct ZbootHead {
    static constexpr std::size_t kBytes = 56;
    explicit ZbootHead(std::string_view file)
        : offset(word(file, 8)), size(word(file, 12)), packing(file.substr(24, 32)) {
        packing = packing.substr(0, packing.find('\0'));
    }
    static bool is_one(std::string_view file) {
        return file.size() >= kBytes && begins(file, "MZ") && begins(file.substr(4), "zimg");
    }
    static std::uint64_t word(std::string_view file, std::size_t at) {
        std::uint64_t value = 0;
        for (std::size_t i = 0; i < 4; ++i)
            value |= std::uint64_t{static_cast<unsigned char>(file[at + i])} << 8 * i;
        return value;
    }

    std::uint64_t offset;
    std::uint64_t size;
    std::string_view packing;
};

Bytes of_zboot(const std::string& path, std::string_view file, std::uint64_t most) {
    const ZbootHead head(file);
    if (head.offset > file.size() || head.size > file.size() - head.offset)
        throw GuestError(fmt::format("{}: is an EFI zboot kernel whose {} bytes from {} on are not "
                                     "in the file, which has {}",
                                     path, head.size, head.offset, file.size()));
    const std::string_view payload = file.substr(head.offset, head.size);
    if (begins(head.packing, "gzip") && begins(payload, kGzip.magic))
        return of_gzip(payload, Unpacked(path, "EFI zboot (gzip)", most));
    if (begins(head.packing, "zstd") && begins(payload, kZstd.magic))
        return of_zstd(payload, Unpacked(path, "EFI zboot (zstd)", most));
    std::string packing;
    for (const char c : head.packing) packing += c >= ' ' && c <= '~' ? c : '?';
    throw GuestError(fmt::format("{}: is an EFI zboot kernel packed with \"{}\"; gzip and zstd are "
                                 "unpacked. Its payload is the {} bytes from {} on: unpack these",
                                 path, packing, head.size, head.offset));
}

} // namespace

std::optional<Bytes> unpacked_kernel(const std::string& path, std::string_view file,
                                     std::uint64_t most) {
    if (begins(file, kGzip.magic)) return of_gzip(file, Unpacked(path, kGzip.name, most));
    if (begins(file, kZstd.magic)) return of_zstd(file, Unpacked(path, kZstd.name, most));
    if (ZbootHead::is_one(file)) return of_zboot(path, file, most);
    for (const Packing& other : kOthers)
        if (begins(file, other.magic))
            throw GuestError(fmt::format("{}: is packed with {}; gzip and zstd are unpacked. `{} "
                                         "{} > Image` does it",
                                         path, other.name, other.tool, path));
    return std::nullopt;
}

} // namespace armpmu::testbench
