// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/core/text.h"

#include <cstddef>
#include <istream>
#include <string>
#include <vector>

namespace armpmu::testbench {

// Reads CSV row by row: cells between commas, quoted cells with "" for a quotation mark; lines may
// end with a carriage return. Empty lines and a byte order mark are skipped.
class CsvRows {
  public:
    explicit CsvRows(std::istream& in) : in_(in) {}

    // False at the end.
    bool next(std::vector<std::string>& row) {
        for (std::string text; read_line(text);) {
            if (text.empty()) continue;
            row.assign(1, "");
            bool quoted = false;
            for (std::size_t at = 0;; ++at) {
                if (at == text.size()) {
                    if (!quoted || !append_line(text)) break;
                }
                const char c = text[at];
                if (c == '"' && quoted && at + 1 < text.size() && text[at + 1] == '"')
                    row.back() += text[++at];
                else if (c == '"')
                    quoted = !quoted;
                else if (c == ',' && !quoted)
                    row.emplace_back();
                else
                    row.back() += c;
            }
            unfinished_ = quoted;
            not_utf8_ = 0;
            for (std::size_t n = 0; n < row.size() && not_utf8_ == 0; ++n)
                if (not_utf8_at(row[n]) != std::string::npos) not_utf8_ = n + 1;
            return true;
        }
        return false;
    }
    // Of the last row: its last line, from 1.
    std::size_t line() const { return line_ == 0 ? 1 : line_; }
    // Whether the file ended within quotation marks.
    bool unfinished() const { return unfinished_; }
    // The first cell of the last row, from 1, that is not UTF-8; 0: none.
    std::size_t not_utf8() const { return not_utf8_; }

  private:
    bool read_line(std::string& text) {
        if (!std::getline(in_, text)) return false;
        if (line_++ == 0 && text.compare(0, 3, "\xef\xbb\xbf") == 0) text.erase(0, 3);
        if (!text.empty() && text.back() == '\r') text.pop_back();
        return true;
    }
    bool append_line(std::string& text) {
        std::string more;
        if (!read_line(more)) return false;
        text += "\n" + more;
        return true;
    }

    std::istream& in_;
    std::size_t line_ = 0;
    std::size_t not_utf8_ = 0;
    bool unfinished_ = false;
};

} // namespace armpmu::testbench
