// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/scenario/parameters.h"

namespace armpmu::testbench {

bool Parameters::boolean(const Key& key, bool& value) {
    return choice<bool>(key, value, {{"true", true}, {"false", false}});
}

std::string shown(const std::string& text) {
    std::string out;
    for (const char c : text.substr(0, 60)) out += c >= ' ' && c != '\x7f' ? c : '?';
    return "'" + out + (text.size() > 60 ? "...'" : "'");
}

std::string joined(const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words) text += (text.empty() ? "" : ", ") + word;
    return text;
}

} // namespace armpmu::testbench
