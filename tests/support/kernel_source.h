// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>

namespace armpmu::tests {

// A file of Debian's linux-source-6.1, as tools/fetch-kernel-source leaves it outside the tree;
// empty when it is not there.
inline std::string kernel_source(const std::string& file) {
    const char* dir = std::getenv("ARMPMU_KERNEL_SOURCE");
    const char* cache = std::getenv("XDG_CACHE_HOME");
    const char* home = std::getenv("HOME");
    const std::string root = dir != nullptr     ? dir
                             : cache != nullptr ? std::string(cache) + "/armpmu/linux-source-6.1"
                             : home != nullptr
                                 ? std::string(home) + "/.cache/armpmu/linux-source-6.1"
                                 : "";
    std::ifstream in(root + "/" + file);
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

} // namespace armpmu::tests
