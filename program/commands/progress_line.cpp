// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/commands/progress_line.h"

#include <fmt/format.h>

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

} // namespace armpmu::testbench
