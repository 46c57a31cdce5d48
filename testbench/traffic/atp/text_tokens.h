// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/traffic/atp/text_place.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace armpmu::testbench {

// One token of the protobuf text format.
struct TextToken {
    enum class Kind { end, word, number, real, text, symbol };

    Kind kind = Kind::end;
    TextPlace place;
    std::string value;        // text without quotes and escapes; else as written
    std::uint64_t number = 0; // of a number: decimal, 0x hexadecimal or 0 octal

    bool is(char symbol) const { return kind == Kind::symbol && value[0] == symbol; }
};

// Cuts a text into tokens. White space and comments (# to the end of the line) are skipped. Throws
// AtpError at bytes that begin no token, NUL among them, and at tokens that do not end.
class TextTokens {
  public:
    TextTokens(std::string_view text, const std::string& file) : text_(text), file_(file) {}

    TextToken next(); // kind end, again and again, after the last

  private:
    bool at_end() const { return at_ == text_.size(); }
    char look(std::size_t ahead = 0) const {
        return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0';
    }
    char take();
    void skip_space();
    TextToken word();
    TextToken digits();
    TextToken quoted();
    void escape(std::string& to);
    void code_point(std::string& to, unsigned digits);
    [[noreturn]] void fail(TextPlace place, const std::string& message) const;

    std::string_view text_;
    const std::string& file_;
    std::size_t at_ = 0;
    TextPlace place_;
};

} // namespace armpmu::testbench
