// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/property/core_fixture.h"
namespace armpmu::tests::core_hot_spots_test {
} // namespace armpmu::tests::core_hot_spots_test
