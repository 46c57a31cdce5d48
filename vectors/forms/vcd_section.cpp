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

bool VcdSection::cut_short(std::string_view word) {
    const char* begin = text_.at() - word.size();
    if (text_.strict() || !begins_one(word) || !text_.first_in_line(begin)) return false;
    text_.fault(VcdFault::ended, begin, [&] { return std::string(name_) + " has no $end before"; });
    text_.at() = begin;
    return true;
}

} // namespace armpmu::vectors
