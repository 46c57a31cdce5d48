// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/commands/program.h"

#include <systemc>

int sc_main(int argc, char** argv) {
    return armpmu::testbench::program(argc, argv);
}

// In place of libsystemc's own, which greets on standard error before anything else.
int main(int argc, char** argv) {
    return armpmu::testbench::run_program(argc, argv);
}
