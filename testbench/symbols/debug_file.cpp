// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/symbols/debug_file.h"

#include "armpmu/core/crc32.h"
#include "vectors/files/file_error.h"
#include "vectors/files/input_file.h"

#include <cstdint>
#include <filesystem>

namespace armpmu::testbench {
namespace {

namespace fs = std::filesystem;

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
