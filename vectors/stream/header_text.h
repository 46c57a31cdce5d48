// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/vectors/stream/stream.h"
#include "vectors/files/output_file.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace armpmu::vectors {

// A place in a file; both numbers from 1 on.
struct Place {
    std::uint64_t line = 0;
    std::uint64_t column = 0;
};

[[noreturn]] void fail_at(const std::string& file, Place place, const std::string& what);

// Text of the input for a message: quoted, printable, shortened.
std::string quoted(std::string_view text);
// "; did you mean WORD?" or nothing.
std::string hint(std::string_view text, const std::vector<std::string_view>& candidates);

// A line of a header, split at blanks. Its checks throw VectorError with the place.
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

// The header lines of a vector, in any of its forms.
struct HeaderText {
    Header header;
    std::optional<std::uint64_t> rows; // nothing: not known when the header was written
};

// The header's lines from `armpmu-vector` to `rows`, each with `mark` before it and '\n' behind.
// Throws std::invalid_argument for a header that cannot be written: another version or device, no
// field, a period of 0, a text that is not printable ASCII or has the word `$end`, rules for names
// that are not in the layout or occur twice.
std::string header_lines(const Header& header, std::optional<std::uint64_t> rows,
                         std::string_view mark = {});

// "within_cycles 8".
std::string tolerance_text(const ToleranceRule& rule);

// "1" or "0..2".
std::string latency_text(const LatencyRule& rule);
// A path's latency of such a text; none where one of them is wrong, which `latency_error` tells.
std::optional<LatencyRule> parse_latency(const std::string& path, std::string_view clocks);
std::string latency_error(const std::string& path, std::string_view clocks);

// The lines of a whole header that stands alone; the first has the number 1. Throws VectorError
// with file, line and column.
HeaderText parse_header(std::string_view text, const std::string& file);

// Whether a tolerance rule may have this name: a field's, a bit's, or as Layout::bit_name has it.
bool names_part(const Layout& layout, std::string_view name);

// Reads the lines one after another. Throws VectorError with file, line and column.
class HeaderParser {
  public:
    // `file` is the input's name in messages.
    explicit HeaderParser(std::string file) : file_(std::move(file)) {}

    // Takes a line without comment mark and line end; `place` is that of its first character. True
    // for the last line, `rows`; no line may be added after it. Blank lines mean nothing.
    bool add(std::string_view text, Place place);
    // After `rows`; else throws, as lines are missing before `place`.
    HeaderText finish(Place place) const;

  private:
    void once(const std::string& what, const HeaderLine::Word& word);
    void take_version(const HeaderLine& line);
    void take_device(const HeaderLine& line);
    void take_clock(const HeaderLine& line);
    void take_config(const HeaderLine& line);
    void take_source(const HeaderLine& line);
    void take_tolerance(const HeaderLine& line);
    void take_latency(const HeaderLine& line);
    void take_field(const HeaderLine& line);
    void take_rows(const HeaderLine& line);
    void make_layout();
    void check_tolerances() const;

    std::string file_;
    std::set<std::string> seen_;
    std::vector<Field> fields_;
    std::vector<Place> field_places_;
    std::vector<Place> tolerance_places_;
    HeaderText text_;
    bool complete_ = false;
};

// The rules for a vector's file: errors are WriteErrors. `regular`: no pipe and no device.
inline files::OutputRules write_rules(bool regular) {
    return {regular, [](const std::string& message) { throw WriteError(message); }};
}

} // namespace armpmu::vectors
