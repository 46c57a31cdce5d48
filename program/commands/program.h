// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

namespace armpmu::testbench {

// Runs the program with the words of a command line inside sc_main; returns its exit status.
int program(int argc, char** argv);

// The same from `main`. SystemC calls sc_main, which must call `program`.
int run_program(int argc, char** argv);

} // namespace armpmu::testbench
