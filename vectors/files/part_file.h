// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <string>

namespace armpmu::files {

// Where a path leads when it is a symbolic link, through all of them, also to a file that is not
// there yet; else the path itself.
std::string link_target(const std::string& path);

// A file that is written beside the one it is to become.
struct PartFile {
    std::string name;    // PATH.partPID-NUMBER
    int file = -1;       // open for writing; -1 when it could not be made
    std::string failure; // why, then
};

// Makes one for the file `path`, which is no symbolic link, locked (flock) as long as it is open,
// also by a child process. It has the owner, group, mode and access list of a file that is there;
// one whose owner or group cannot be kept is not made. First it removes those of the same path and
// user that nobody has locked, with what belongs to them: their writers were killed.
PartFile make_part_file(const std::string& path);

// Gives a file the owner, group, mode and access list of another one; false, with errno set, when
// it cannot.
bool take_permissions(int file, const std::string& of);

} // namespace armpmu::files
