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

// A Tarmac text trace of one or several processors, as it is written: a head that says what its
// stamps and values are, and lines in the order in which they are added.
//
// Lines are added while a simulation runs, where nothing may be thrown. So what the sink throws is
// kept, nothing is written any more, and `check` throws it.
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
