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

// The mapping of a row's bits to the variables of any VCD file.
struct VcdMap {
    // From a field, or a bit by Layout::bit_name, to the path of its variable: scopes and name
    // joined by dots; leading scopes may be omitted. `[7:0]` or `[3]` at the end takes a part of a
    // variable, by the indices of its declaration. Escaped names may have their backslash or not.
    // Fields without an entry are searched by their own name.
    std::map<std::string, std::string> names;
    // The path of a one-bit variable: a row has the values before each of its changes from 0 to 1.
    // Empty: row c has the values at time c * clock_ps, and the last time stamp is the end.
    std::string clock;
    // Only variables in this scope, or in scopes within it, are read; empty: all.
    std::string scope;
    // Fields that are sampled after the clock's edge: their values before its next change. All
    // others have the values before the edge. Must be empty without a clock.
    std::set<std::string> after = {};
    // Output fields that the file does not have are left out of the header's layout.
    bool partial = false;
    // Bits that are x or z are marked in the row (Span::unknown) instead of refused.
    bool unknown = false;
};

// Reads files that `create_vcd` wrote, header and all.
std::unique_ptr<Reader> open_vcd(const std::string& path);
std::unique_ptr<Reader> open_vcd(std::istream& stream, const std::string& name);

// Reads any file's variables into rows of the header's layout. Both read all declarations at once,
// changes on demand, in memory that does not grow with them. Throws VectorError, as does the
// reader: variables that are missing (all of them are named), not unique or of another width; x or
// z where a row needs a value and `unknown` is not set (the clock always needs one); time that runs
// backwards; clocks lost in a $dumpoff.
std::unique_ptr<Reader> open_vcd(const std::string& path, const Header& header, const VcdMap& map);
std::unique_ptr<Reader> open_vcd(std::istream& stream, const std::string& name,
                                 const Header& header, const VcdMap& map);
// The same for a stream that can omit unneeded variables: `needed` gets the codes of the needed
// ones, once, after all declarations and before any change is read.
std::unique_ptr<Reader>
open_vcd(std::istream& stream, const std::string& name, const Header& header, const VcdMap& map,
         const std::function<void(const std::vector<std::string>& codes)>& needed);

// Writes a file that appears, complete, in `finish`; only changes are written. Throws
// std::invalid_argument for a header that cannot be written, VectorError naming the file when it
// cannot be, or when its end is beyond 2^64 ps.
std::unique_ptr<Writer> create_vcd(const std::string& path, const Header& header);
std::unique_ptr<Writer> create_vcd(std::ostream& stream, const std::string& name,
                                   const Header& header);

} // namespace armpmu::vectors
