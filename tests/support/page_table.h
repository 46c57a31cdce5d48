// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>

namespace armpmu::tests {

// What stands between two texts of a file of the tree, the first `begin` and the next `end`, is
// `text`; with ARMPMU_WRITE_DOCS in the environment it is written there.
inline void expect_between(const std::string& file, const std::string& begin,
                           const std::string& end, const std::string& text) {
    const std::string path = std::string(ARMPMU_SOURCE_DIR) + "/" + file;
    std::stringstream read;
    read << std::ifstream(path).rdbuf();
    std::string all = read.str();
    ASSERT_NE(all.find(begin), std::string::npos);
    const std::size_t from = all.find(begin) + begin.size();
    const std::size_t to = all.find(end, from);
    ASSERT_NE(to, std::string::npos);
    if (std::getenv("ARMPMU_WRITE_DOCS") != nullptr) {
        all.replace(from, to - from, text);
        std::ofstream(path) << all;
    } else {
        EXPECT_EQ(all.substr(from, to - from), text) << "run tools/write-docs";
    }
}
inline void expect_on_page(const std::string& name, const std::string& begin_marker,
                           const std::string& end_marker, const std::string& table) {
    expect_between("docs/" + name, begin_marker, end_marker, table);
}

} // namespace armpmu::tests
