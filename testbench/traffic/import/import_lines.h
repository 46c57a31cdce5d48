// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <cstddef>
#include <cstdint>
#include <istream>
#include <string>
#include <string_view>
#include <vector>

namespace armpmu::testbench {

// The lines of a text, front to back, in memory that does not grow with it; '\r' at an end is left
// out. Throws TraceError, and what the stream throws.
class ImportLines {
  public:
    static constexpr std::size_t kLongest = std::size_t{1} << 16; // characters of a line

    // `name` is what messages call it; the stream outlives this.
    ImportLines(std::istream& stream, std::string name);

    // False at the end. What is given lasts until the next call.
    bool next(std::string_view& line);
    // The same line again, with the next call.
    void again() { again_ = true; }
    // Of the last line, from 1.
    std::uint64_t number() const { return number_; }
    // Whether that is the last and has no line end.
    bool unended() const { return unended_; }

    // "NAME:LINE:COLUMN: WHAT" of the last line; `at` is a part of it.
    [[noreturn]] void fail(std::string_view at, const std::string& what) const;
    [[noreturn]] void fail_line(const std::string& what) const { fail(line_, what); }

  private:
    bool fill();

    std::istream& stream_;
    std::string name_;
    std::vector<char> buffer_;
    std::size_t begin_ = 0; // of what is not given yet
    std::size_t end_ = 0;
    std::string_view line_;
    std::uint64_t number_ = 0;
    bool ended_ = false; // the stream
    bool unended_ = false;
    bool again_ = false;
};

} // namespace armpmu::testbench
