// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "vectors/forms/block_input.h"

#include <string>
#include <string_view>
#include <utility>

namespace armpmu::vectors {

// The words of a VCD, front to back. What is given lasts until the next word is asked for.
class VcdText {
  public:
    template <typename... Source>
    explicit VcdText(Source&&... source)
        : input_(std::forward<Source>(source)...), at_(input_.end()) {}

    // Whether there is more, at `at()`; at a word's begin a whole line is there.
    bool more() {
        if (at_ != input_.end()) return true;
        const bool some = input_.next();
        at_ = input_.begin();
        return some;
    }
    const char*& at() { return at_; }
    const char* end() const { return input_.end(); } // of the lines that are there

    static bool blank(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

    // Empty at the end.
    std::string_view word() {
        while (more() && blank(*at_)) ++at_;
        const char* begin = at_;
        while (at_ != input_.end() && !blank(*at_)) ++at_;
        return {begin, static_cast<std::size_t>(at_ - begin)};
    }
    // The next word; `section` is what is cut off without it.
    std::string_view word_of(const char* section) {
        const std::string_view found = word();
        if (found.empty()) fail(at_, std::string(section) + " is cut off");
        return found;
    }
    // Up to the next `$end`.
    void skip(const char* section) {
        while (word_of(section) != "$end") {}
    }
    // What stands up to the end of the line, which is passed.
    std::string_view rest_of_line() {
        const char* begin = at_;
        while (*at_ != '\n') ++at_;
        const char* end = at_ > begin && at_[-1] == '\r' ? at_ - 1 : at_;
        ++at_;
        return {begin, static_cast<std::size_t>(end - begin)};
    }

    const std::string& name() const { return input_.name(); }
    Place place(const char* at) { return input_.place(at); }
    [[noreturn]] void fail(const char* at, const std::string& what) { input_.fail(at, what); }

  private:
    BlockInput input_;
    const char* at_;
};

} // namespace armpmu::vectors
