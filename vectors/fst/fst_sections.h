// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace armpmu::vectors {

// How far an FST was written, by the lengths of its sections: a header, blocks of changes, and at
// the end the variables' names.
struct FstSections {
    bool names = false;   // are there, or the file is packed as a whole
    bool changes = false; // there is a whole block of them, or the same
    // The first byte of what is missing or not whole; nothing for a file that is whole.
    std::optional<std::uint64_t> cut;
};

// Of the file of that name. Throws InputError.
FstSections fst_sections(const std::string& path);

// Where a simulator keeps the names of an FST's variables until it ends.
inline std::string fst_names_beside(const std::string& path) {
    return path + ".hier";
}

} // namespace armpmu::vectors
