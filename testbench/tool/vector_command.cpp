// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/tool/vector_command.h"

#include "armpmu/vectors/record/excerpt.h"
#include "testbench/scenario/parameters.h"
#include "testbench/tool/commands.h"
#include "testbench/tool/output_file.h"

#include <fmt/format.h>
#include <unistd.h>

#include <iostream>

namespace armpmu::testbench {

int vector_command(const std::string& name, const std::function<int()>& body) {
    try {
        return body();
    } catch (const OutputError& error) {
        std::cerr << error.what() << '\n';
        return kFailed;
    } catch (const vectors::WriteError& error) {
        std::cerr << error.what() << '\n';
        return kFailed;
    } catch (const vectors::VectorError& error) {
        std::cerr << error.what() << '\n';
        return kUnusableInput;
    } catch (const vectors::WindowError& error) {
        std::cerr << name << ": " << error.what() << '\n';
        return kUnusableInput;
    } catch (const ScenarioError& error) {
        std::cerr << error.what() << '\n';
        return kUnusableInput;
    } catch (const std::exception& error) {
        std::cerr << name << ": " << error.what() << '\n';
        return kFailed;
    }
}

ClockProgress::ClockProgress()
    : terminal_(isatty(STDERR_FILENO) != 0),
      next_(std::chrono::steady_clock::now() + std::chrono::milliseconds(500)) {}

ClockProgress::~ClockProgress() {
    if (shown_) fmt::print(stderr, "\r\x1b[K");
}

void ClockProgress::show(std::uint64_t clocks) {
    const auto now = std::chrono::steady_clock::now();
    if (!terminal_ || now < next_) return;
    next_ = now + std::chrono::milliseconds(200);
    fmt::print(stderr, "\r{} clocks\x1b[K", clocks);
    shown_ = true;
}

} // namespace armpmu::testbench
