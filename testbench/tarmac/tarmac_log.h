// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cpu/executed_instruction.h"
#include "testbench/tarmac/tarmac_line.h"

#include <cstdint>
#include <exception>
#include <functional>
#include <string>
#include <vector>

namespace armpmu::testbench {

// Writes a Tarmac text trace of one or several processors: a head that describes its stamps and
// values, and lines in the order in which they are added.
//
// Lines are added during a simulation, where nothing may be thrown. So an exception of the sink is
// kept, writing stops, and `check` throws it.
class TarmacLog {
  public:
    using Sink = std::function<void(const std::string& text)>;

    explicit TarmacLog(Sink sink) : sink_(std::move(sink)) {}

    // Before any line. `notes`: what the head says, a line each.
    void begin(unsigned processors, const std::vector<std::string>& notes);
    void add(unsigned processor, std::uint64_t stamp, const cpu::ExecutedInstruction& instruction);
    void add(unsigned processor, std::uint64_t stamp, const cpu::TakenException& exception);
    // Throws what the sink has thrown, once.
    void check();
    // Everything that was added is written; throws, too.
    void finish();

    std::uint64_t instructions() const { return instructions_; }

  private:
    void added();
    void flush();

    Sink sink_;
    std::vector<TarmacLine> lines_; // of each processor
    std::string text_;              // not written yet
    std::exception_ptr failure_;
    bool failed_ = false;
    std::uint64_t instructions_ = 0;
};

} // namespace armpmu::testbench
