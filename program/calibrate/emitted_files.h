// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

namespace armpmu::testbench {

// The files of emitted/, as they stand there.
extern const char* const kEmittedEnter;
extern const char* const kEmittedFigure;
extern const char* const kEmittedMain;
extern const char* const kEmittedMakefile;

} // namespace armpmu::testbench
