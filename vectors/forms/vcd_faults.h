// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "vectors/stream/header_line.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace armpmu::vectors {

// Faults of a VCD that concern no row.
enum class VcdFault : std::uint8_t {
    mark,      // a byte order mark
    timescale, // a period that is none
    section,   // one that the standard does not know
    ended,     // a section without its $end
    upscope,   // one too many
    scope,     // none, where a map asks for one
    variable,  // one whose declaration cannot be read
    width,     // a code of two widths
    early,     // values before $enddefinitions
    time,      // a time that is no whole number
    command,   // a command among the changes that the standard does not know
    code,      // one that is not declared
    value,     // one that is none
    blank,     // between a value and its code
    surplus,   // digits that say nothing
    last,      // the last line has no line end
    kinds
};

// The faults of a VCD that concern no row: of each kind where the first one is, and how many.
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

} // namespace armpmu::vectors
