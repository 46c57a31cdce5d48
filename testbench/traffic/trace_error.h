// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/core/error.h"

namespace armpmu::testbench {

// The trace could not be used: message names the file, the record number and what was expected.
struct TraceError : Unusable {
    using Unusable::Unusable;
};

} // namespace armpmu::testbench
