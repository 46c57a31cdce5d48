// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace armpmu::vectors {

// How often a point was exercised.
struct Met {
    std::uint64_t clocks = 0; // in which it was exercised
    std::uint64_t told = 0;   // of these, clocks in which a wrong PMU would show another value
};

// Points of coverage, by name. The first word is the kind:
//   sentence NAME            a property of docs/proof.md
//   sentence NAME, [no] X    the same while X holds, or not: X must not matter
//   event NAME, HOW          an event of a class was counted or exported, or kept from it
//   register NAME, HOW       a register was read, or a written value was read back
//   sequence A, B            access B directly follows access A
using Points = std::map<std::string, Met>;

// Adds the second to the first.
void add(Points& all, const Points& more);

// Files of one device, together.
struct Coverage {
    struct File {
        std::string name;
        std::uint64_t clocks = 0;
        Points sentences; // without conditions
    };
    std::string device;
    std::vector<File> files;
    Points points; // of all files
    std::vector<std::string> holes;
};
// "sentence", "condition", "event", "register" or "sequence": the kind of a point by its name. A
// condition is a sentence while something holds.
std::string kind_of_point(const std::string& name);

// The points of `expected` that are not exercised in `seen`.
std::vector<std::string> holes(const Points& seen, const Points& expected);

// Measures what the inputs of a vector exercise. Outputs of its rows are ignored: those of the
// model are used.
class Meter {
  public:
    virtual ~Meter() = default;
    virtual void clock(const std::uint64_t* row, std::uint64_t cycles) = 0;
    // How often each was reached so far; 0 for reachable points that were not.
    virtual Points points() const = 0;
};

} // namespace armpmu::vectors
