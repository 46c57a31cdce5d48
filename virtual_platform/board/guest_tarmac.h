// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/tarmac/tarmac_log.h"
#include "virtual_platform/board/virtual_platform.h"

#include <memory>
#include <string>
#include <vector>

namespace armpmu::testbench {

// Writes the instructions of a platform's processors as a Tarmac trace with all values. Stamps are
// cycles of the processor's clock: an instruction takes one. In timed mode an instruction is
// written when the modelled core issues it, with that cycle; instructions that were not issued
// before the end are not written.
class GuestTarmac {
  public:
    // Both outlive it.
    GuestTarmac(VirtualPlatform& platform, TarmacLog& log);
    ~GuestTarmac();

    // Starts the trace from the next blocks on; stops it. At any time.
    void begin();
    void end();
    // Call now and then, between steps of the simulation: releases modelled cores that have nothing
    // left to report.
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
