// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

namespace armpmu::testbench {

// While it lives, the first Ctrl-C (SIGINT) or SIGTERM only sets `requested`; one that comes a
// second or more later has its default effect. (`timeout` sends its signal twice at once, to the
// process and to its group.) It ends a wait for a pipe. One at a time.
class Interrupt {
  public:
    Interrupt();
    ~Interrupt();
    Interrupt(const Interrupt&) = delete;
    Interrupt& operator=(const Interrupt&) = delete;

    static bool requested();
    // The exit status of a program that such a signal ended: 128 + its number; 0 if none did.
    static int exit_status();
};

} // namespace armpmu::testbench
