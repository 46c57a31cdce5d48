// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

namespace armpmu::testbench {

// The texts of the files in data/.
extern const char* const kShippedBoards[4];

} // namespace armpmu::testbench
