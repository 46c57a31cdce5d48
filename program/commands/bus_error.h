// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

namespace armpmu::testbench {

// From now on a mapped file that becomes shorter while it is read ends the program with a line that
// names it, and with the exit status of an unusable input. Any other SIGBUS acts as before.
// Unfinished outputs have no name yet, and the next run removes them.
void handle_bus_errors();

} // namespace armpmu::testbench
