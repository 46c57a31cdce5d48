// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <gtest/gtest.h>

#include <cctype>
#include <string>
#include <string_view>

namespace armpmu::tests {

// A text as the last part of a test's name: letters and digits in lower case, one '_' for what is
// between them. "no I/O master" becomes no_i_o_master.
inline std::string case_name(std::string_view text) {
    std::string name;
    for (const char c : text) {
        const auto letter = static_cast<unsigned char>(c);
        if (std::isalnum(letter) != 0) {
            name += static_cast<char>(std::tolower(letter));
        } else if (!name.empty() && name.back() != '_') {
            name += '_';
        }
    }
    if (!name.empty() && name.back() == '_') name.pop_back();
    return name;
}

// The fourth argument of INSTANTIATE_TEST_SUITE_P where a parameter has a member `what`.
struct CaseWhat {
    template <class Parameter>
    std::string operator()(const ::testing::TestParamInfo<Parameter>& info) const {
        return case_name(info.param.what);
    }
};

// The same where the parameter is the name of a file: what comes before the first dot.
struct CaseFile {
    template <class Parameter>
    std::string operator()(const ::testing::TestParamInfo<Parameter>& info) const {
        const std::string_view name = info.param;
        return case_name(name.substr(0, name.find('.')));
    }
};

} // namespace armpmu::tests
