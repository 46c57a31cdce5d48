// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/page/html.h"

namespace armpmu::testbench {
namespace {

bool has_no_place(char c) {
    const auto byte = static_cast<unsigned char>(c);
    return (byte < ' ' && c != '\t' && c != '\n') || byte == 0x7f;
}

} // namespace

Html Html::escaped(std::string_view text) {
    std::string result;
    for (const char c : text) {
        switch (c) {
        case '&': result += "&amp;"; break;
        case '<': result += "&lt;"; break;
        case '>': result += "&gt;"; break;
        case '"': result += "&quot;"; break;
        case '\'': result += "&#39;"; break;
        default: result += has_no_place(c) ? "\xef\xbf\xbd" : std::string(1, c); // U+FFFD
        }
    }
    return {Whole{}, std::move(result)};
}

Html Html::json(std::string_view json) {
    std::string text;
    for (const char c : json) text += c == '<' ? "\\u003c" : std::string(1, c);
    return {Whole{}, std::move(text)};
}

} // namespace armpmu::testbench
