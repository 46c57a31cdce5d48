// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

namespace armpmu::testbench {

// Runs the program with the words of a command line; gives its exit status. SystemC has begun.
int program(int argc, char** argv);

// The same from the begin of a process. SystemC calls sc_main, which is to call `program`.
int run_program(int argc, char** argv);

} // namespace armpmu::testbench
