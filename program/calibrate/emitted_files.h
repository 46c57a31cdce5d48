// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

namespace armpmu::testbench {

// The texts of the files in emitted/.
extern const char* const kEmittedEnter;
extern const char* const kEmittedFigure;
extern const char* const kEmittedMain;
extern const char* const kEmittedMakefile;

} // namespace armpmu::testbench
