// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/scenario/parameters.h"

namespace armpmu::testbench {

bool Parameters::boolean(const Key& key, bool& value) {
    return choice<bool>(key, value, {{"true", true}, {"false", false}});
}

bool Parameters::word(const Key& key, const std::vector<std::string>& words, std::uint64_t& index) {
    std::size_t chosen = index;
    if (!choice_index(key, words, chosen)) return false;
    index = chosen;
    return true;
}

bool Parameters::name(const Key& key, std::string& value) {
    constexpr std::size_t kLongest = 60;
    if (!text(key, value)) return false;
    if (value.size() > kLongest || one_line(value) != value)
        fail(key.name, std::string(key.name) + ": expected at most 60 printable characters, not " +
                           in_quotes(value));
    return true;
}

} // namespace armpmu::testbench
