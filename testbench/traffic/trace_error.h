// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <stdexcept>

namespace armpmu::testbench {

// The trace could not be used: message names the file, the record number and what was expected.
struct TraceError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

} // namespace armpmu::testbench
