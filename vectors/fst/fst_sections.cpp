// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "vectors/fst/fst_sections.h"

#include "vectors/files/input_file.h"

#include <array>

namespace armpmu::vectors {
namespace {

// A section's kind, its first byte.
constexpr int kChanges = 1, kChangesAliased = 5, kChangesAliasedAgain = 8;
constexpr int kGeometry = 3; // behind the last block of changes
constexpr int kNames = 4, kNamesLz4 = 6, kNamesLz4Twice = 7;
constexpr int kPacked = 254;
constexpr int kUnfinished = 255;

constexpr std::uint64_t kLength = 8; // bytes of a section's length, which counts them

} // namespace

FstSections fst_sections(const std::string& path) {
    files::InputFile file(path);
    FstSections sections;
    bool ended = false;
    for (std::uint64_t at = 0; at != file.size();) {
        std::array<char, 1 + kLength> head{};
        const std::size_t there = file.read_at(at, head.data(), head.size());
        const int type = static_cast<unsigned char>(head[0]);
        std::uint64_t length = 0;
        for (std::size_t i = 1; i < head.size(); ++i)
            length = length << 8 | static_cast<unsigned char>(head[i]);
        if (there != head.size() || length < kLength || length > file.size() - at - 1 ||
            type == kUnfinished) {
            sections.cut = at;
            return sections;
        }
        const bool packed = type == kPacked;
        sections.names |= packed || type == kNames || type == kNamesLz4 || type == kNamesLz4Twice;
        sections.changes |=
            packed || type == kChanges || type == kChangesAliased || type == kChangesAliasedAgain;
        ended |= sections.names || type == kGeometry;
        at += 1 + length;
    }
    if (!ended) sections.cut = file.size();
    return sections;
}

} // namespace armpmu::vectors
