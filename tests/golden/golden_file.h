// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "tests/support/temporary.h"
#include "vectors/stimuli/golden_vectors.h"

#include <filesystem>
#include <fstream>
#include <string>

namespace armpmu::tests {

// A golden vector: the file that the build made, or of a mixed one a file made in `made`.
inline std::string golden_file(const std::string& name, const TemporaryFolder& made) {
    for (const testbench::GoldenVector& one : testbench::mixed_vectors())
        if (one.name == name) {
            std::ofstream(made.file(name)) << one.make();
            return made.file(name);
        }
    return std::filesystem::path(ARMPMU_GOLDEN_DIR) / name;
}

} // namespace armpmu::tests
