// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <cstddef>
#include <iosfwd>
#include <streambuf>
#include <string>
#include <string_view>

namespace armpmu::testbench {

// Text without effect on a terminal but to be shown: a question mark replaces each control
// character but the end of a line and a tab (U+0000 to U+001F, U+007F to U+009F, with ESC and CSI
// among them), each mark that changes the direction of text (U+061C, U+200E, U+200F, U+202A to
// U+202E, U+2066 to U+2069), and each byte that is no UTF-8.
std::string terminal_text(std::string_view text);

// While it lives, everything written to a stream passes through terminal_text.
class TerminalFilter final : public std::streambuf {
  public:
    explicit TerminalFilter(std::ostream& stream);
    ~TerminalFilter() override;
    TerminalFilter(const TerminalFilter&) = delete;
    TerminalFilter& operator=(const TerminalFilter&) = delete;

  protected:
    int_type overflow(int_type c) override;
    std::streamsize xsputn(const char* text, std::streamsize size) override;
    int sync() override;

  private:
    bool put(std::string_view text);

    std::ostream& stream_;
    std::streambuf* const target_;
    std::string begun_; // bytes of a character that is not complete yet
};

} // namespace armpmu::testbench
