// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/vectors/stream/stream.h"

#include <functional>
#include <istream>
#include <map>
#include <memory>
#include <ostream>
#include <set>
#include <string>
#include <vector>

namespace armpmu::vectors {

// Vectors as waves (`.vcd`, IEEE 1364-2005 chapter 18); vectors/FORMAT.md.

// Where a row's bits are in a file that knows nothing of vectors.
struct VcdMap {
    // From a field, or a bit by Layout::bit_name, to the path of its variable: scopes and name
    // joined by dots, of which scopes at the beginning may be left out. At its end `[7:0]` or `[3]`
    // may take a part of a variable, by the indices of its declaration. Escaped names stand with or
    // without their backslash. What is not named here is looked for by its own name.
    std::map<std::string, std::string> names;
    // The path of a variable of one bit: a row is what stands before each change of it from 0 to 1.
    // Empty: row c is what stands at time c * clock_ps, and the last time stamp is the end.
    std::string clock;
    // Only variables in this scope, or in scopes within it, are read; empty: all.
    std::string scope;
    // Fields that are sampled behind the clock's edge: what stands before its next change. All
    // others are what stands before the edge. Without a clock, none may be here.
    std::set<std::string> after = {};
    // Output fields that the file does not have are left out of the header's layout.
    bool partial = false;
    // Bits that are x or z are so in the row (Span::unknown), instead of being refused.
    bool unknown = false;
};

// Reads files that `create_vcd` wrote, header and all.
std::unique_ptr<Reader> open_vcd(const std::string& path);
std::unique_ptr<Reader> open_vcd(std::istream& stream, const std::string& name);

// Reads any file's variables into rows of the header's layout. Both read all declarations at once,
// changes as rows are asked for, in memory that does not grow with the changes. Throws VectorError,
// as does the reader: variables that are missing (all of them are named), not unique or of another
// width; x or z where a row needs a value and may not have one without (the clock always needs
// one); time that runs backwards; clocks lost in a $dumpoff.
std::unique_ptr<Reader> open_vcd(const std::string& path, const Header& header, const VcdMap& map);
std::unique_ptr<Reader> open_vcd(std::istream& stream, const std::string& name,
                                 const Header& header, const VcdMap& map);
// The same of a stream that can leave out what rows do not need: `needed` is told the codes of what
// they need, once, when all declarations are read and nothing behind them is.
std::unique_ptr<Reader>
open_vcd(std::istream& stream, const std::string& name, const Header& header, const VcdMap& map,
         const std::function<void(const std::vector<std::string>& codes)>& needed);

// Writes a file that is there, whole, after `finish`, and not before; only what changes is written.
// Throws std::invalid_argument for a header that cannot be written, VectorError naming the file
// when it cannot be, or when its end is beyond 2^64 ps.
std::unique_ptr<Writer> create_vcd(const std::string& path, const Header& header);
std::unique_ptr<Writer> create_vcd(std::ostream& stream, const std::string& name,
                                   const Header& header);

} // namespace armpmu::vectors
