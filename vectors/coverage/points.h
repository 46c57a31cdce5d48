// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace armpmu::vectors {

// How often something was asked of a PMU.
struct Met {
    std::uint64_t clocks = 0; // in which it was asked
    std::uint64_t told = 0;   // of them, where a PMU that does otherwise shows another value
};

// Points of coverage, by name. The first word is the kind:
//   sentence NAME            a property of docs/proof.md
//   sentence NAME, [no] X    the same while X holds, or not: X has nothing to say in it
//   event NAME, HOW          an event of a class was counted or exported, or kept from it
//   register NAME, HOW       a register was read, or what was written to it was read back
//   sequence A, B            access B is the next one behind access A
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

// The points of `expected` that tell nothing in `seen`.
std::vector<std::string> holes(const Points& seen, const Points& expected);

// Measures what the inputs of a vector ask. Outputs of its rows mean nothing: those of the model
// say what would show.
class Meter {
  public:
    virtual ~Meter() = default;
    virtual void clock(const std::uint64_t* row, std::uint64_t cycles) = 0;
    // How often each was met so far; 0 of those that can be met and were not.
    virtual Points points() const = 0;
};

} // namespace armpmu::vectors
