// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace armpmu::vectors {

// Where something stands in a file; both from 1 on.
struct Place {
    std::uint64_t line = 0;
    std::uint64_t column = 0;
};

[[noreturn]] void fail_at(const std::string& file, Place place, const std::string& what);

// Text of the input for a message: quoted, printable, not long.
std::string quoted(std::string_view text);
// "; did you mean WORD?" or nothing.
std::string hint(std::string_view text, const std::vector<std::string_view>& candidates);

// A line of a header, split at blanks. What is checked here throws VectorError with the place.
class HeaderLine {
  public:
    struct Word {
        std::string_view text;
        Place place;
    };

    // `place` is that of the first character. Refuses what is not printable ASCII and the word
    // `$end`. `file` and `text` outlive this.
    HeaderLine(const std::string& file, std::string_view text, Place place);

    bool empty() const { return words_.empty(); }
    std::size_t size() const { return words_.size(); }
    const Word& operator[](std::size_t i) const { return words_[i]; }

    [[noreturn]] void fail(const Word& word, const std::string& what) const {
        fail_at(file_, word.place, what);
    }
    // Refuses another number of words; `form` is how the line must be.
    void expect(std::size_t least, std::size_t most, const char* form) const;
    void expect(std::size_t words, const char* form) const { expect(words, words, form); }
    // A decimal number; `what` names it.
    std::uint64_t number(std::size_t word, std::uint64_t low, std::uint64_t high,
                         const char* what) const;
    // All that follows a word and one blank, as it is.
    std::string rest(std::size_t word) const;

  private:
    const std::string& file_;
    std::string_view text_;
    Place start_;
    std::vector<Word> words_;
};

} // namespace armpmu::vectors
