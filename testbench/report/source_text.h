// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/symbols/source_lines.h"

#include <map>
#include <string>
#include <vector>

namespace armpmu::testbench {

// The text of source lines, from the present files at the paths in DWARF. Unreadable ones have
// none.
class SourceText {
  public:
    // As it may be printed: without indentation and control characters, cut if it is long; empty if
    // it is not known or not UTF-8.
    std::string of(const SourceLine& source);

  private:
    const std::vector<std::string>& lines_of(const std::string& file);

    std::map<std::string, std::vector<std::string>> files_;
};

// "words.c:12"
std::string short_place(const SourceLine& source);

} // namespace armpmu::testbench
