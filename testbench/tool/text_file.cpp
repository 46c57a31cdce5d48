// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/tool/text_file.h"

#include "testbench/scenario/parameters.h"

#include <cerrno>
#include <cstring>
#include <fstream>
#include <sstream>

namespace armpmu::testbench {

std::string text_of_file(const std::string& path, const std::string& expected) {
    errno = 0;
    std::ifstream in(path);
    std::ostringstream text;
    text << in.rdbuf();
    if (!in.is_open() || in.bad() || text.str().empty())
        throw ScenarioError(path + ": cannot be read" +
                            (errno != 0 ? std::string(": ") + std::strerror(errno) : "") +
                            "; expected " + expected);
    return text.str();
}

} // namespace armpmu::testbench
