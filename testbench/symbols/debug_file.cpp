// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/symbols/debug_file.h"

#include "vectors/files/file_error.h"
#include "vectors/files/input_file.h"

#include <array>
#include <cstdint>
#include <filesystem>

namespace armpmu::testbench {
namespace {

namespace fs = std::filesystem;

std::uint32_t crc32(const std::string& bytes) {
    constexpr std::uint32_t polynomial = 0xedb8'8320;
    static const std::array<std::uint32_t, 256> table = [] {
        std::array<std::uint32_t, 256> all{};
        for (std::uint32_t n = 0; n < all.size(); ++n) {
            all[n] = n;
            for (int bit = 0; bit < 8; ++bit)
                all[n] = all[n] >> 1 ^ ((all[n] & 1) != 0 ? polynomial : 0);
        }
        return all;
    }();
    std::uint32_t value = ~std::uint32_t{0};
    for (const char byte : bytes)
        value = value >> 8 ^ table[(value ^ static_cast<std::uint8_t>(byte)) & 0xff];
    return ~value;
}

struct Link {
    std::string name;
    std::uint32_t checksum = 0;
};

Link link_of(const ElfFile& file) {
    for (const ElfFile::Section& section : file.sections()) {
        if (section.name != ".gnu_debuglink" || section.bytes < 4) continue;
        file.check(section.begin, section.bytes);
        const std::uint64_t end = section.begin + section.bytes;
        return {file.text(section.begin, end), static_cast<std::uint32_t>(file.number(end - 4, 4))};
    }
    return {};
}

bool has_checksum(const fs::path& path, std::uint32_t checksum) try {
    std::error_code none;
    return fs::is_regular_file(path, none) && crc32(files::text_of(path.string(), {})) == checksum;
} catch (const files::InputError&) {
    return false;
}

} // namespace

std::string debug_file_of(const ElfFile& file) try {
    const Link link = link_of(file);
    if (link.name.empty() || link.name.find('/') != std::string::npos) return "";
    std::error_code none;
    const fs::path folder = fs::weakly_canonical(file.path(), none).parent_path();
    for (const fs::path& place : {folder / link.name, folder / ".debug" / link.name,
                                  fs::path("/usr/lib/debug") / folder.relative_path() / link.name})
        if (has_checksum(place, link.checksum)) return place.string();
    return "";
} catch (const SymbolsError&) {
    return "";
}

std::string debug_file_of(const std::string& path) try {
    return debug_file_of(ElfFile(path));
} catch (const SymbolsError&) {
    return "";
}

} // namespace armpmu::testbench
