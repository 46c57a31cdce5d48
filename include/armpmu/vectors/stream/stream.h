// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/core/error.h"
#include "armpmu/core/layout.h"
#include "armpmu/core/tolerance.h"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace armpmu::vectors {

using armpmu::Field;
using armpmu::get_bits;
using armpmu::Layout;
using armpmu::LayoutError;
using armpmu::Role;
using armpmu::set_bits;

// Input that cannot be used; one line: "file:line:column: ..." of text, "file: offset 0x...: ..."
// of binary.
struct VectorError : Error {
    explicit VectorError(const std::string& line, int exit_status = 2) : Error(line, exit_status) {}
};

// Output that cannot be written: an invalid path, a full disk.
struct WriteError : VectorError {
    explicit WriteError(const std::string& line) : VectorError(line, 3) {}
};

// The tolerance of a field or an event on hardware; vectors/FORMAT.md.
struct ToleranceRule {
    std::string name; // of a field, or of a bit of one
    tables::Tolerance tolerance;
    std::uint32_t window = 0; // cycles, of within_counts
};

// A path's legal latency: the clocks by which a device's values may be later than the vector's, one
// number from `least` to `most` for the whole run; vectors/FORMAT.md.
struct LatencyRule {
    static constexpr std::uint32_t kMost = 16;

    std::string path; // one of latency_paths()
    std::uint32_t least = 0;
    std::uint32_t most = 0; // least .. kMost
};
// "events", "count", "flags", "pins", "bus", "read", "answer".
const std::vector<std::string>& latency_paths();

// The header of a vector, the same in each form. All texts are one line of printable ASCII.
struct Header {
    static constexpr unsigned kVersion = 1; // of the meaning; a form has no version of its own

    unsigned version = kVersion;
    std::string device;                               // "cci550", "a55"
    std::map<std::string, std::string> configuration; // names and values that are not defaults
    std::string source;                               // its origin, as text; may be empty
    std::uint64_t clock_ps = 1000;                    // period, for waves; 1 ..
    std::vector<ToleranceRule> tolerances;            // all others are exact
    std::vector<LatencyRule> latencies; // of the device; a path that is not named has none
    Layout layout;

    // Its origin, for messages: the file, and the lines of "device", "config NAME" and the first
    // "field"; empty for a header that was not read from a file. Equal headers may differ in it.
    std::string file;
    std::map<std::string, std::uint64_t> lines;
    // "FILE:LINE: ", "FILE: " or nothing.
    std::string place(const std::string& of) const;

    friend bool operator==(const Header& a, const Header& b);
};

// Consecutive clocks with the same row.
struct Span {
    const std::uint64_t* row = nullptr; // layout.words() words; valid until the next call
    std::uint64_t cycles = 0;           // at least 1
    // Bits without a value, as many words; in the row they are 0 for x, 1 for z. Null: all have
    // one. Only readers with VcdMap::unknown set return others.
    const std::uint64_t* unknown = nullptr;
};

// A source of clocks, front to back. The division of clocks into spans has no meaning.
class Reader {
  public:
    virtual ~Reader() = default;
    virtual const Header& header() const = 0;
    // False at the end. Throws VectorError when the input is damaged, after all clocks that could
    // be read.
    virtual bool next(Span& span) = 0;
    // Faults found so far that affect no row: a line for each kind, with its place and number. For
    // waves of other programs (vcd.h).
    virtual std::vector<std::string> warnings() const { return {}; }
    // After the last row, why there may have been more: the input's last line has no line end.
    // Empty: no sign of it.
    virtual std::string may_be_cut() const { return {}; }
};

// A destination of clocks. Nothing is complete before `finish`; without it, no output may be left.
class Writer {
  public:
    virtual ~Writer() = default;
    virtual void put(const Span& span) = 0;
    virtual void finish() = 0;
};

} // namespace armpmu::vectors
