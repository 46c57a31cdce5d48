// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "vectors/forms/vcd_names.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace armpmu::vectors {

// A vector that stands as several variables of one path: "data [31:16]" and "data [15:0]", or
// "data [7:1]" and "data [0]".
struct VcdJoined {
    struct Bit {
        const VcdVariable* variable = nullptr;
        unsigned place = 0; // in it, from the right
    };
    std::vector<Bit> bits;             // from the right on
    std::uint64_t left = 0, right = 0; // indices
};

// That of a name, which is found as VcdNames::find does. Nothing where there is no such vector.
// Throws VectorError for parts that overlap, leave bits out or count in both directions.
std::optional<VcdJoined> join_vcd_variables(const VcdDeclarations& declarations,
                                            const std::string& file, const VcdNames& names,
                                            const std::string& name);

} // namespace armpmu::vectors
