// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/report/csv.h"

namespace armpmu::testbench {

std::string csv_cell(const std::string& text, const std::string& separator) {
    const bool plain = text.find_first_of("\"\r\n") == std::string::npos &&
                       (separator.empty() || text.find(separator) == std::string::npos);
    if (plain) return text;
    std::string quoted = "\"";
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
