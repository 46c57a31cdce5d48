// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "vectors/forms/vcd_text.h"

#include <string_view>

namespace armpmu::vectors {

// The words of a section of a VCD's declarations, up to its `$end`. One without it ends where the
// next declaration begins a line or a time stamp is one, which is a fault.
class VcdSection {
  public:
    // `name` is its keyword, which is passed.
    VcdSection(VcdText& text, const char* name) : text_(text), name_(name) {}

    // The next word, which lasts until another is asked for; false at the end, and from then on.
    // Throws VectorError where the file ends.
    bool next(std::string_view& word) {
        if (ended_) return false;
        word = text_.word_of(name_);
        if (word[0] == '$' || word[0] == '#') ended_ = word == "$end" || cut_short(word);
        return !ended_;
    }
    void skip() {
        for (std::string_view word; next(word);) {}
    }

    // Whether a word begins what a VCD's declarations consist of.
    static bool begins_one(std::string_view word);

  private:
    bool is_time(std::string_view word) const;
    bool cut_short(std::string_view word);

    VcdText& text_;
    const char* name_;
    bool ended_ = false;
};

} // namespace armpmu::vectors
