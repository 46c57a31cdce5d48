// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>

namespace armpmu::testbench {

// Runs a command on vectors: what it throws is printed and becomes the exit status.
int vector_command(const std::string& name, const std::function<int()>& body);

// Shows the clocks done on a terminal, now and then.
class ClockProgress {
  public:
    ClockProgress();
    ~ClockProgress();
    ClockProgress(const ClockProgress&) = delete;
    ClockProgress& operator=(const ClockProgress&) = delete;

    void add(std::uint64_t clocks) {
        clocks_ += clocks;
        if (++calls_ % 4096 == 0) show(clocks_);
    }
    std::uint64_t clocks() const { return clocks_; }

    // That so many are done; for callers that call rarely.
    void show(std::uint64_t clocks);

  private:
    std::uint64_t clocks_ = 0;
    std::uint64_t calls_ = 0;
    bool terminal_;
    bool shown_ = false;
    std::chrono::steady_clock::time_point next_;
};

} // namespace armpmu::testbench
