// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "vectors/stimuli/golden_vectors.h"

#include <string>
#include <vector>

namespace armpmu::testbench {

// Makes them in a folder: all of them or none. A folder that was made for them goes with them.
// Throws files::OutputError.
void write_vectors(const std::vector<GoldenVector>& wanted, const std::string& folder);

} // namespace armpmu::testbench
