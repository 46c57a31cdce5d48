// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/tool/progress_line.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdint>

namespace armpmu::testbench {

std::string progress_text(const Progress& progress, unsigned clock_mhz,
                          std::chrono::duration<double> elapsed) {
    const double ms = static_cast<double>(progress.cycle) / clock_mhz / 1000;
    std::string text = fmt::format("{:>9.3f} ms  {:>12} cycles  {:>10} transactions", ms,
                                   progress.cycle, progress.transactions);
    if (!progress.done) return text;
    text += fmt::format("  {:>3.0f} %", *progress.done * 100);
    if (*progress.done < 0.001) return text;
    const auto left = static_cast<std::uint64_t>(elapsed.count() * (1 / *progress.done - 1));
    return text + fmt::format("  {}:{:02} left", left / 60, left % 60);
}

ProgressLine::ProgressLine(unsigned clock_mhz)
    : clock_mhz_(clock_mhz), terminal_(isatty(STDERR_FILENO) != 0), begin_(Clock::now()),
      next_(begin_ + std::chrono::milliseconds(500)) {}

ProgressLine::~ProgressLine() {
    if (shown_) fmt::print(stderr, "\r\x1b[K");
}

void ProgressLine::show(const Progress& progress) {
    const Clock::time_point now = Clock::now();
    if (!terminal_ || now < next_) return;
    next_ = now + std::chrono::milliseconds(200);
    fmt::print(stderr, "\r{}\x1b[K", progress_text(progress, clock_mhz_, now - begin_));
    shown_ = true;
}

} // namespace armpmu::testbench
