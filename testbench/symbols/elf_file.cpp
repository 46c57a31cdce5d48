// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/symbols/elf_file.h"

#include "vectors/files/file_error.h"
#include "vectors/files/input_file.h"

// The few fields of ELF that say where functions are (elf.h has their names).
namespace armpmu::testbench {
namespace {

constexpr std::uint64_t kLargestFile = std::uint64_t{2} << 30;
constexpr std::uint64_t kHeaderBytes = 64, kSectionBytes = 64, kSegmentBytes = 56;
constexpr std::uint64_t kExecutable = 2, kDynamic = 3, kAArch64 = 183; // e_type, e_machine
constexpr std::uint64_t kNoBytes = 8;                                  // sh_type

} // namespace

ElfFile::ElfFile(const std::string& path) : path_(path) {
    read();
    if (bytes_.compare(0, 4,
                       "\x7f"
                       "ELF") != 0)
        fail("is no ELF file");
    if (bytes_.size() < kHeaderBytes) fail("ends within its header");
    if (number(4, 1) != 2 || number(5, 1) != 1 || number(18, 2) != kAArch64)
        fail("is not for AArch64 of 64 bits, little-endian");
}

ElfFile::Kind ElfFile::kind() const {
    const std::uint64_t type = number(16, 2);
    if (type == kExecutable) return Kind::executable;
    return type == kDynamic ? Kind::position_independent : Kind::other;
}

void ElfFile::fail(const std::string& what) const {
    throw SymbolsError(path_ + ": " + what);
}

std::uint64_t ElfFile::number(std::uint64_t at, unsigned bytes) const {
    std::uint64_t value = 0;
    for (unsigned n = bytes; n-- != 0;)
        value = value << 8 | static_cast<std::uint8_t>(bytes_[at + n]);
    return value;
}

void ElfFile::check(std::uint64_t at, std::uint64_t bytes) const {
    if (at > bytes_.size() || bytes > bytes_.size() - at) fail("is cut off or damaged");
}

std::string ElfFile::text(std::uint64_t at, std::uint64_t end) const {
    const std::size_t zero = bytes_.find('\0', at);
    if (at >= end || zero >= end) fail("is cut off or damaged");
    return bytes_.substr(at, zero - at);
}

void ElfFile::read() try {
    bytes_ = files::text_of(path_, {kLargestFile, "is larger than 2 GiB", false});
} catch (const files::InputError& error) {
    throw SymbolsError(error.what());
}

std::vector<ElfFile::Section> ElfFile::sections() const {
    const std::uint64_t table = number(40, 8), count = number(60, 2), names = number(62, 2);
    check(table, count * kSectionBytes);
    std::vector<Section> all;
    for (std::uint64_t n = 0; n < count; ++n) {
        const std::uint64_t at = table + n * kSectionBytes;
        all.push_back({"", number(at + 4, 4), number(at + 24, 8), number(at + 32, 8),
                       number(at + 40, 4), number(at + 16, 8)});
    }
    if (names >= count || all[names].type == kNoBytes) return all;
    check(all[names].begin, all[names].bytes);
    const std::uint64_t end = all[names].begin + all[names].bytes;
    for (std::uint64_t n = 0; n < count; ++n) {
        const std::uint64_t name = all[names].begin + number(table + n * kSectionBytes, 4);
        if (name < end) all[n].name = text(name, end);
    }
    return all;
}

std::vector<ElfFile::Segment> ElfFile::segments() const {
    const std::uint64_t table = number(32, 8), count = number(56, 2);
    check(table, count * kSegmentBytes);
    std::vector<Segment> all;
    for (std::uint64_t n = 0; n < count; ++n) {
        const std::uint64_t at = table + n * kSegmentBytes;
        all.push_back({number(at, 4), number(at + 8, 8), number(at + 32, 8), number(at + 16, 8),
                       number(at + 24, 8), number(at + 40, 8)});
    }
    return all;
}

std::string_view ElfFile::contents(const Segment& segment) const {
    check(segment.begin, segment.bytes);
    return std::string_view(bytes_).substr(segment.begin, segment.bytes);
}

} // namespace armpmu::testbench
