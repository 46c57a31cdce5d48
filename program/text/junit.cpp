// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/text/junit.h"

#include "armpmu/core/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

namespace armpmu::testbench {
namespace {

constexpr const char* kReplacement = "\xef\xbf\xbd";

// U+FFFE and U+FFFF, which XML does not have.
bool is_no_character(std::string_view rest) {
    return rest.substr(0, 3) == "\xef\xbf\xbe" || rest.substr(0, 3) == "\xef\xbf\xbf";
}

std::string in_xml(std::string_view text) {
    std::string out;
    while (!text.empty()) {
        const std::size_t good = std::min(not_utf8_at(text), text.size());
        for (std::size_t i = 0; i < good; ++i) {
            const char c = text[i];
            switch (c) {
            case '&': out += "&amp;"; break;
            case '<': out += "&lt;"; break;
            case '>': out += "&gt;"; break;
            case '"': out += "&quot;"; break;
            case '\t': out += "&#9;"; break;
            case '\n': out += "&#10;"; break;
            case '\r': out += "&#13;"; break;
            default:
                if (static_cast<unsigned char>(c) < 0x20) {
                    out += kReplacement;
                } else if (is_no_character(text.substr(i, good - i))) {
                    out += kReplacement;
                    i += 2;
                } else {
                    out += c;
                }
            }
        }
        if (good == text.size()) break;
        out += kReplacement;
        text.remove_prefix(good + 1);
    }
    return out;
}

} // namespace

std::string junit_xml(const std::string& suite, const std::vector<JunitCase>& cases) {
    std::size_t failures = 0, errors = 0;
    std::string text;
    for (const JunitCase& one : cases) {
        text += fmt::format("  <testcase classname=\"{}\" name=\"{}\"", in_xml(one.group),
                            in_xml(one.name));
        if (!one.error.empty()) {
            ++errors;
            text +=
                fmt::format(">\n    <error message=\"{}\"/>\n  </testcase>\n", in_xml(one.error));
        } else if (!one.failure.empty()) {
            ++failures;
            text += fmt::format(">\n    <failure message=\"{}\">{}</failure>\n  </testcase>\n",
                                in_xml(one.failure), in_xml(one.detail));
        } else {
            text += "/>\n";
        }
    }
    return fmt::format("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                       "<testsuite name=\"{}\" tests=\"{}\" failures=\"{}\" errors=\"{}\">\n{}"
                       "</testsuite>\n",
                       in_xml(suite), cases.size(), failures, errors, text);
}

} // namespace armpmu::testbench
