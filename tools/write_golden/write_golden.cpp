// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/core/error.h"
#include "vectors/stimuli/write_vectors.h"

#include <iostream>

// Writes all vectors of vectors/golden to a folder; tools/golden builds and runs it.
int main(int count, char** words) {
    if (count != 2) {
        std::cerr << "usage: write_golden FOLDER\n";
        return 2;
    }
    try {
        armpmu::testbench::write_vectors(armpmu::testbench::golden_vectors(), words[1]);
    } catch (const armpmu::Error& error) {
        std::cerr << "write_golden: " << error.what() << '\n';
        return error.exit_status();
    }
    return 0;
}
