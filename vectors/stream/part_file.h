// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <string>

namespace armpmu::vectors {

// A file that is written beside the one it is to become.
struct PartFile {
    std::string name; // PATH.partPID-NUMBER
    int file = -1;    // open for writing; -1, with errno set, when it could not be made
};

// Makes one for the file `path`, locked (flock) as long as it is open, also by a child process.
// First it removes those of the same path that nobody has locked: their writers were killed.
PartFile make_part_file(const std::string& path);

} // namespace armpmu::vectors
