// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/traffic/message_text.h"

#include <algorithm>

namespace armpmu::testbench {
namespace {

// Whether a terminal shows the byte as it is; those above 127 may be parts of a character.
bool is_control(char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte < ' ' || byte == 0x7f;
}

bool is_plain(char c) {
    return c >= ' ' && c <= '~';
}

} // namespace

std::string one_line(std::string text) {
    std::replace_if(text.begin(), text.end(), is_control, '?');
    return text;
}

std::string error_line(const std::string& file, int line, int column, const std::string& message) {
    return one_line(file + ":" + std::to_string(line + 1) + ":" + std::to_string(column + 1) +
                    ": " + message);
}

std::string shown(const std::string& text) {
    constexpr std::size_t kMost = 60;
    std::string part = text.substr(0, kMost);
    std::replace_if(
        part.begin(), part.end(), [](char c) { return !is_plain(c); }, '?');
    return "'" + part + (text.size() > kMost ? "...'" : "'");
}

std::string joined(const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words) text += (text.empty() ? "" : ", ") + word;
    return text;
}

} // namespace armpmu::testbench
