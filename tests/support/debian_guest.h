// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <cstdlib>
#include <filesystem>

namespace armpmu::tests {

// Where tools/fetch-debian-guest has put Debian's kernel, busybox and perf.
inline std::filesystem::path debian_guest() {
    if (const char* own = std::getenv("ARMPMU_DEBIAN_GUEST")) return own;
    const char* cache = std::getenv("XDG_CACHE_HOME");
    const char* home = std::getenv("HOME");
    const std::filesystem::path base =
        cache != nullptr ? std::filesystem::path(cache)
                         : std::filesystem::path(home != nullptr ? home : ".") / ".cache";
    return base / "armpmu" / "debian-arm64";
}

} // namespace armpmu::tests
