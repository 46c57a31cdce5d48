// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "tests/support/shell.h"
#include "tests/support/temporary.h"

#include <gtest/gtest.h>

#include <unistd.h>

#include <cstdint>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

namespace armpmu::tests {

// Commands that make binary from source.
struct Assembler {
    const char* program;
    const char* assemble;
    const char* extract;
};

// The first that this machine has; none: null.
template <std::size_t N>
const Assembler* installed(const Assembler (&assemblers)[N]) {
    for (const Assembler& one : assemblers)
        if (has_tool(one.program)) return &one;
    return nullptr;
}

// The words of .text; a source that is refused fails the test.
inline std::vector<std::uint32_t> assembled(const Assembler& assembler, const std::string& source) {
    namespace fs = std::filesystem;
    const fs::path work = fs::path(testing::TempDir()) / ("assembly." + std::to_string(getpid()));
    fs::create_directories(work);
    std::ofstream(work / "source") << source;
    const Printed printed = shell("cd " + work.string() + " && " + assembler.assemble +
                                  " 2>&1 && " + assembler.extract + " 2>&1");
    EXPECT_EQ(printed.status, 0) << printed.text;
    const std::string bytes = tests::file_text(work / "binary");
    std::vector<std::uint32_t> words(bytes.size() / 4);
    std::memcpy(words.data(), bytes.data(), words.size() * 4);
    fs::remove_all(work);
    return words;
}

} // namespace armpmu::tests
