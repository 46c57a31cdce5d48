// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "vectors/forms/vcd_section.h"

#include <algorithm>
#include <array>
#include <string>

namespace armpmu::vectors {

bool VcdSection::begins_one(std::string_view word) {
    static constexpr std::array<std::string_view, 12> kKeywords = {
        "$var",     "$scope",     "$upscope", "$timescale", "$enddefinitions", "$date",
        "$version", "$attrbegin", "$attrend", "$comment",   "$dumpvars",       "$dumpports"};
    return std::find(kKeywords.begin(), kKeywords.end(), word) != kKeywords.end();
}

// A time stamp stands alone in its line; with others a word like it is a code.
bool VcdSection::is_time(std::string_view word) const {
    const char* end = text_.at();
    while (*end == ' ' || *end == '\r') ++end;
    return word.size() > 1 && *end == '\n' &&
           std::all_of(word.begin() + 1, word.end(), [](char c) { return c >= '0' && c <= '9'; });
}

bool VcdSection::cut_short(std::string_view word) {
    const char* begin = text_.at() - word.size();
    const bool ends = word[0] == '#' ? is_time(word) : begins_one(word);
    if (text_.strict() || !ends || !text_.first_in_line(begin)) return false;
    text_.fault(VcdFault::ended, begin, [&] { return std::string(name_) + " has no $end before"; });
    text_.at() = begin;
    return true;
}

} // namespace armpmu::vectors
