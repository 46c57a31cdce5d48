// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/text/csv.h"

namespace armpmu::testbench {

namespace {

// Digits with a sign, a fraction and an exponent, or fmt's text for NaN and infinity.
bool is_signed_number(const std::string& text) {
    const auto digits = [&](std::size_t at) {
        while (at < text.size() && text[at] >= '0' && text[at] <= '9') ++at;
        return at;
    };
    const std::string rest = text.substr(1);
    if (rest == "inf" || rest == "nan") return true;
    std::size_t end = digits(1);
    std::size_t count = end - 1;
    if (end < text.size() && text[end] == '.') {
        count += digits(end + 1) - end - 1;
        end = digits(end + 1);
    }
    if (count != 0 && end < text.size() && (text[end] == 'e' || text[end] == 'E')) {
        const bool sign = end + 1 < text.size() && (text[end + 1] == '-' || text[end + 1] == '+');
        const std::size_t exponent = end + 1 + (sign ? 1 : 0);
        if (digits(exponent) != exponent) end = digits(exponent);
    }
    return count != 0 && end == text.size();
}

bool looks_like_a_formula(const std::string& text) {
    if (text.size() < 2) return false; // "-": no value
    if (text[0] == '=' || text[0] == '@') return true;
    return (text[0] == '+' || text[0] == '-') && !is_signed_number(text);
}

} // namespace

std::string csv_cell(const std::string& text, const std::string& separator) {
    const bool formula = looks_like_a_formula(text);
    const bool plain = !formula && text.find_first_of("\"\r\n") == std::string::npos &&
                       (separator.empty() || text.find(separator) == std::string::npos);
    if (plain) return text;
    std::string quoted = formula ? "\"'" : "\"";
    for (const char c : text) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
    return quoted + "\"";
}

std::string csv_line(const std::vector<std::string>& cells, const std::string& separator) {
    std::string line;
    for (std::size_t n = 0; n < cells.size(); ++n)
        line += (n == 0 ? "" : separator) + csv_cell(cells[n], separator);
    return line + "\n";
}

} // namespace armpmu::testbench
