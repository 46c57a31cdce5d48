// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/scenario/value_text.h"

#include "armpmu/core/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

namespace armpmu::testbench {
namespace {

constexpr std::size_t kFewWords = 40; // that an error message names all of

struct Unit {
    std::string_view name;
    unsigned shift;
};
constexpr std::array<Unit, 3> kUnits = {{{"GiB", 30}, {"MiB", 20}, {"KiB", 10}}};

} // namespace

std::optional<std::uint64_t> parse_size(std::string_view text) {
    const std::size_t letters = text.find_first_of("KMG");
    if (letters == std::string_view::npos) return parse_number(text);
    const auto unit = std::find_if(kUnits.begin(), kUnits.end(), [&](const Unit& one) {
        return one.name == text.substr(letters);
    });
    std::string_view digits = text.substr(0, letters);
    if (!digits.empty() && digits.back() == ' ') digits.remove_suffix(1);
    const auto number = parse_number(digits);
    if (unit == kUnits.end() || !number) return std::nullopt;
    if (*number >> (64 - unit->shift) != 0) return std::nullopt;
    return *number << unit->shift;
}

std::string size_text(std::uint64_t bytes) {
    for (const Unit& unit : kUnits)
        if (bytes != 0 && bytes % (std::uint64_t{1} << unit.shift) == 0)
            return fmt::format("{} {}", bytes >> unit.shift, unit.name);
    return std::to_string(bytes);
}

std::optional<double> parse_decimal(std::string_view text) {
    const bool plain = !text.empty() && text.size() < 20 &&
                       text.find_first_not_of("0123456789.") == std::string_view::npos &&
                       text != "." && std::count(text.begin(), text.end(), '.') <= 1;
    if (!plain) return std::nullopt;
    double value = 0; // not by stod, which asks the locale
    std::from_chars(text.data(), text.data() + text.size(), value);
    return value;
}

std::string decimal_text(double value) {
    return fmt::format("{:g}", value);
}

std::string legal_words(const std::vector<std::string>& words, const std::string& wrong) {
    if (words.size() <= kFewWords) return "one of " + joined(words);
    return "a name" +
           did_you_mean(wrong, {words.begin(), words.end()}, " that `armpmu list` knows");
}

} // namespace armpmu::testbench
