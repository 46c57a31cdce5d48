// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <string>

namespace armpmu::vectors {

// Where a path leads when it is a symbolic link, through all of them, also to a file that is not
// there yet; else the path itself.
std::string link_target(const std::string& path);

// A file that is written beside the one it is to become.
struct PartFile {
    std::string name; // PATH.partPID-NUMBER
    int file = -1;    // open for writing; -1, with errno set, when it could not be made
};

// Makes one for the file `path`, locked (flock) as long as it is open, also by a child process.
// First it removes those of the same path that nobody has locked: their writers were killed.
// What is called `path` by a symbolic link is meant itself.
PartFile make_part_file(const std::string& path);
// Gives it the name `path`, or that of what this leads to. False, with errno set, when it cannot.
bool name_part_file(const std::string& part, const std::string& path);

} // namespace armpmu::vectors
