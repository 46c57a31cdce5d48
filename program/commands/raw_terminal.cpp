// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/commands/raw_terminal.h"

#include <poll.h>
#include <unistd.h>

namespace armpmu::testbench {
namespace {

constexpr char kControlA = 1;

} // namespace

RawTerminal::RawTerminal() : is_terminal_(isatty(STDIN_FILENO) != 0) {
    if (!is_terminal_) return;
    tcgetattr(STDIN_FILENO, &before_);
    termios raw = before_;
    cfmakeraw(&raw);
    raw.c_oflag |= OPOST; // our own lines end as they did
    tcsetattr(STDIN_FILENO, TCSANOW, &raw);
}

RawTerminal::~RawTerminal() {
    if (is_terminal_) tcsetattr(STDIN_FILENO, TCSANOW, &before_);
}

std::optional<char> RawTerminal::typed() {
    while (!at_end_) {
        pollfd input{STDIN_FILENO, POLLIN, 0};
        if (poll(&input, 1, 0) <= 0) return std::nullopt;
        char character = 0;
        if (read(STDIN_FILENO, &character, 1) != 1) {
            at_end_ = true;
            break;
        }
        if (!escaped_ && character == kControlA) {
            escaped_ = true;
            continue;
        }
        const bool was_escaped = escaped_;
        escaped_ = false;
        if (was_escaped && (character == 'x' || character == 'X')) {
            ended_ = true;
            return std::nullopt;
        }
        if (was_escaped && (character == 'm' || character == 'M')) {
            mode_change_ = true;
            return std::nullopt;
        }
        if (was_escaped && (character == 's' || character == 'S')) {
            snapshot_ = true;
            return std::nullopt;
        }
        return character;
    }
    return std::nullopt;
}

} // namespace armpmu::testbench
