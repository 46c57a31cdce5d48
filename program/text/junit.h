// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <string>
#include <vector>

namespace armpmu::testbench {

// A test case for a CI server. It failed, or was in error, when the respective text is not empty.
struct JunitCase {
    std::string group; // `classname`
    std::string name;
    std::string failure, detail; // in a line; all of it
    std::string error;
};

// JUnit XML. It is well-formed for any texts: bytes that are no UTF-8 and characters that XML does
// not allow become U+FFFD.
std::string junit_xml(const std::string& suite, const std::vector<JunitCase>& cases);

} // namespace armpmu::testbench
