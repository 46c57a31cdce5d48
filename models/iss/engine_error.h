// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <stdexcept>

namespace armpmu::iss {

// The engine is not what this was written for, or refuses what it is asked.
struct EngineError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

} // namespace armpmu::iss
