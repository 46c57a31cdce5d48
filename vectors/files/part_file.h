// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <string>

namespace armpmu::files {

// The target of a path that is a symbolic link, through all links, also if that file does not exist
// yet; else the path itself.
std::string link_target(const std::string& path);

// A file that is written beside its final place.
struct PartFile {
    std::string name;    // PATH.partPID-NUMBER
    int file = -1;       // open for writing; -1 when it could not be made
    std::string failure; // why, then
};

// Makes one for the file `path`, which is no symbolic link, locked (flock) as long as it is open,
// also by a child process. It gets the owner, group, mode and access list of an existing file; it
// fails where owner or group cannot be kept. First it removes unlocked parts of the same path and
// user, with their companions: their writers were killed.
PartFile make_part_file(const std::string& path);

// Gives a file the owner, group, mode and access list of another one; false, with errno set, when
// it cannot.
bool take_permissions(int file, const std::string& of);

} // namespace armpmu::files
