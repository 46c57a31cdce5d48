// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/tarmac/tarmac_log.h"
#include "virtual_platform/board/virtual_platform.h"

#include <memory>
#include <string>
#include <vector>

namespace armpmu::testbench {

// Writes what a platform's processors execute as a Tarmac trace with all values. Stamps are cycles
// of the processor's clock: an instruction takes one, but in timed mode they are those in which the
// modelled core issues it, when it is written. What no core issued before the end is not written.
class GuestTarmac {
  public:
    // Both outlive it.
    GuestTarmac(VirtualPlatform& platform, TarmacLog& log);
    ~GuestTarmac();

    // All that is executed from the next blocks on; nothing any more. At any time.
    void begin();
    void end();
    // Now and then, between steps of the simulation: modelled cores that have nothing to tell any
    // more need not.
    void tidy();

    // The lines at the head of the file.
    static std::vector<std::string> notes();

  private:
    class Seat;
    VirtualPlatform& platform_;
    std::vector<std::unique_ptr<Seat>> seats_; // of each processor
    bool on_ = false;
};

} // namespace armpmu::testbench
