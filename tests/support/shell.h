// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <sys/wait.h>

#include <array>
#include <cstdio>
#include <string>

namespace armpmu::tests {

// What a command of the shell printed and how it ended.
struct Printed {
    std::string text;
    int status = -1;
};

inline Printed shell(const std::string& command) {
    Printed printed;
    FILE* pipe = popen(command.c_str(), "r");
    if (pipe == nullptr) return printed;
    std::array<char, 4096> buffer{};
    while (const std::size_t n = fread(buffer.data(), 1, buffer.size(), pipe))
        printed.text.append(buffer.data(), n);
    const int status = pclose(pipe);
    printed.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    return printed;
}

inline bool has_tool(const std::string& name) {
    return shell("command -v " + name).status == 0;
}
// Whether there is a qemu-aarch64 that loads plugins. Debian 13's does not.
inline bool has_qemu_with_plugins() {
    return shell("qemu-aarch64 -help 2>&1 | grep -q -e -plugin").status == 0;
}

} // namespace armpmu::tests
