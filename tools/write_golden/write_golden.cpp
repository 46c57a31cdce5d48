// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/core/error.h"
#include "vectors/stimuli/golden_vectors.h"

#include <iostream>
#include <string_view>

// Writes all vectors of vectors/golden, or the mixed ones, to a folder; tools/golden builds and
// runs it.
int main(int count, char** words) {
    using namespace armpmu::testbench;
    const bool mixed = count == 3 && std::string_view(words[1]) == "--mixed";
    if (count != 2 && !mixed) {
        std::cerr << "usage: write_golden [--mixed] FOLDER\n";
        return 2;
    }
    try {
        write_vectors(mixed ? mixed_vectors() : golden_vectors(), words[count - 1]);
    } catch (const armpmu::Error& error) {
        std::cerr << "write_golden: " << error.what() << '\n';
        return error.exit_status();
    }
    return 0;
}
