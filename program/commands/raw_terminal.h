// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <termios.h>

#include <optional>
#include <utility>

namespace armpmu::testbench {

// Standard input as a terminal that delivers each key as it is typed, while this lives. Ctrl-A is a
// prefix: Ctrl-A X ends, Ctrl-A M changes the mode, Ctrl-A S takes a snapshot, Ctrl-A Ctrl-A is one
// Ctrl-A. Standard input that is no terminal is read unchanged, up to its end.
class RawTerminal {
  public:
    RawTerminal();
    ~RawTerminal();
    RawTerminal(const RawTerminal&) = delete;
    RawTerminal& operator=(const RawTerminal&) = delete;

    // A character that has been typed, without waiting for one.
    std::optional<char> typed();
    bool ended() const { return ended_; }
    // Whether a change of the mode was requested; true once per request.
    bool take_mode_change() { return std::exchange(mode_change_, false); }
    // Likewise for a snapshot.
    bool take_snapshot() { return std::exchange(snapshot_, false); }

  private:
    bool is_terminal_;
    termios before_{};
    bool escaped_ = false;
    bool ended_ = false;
    bool mode_change_ = false;
    bool snapshot_ = false;
    bool at_end_ = false;
};

} // namespace armpmu::testbench
