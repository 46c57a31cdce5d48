// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/docs/scratch_tree.h"

#include <fstream>
#include <regex>

namespace armpmu::docs {

namespace fs = std::filesystem;

ScratchTree::ScratchTree(const fs::path& source, const fs::path& build) {
    for (const auto& entry : fs::directory_iterator(source)) {
        const std::string file = entry.path().filename().string();
        if (file[0] != '.' && file != "build" && file != "tools")
            fs::create_symlink(entry.path(), path_ / file);
    }
    fs::create_directories(path_ / "build");
    fs::create_directory_symlink(build, path_ / "build" / "release");
    fs::create_directories(path_ / "tools");
    for (const auto& entry : fs::directory_iterator(source / "tools")) {
        const fs::path file = path_ / "tools" / entry.path().filename();
        if (file.filename() != "setup" && file.filename() != "build") {
            fs::create_symlink(entry.path(), file);
            continue;
        }
        std::ofstream(file) << "#!/bin/sh\n";
        fs::permissions(file, fs::perms::owner_all);
    }
}

std::string quoted(const std::string& text) {
    return '\'' + std::regex_replace(text, std::regex("'"), "'\\''") + '\'';
}

} // namespace armpmu::docs
