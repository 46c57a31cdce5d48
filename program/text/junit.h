// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <string>
#include <vector>

namespace armpmu::testbench {

// A test case for a CI server. It failed, or was in error, when the text says how.
struct JunitCase {
    std::string group; // `classname`
    std::string name;
    std::string failure, detail; // in a line; all of it
    std::string error;
};

// JUnit XML. It is well-formed whatever stands in the texts: bytes that are no UTF-8 and characters
// that XML does not have become U+FFFD.
std::string junit_xml(const std::string& suite, const std::vector<JunitCase>& cases);

} // namespace armpmu::testbench
