// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>

namespace armpmu::tests {

// What stands between two markers of a page of docs/ is `table`; with ARMPMU_WRITE_DOCS in the
// environment it is written there.
inline void expect_on_page(const char* name, const std::string& begin_marker,
                           const std::string& end_marker, const std::string& table) {
    const std::string path = std::string(ARMPMU_SOURCE_DIR) + "/docs/" + name;
    std::stringstream text;
    text << std::ifstream(path).rdbuf();
    std::string page = text.str();
    const std::size_t begin = page.find(begin_marker);
    const std::size_t end = page.find(end_marker);
    ASSERT_NE(begin, std::string::npos);
    ASSERT_NE(end, std::string::npos);
    ASSERT_LT(begin, end);
    const std::size_t from = begin + begin_marker.size();
    if (std::getenv("ARMPMU_WRITE_DOCS") != nullptr) {
        page.replace(from, end - from, table);
        std::ofstream(path) << page;
    } else {
        EXPECT_EQ(page.substr(from, end - from), table) << "run tools/write-docs";
    }
}

} // namespace armpmu::tests
