// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "vectors/forms/block_input.h"
#include "vectors/stream/header_text.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace armpmu::vectors {

// Faults of a VCD that affect no row.
enum class VcdFault : std::uint8_t {
    mark,      // a byte order mark
    timescale, // an invalid period
    section,   // not one of the standard's
    ended,     // a section without its $end
    upscope,   // one too many
    scope,     // none, where a map names one
    variable,  // one whose declaration cannot be read
    width,     // a code of two widths
    early,     // values before $enddefinitions
    time,      // a time that is no whole number
    command,   // a command among the changes that is not in the standard
    code,      // one that is not declared
    value,     // an invalid one
    blank,     // between a value and its code
    surplus,   // redundant digits
    last,      // the last line has no line end
    kinds
};

// The faults of a VCD that affect no row: the place of the first one of each kind, and their
// number.
class VcdFaults {
  public:
    // Whether it is the first one of its kind.
    bool count(VcdFault kind) { return of(kind).count++ == 0; }
    void describe(VcdFault kind, Place place, std::string what) {
        of(kind).place = place;
        of(kind).what = std::move(what);
    }
    // "FILE:LINE:COLUMN: WHAT (N times)", by where they are first.
    std::vector<std::string> lines(const std::string& file) const;
    std::string line(const std::string& file, VcdFault kind) const; // empty: there is none

  private:
    struct Kind {
        std::uint64_t count = 0;
        Place place;
        std::string what;
    };
    static std::string line_of(const std::string& file, const Kind& kind);
    Kind& of(VcdFault kind) { return kinds_[static_cast<std::size_t>(kind)]; }

    std::array<Kind, static_cast<std::size_t>(VcdFault::kinds)> kinds_;
};

// The words of a VCD, front to back. A word is valid until the next one is read.
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
    // Whether these are one line, the last, and it has no line end.
    bool unended() const { return input_.unended() && at_ != input_.end(); }
    // Cuts the line off at a character.
    void end_at(const char* at) { input_.end_at(at); }
    // Whether nothing but blanks is before `at` in its line.
    bool first_in_line(const char* at) const {
        while (at != input_.begin() && (at[-1] == ' ' || at[-1] == '\t')) --at;
        return at == input_.begin() || at[-1] == '\n';
    }

    static bool blank(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

    // Empty at the end.
    std::string_view word() {
        while (more() && blank(*at_)) ++at_;
        const char* begin = at_;
        while (at_ != input_.end() && !blank(*at_)) ++at_;
        return {begin, static_cast<std::size_t>(at_ - begin)};
    }
    // The next word; `section` is named as cut off if there is none.
    std::string_view word_of(const char* section) {
        const std::string_view found = word();
        if (found.empty()) fail(at_, std::string(section) + " is cut off");
        return found;
    }
    // Up to the next `$end`.
    void skip(const char* section) {
        while (word_of(section) != "$end") {}
    }
    // The text up to the end of the line, which is skipped.
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

    // From here on a fault that affects no row is refused, too.
    void be_strict() { strict_ = true; }
    bool strict() const { return strict_; }
    // Such a fault, at `at`; `what()` are the words for it.
    template <typename What>
    void fault(VcdFault kind, const char* at, const What& what) {
        if (strict_) fail(at, what());
        if (faults_.count(kind)) faults_.describe(kind, place(at), what());
    }
    template <typename What>
    void fault(VcdFault kind, Place place, const What& what) {
        if (strict_) fail_at(name(), place, what());
        if (faults_.count(kind)) faults_.describe(kind, place, what());
    }
    std::vector<std::string> faults() const { return faults_.lines(name()); }
    // The warning of one kind; empty where there is none.
    std::string fault_line(VcdFault kind) const { return faults_.line(name(), kind); }

  private:
    BlockInput input_;
    const char* at_;
    bool strict_ = false;
    VcdFaults faults_;
};

// The words of a section of a VCD's declarations, up to its `$end`. A section without it ends where
// a line begins with a declaration or is a time stamp, which is a fault.
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

    // Whether a word is a keyword of a VCD's declarations.
    static bool begins_one(std::string_view word);

  private:
    bool is_time(std::string_view word) const;
    bool cut_short(std::string_view word);

    VcdText& text_;
    const char* name_;
    bool ended_ = false;
};

// A time stamp: time steps, and 10^-18 parts of one where a tool writes a real number.
struct VcdTime {
    std::uint64_t steps = 0;
    std::uint64_t parts = 0;

    friend bool operator==(const VcdTime& a, const VcdTime& b) {
        return a.steps == b.steps && a.parts == b.parts;
    }
    friend bool operator<(const VcdTime& a, const VcdTime& b) {
        return a.steps != b.steps ? a.steps < b.steps : a.parts < b.parts;
    }
};

// Of what follows '#': "500"; "500.25" and "5.0025e+2" are the same time and `plain` false. Parts
// below 10^-18 of a step are cut off. Nothing when it is no time below 2^64.
std::optional<VcdTime> parse_vcd_time(std::string_view text, bool& plain);

} // namespace armpmu::vectors
