// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/sweep/value_range.h"

#include "testbench/scenario/value_text.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace armpmu::testbench {
namespace {

// A number and the letters behind it, which may be set off by a space.
struct Quantity {
    double number = 0;
    bool whole = true;
    std::string unit;
};

std::optional<Quantity> quantity(const std::string& text) {
    const std::size_t end = text.find_first_not_of("0123456789.");
    const std::string digits = text.substr(0, end);
    const auto number = parse_decimal(digits);
    if (!number) return std::nullopt;
    const std::string unit = end == std::string::npos ? "" : text.substr(end);
    const std::size_t letters = unit.find_first_not_of(' ');
    if (letters != std::string::npos &&
        unit.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz", letters) !=
            std::string::npos)
        return std::nullopt;
    return Quantity{*number, digits.find('.') == std::string::npos, unit};
}

// "FIRST..LAST:BEHIND"
struct Range {
    Quantity first, last, behind;
};

std::optional<Range> range(const std::string& text) {
    const std::size_t dots = text.find("..");
    const std::size_t colon = text.rfind(':');
    if (dots == std::string::npos || colon == std::string::npos || colon < dots)
        return std::nullopt;
    const auto first = quantity(text.substr(0, dots));
    const auto last = quantity(text.substr(dots + 2, colon - dots - 2));
    const auto behind = quantity(text.substr(colon + 1));
    if (!first || !last || !behind) return std::nullopt;
    return Range{*first, *last, *behind};
}

bool lacks_step(const std::string& text) {
    const std::size_t dots = text.find("..");
    return dots != std::string::npos && quantity(text.substr(0, dots)) &&
           quantity(text.substr(dots + 2));
}

std::string text_of(double number, bool whole, const std::string& unit) {
    return (whole ? std::to_string(static_cast<unsigned long long>(number))
                  : decimal_text(number)) +
           unit;
}

// Digits behind which a double has nothing of its own: 0.1 + 2 * 0.1 is 0.3.
double rounded(double number) {
    if (number == 0) return 0;
    const double scale = std::pow(10.0, 12 - std::ceil(std::log10(std::fabs(number))));
    return std::round(number * scale) / scale;
}

std::vector<std::string> steps_of(const Range& one, std::string& mistake) {
    const auto& [first, last, step] = one;
    const std::size_t most = kMostRangeValues;
    if (first.unit != last.unit || first.unit != step.unit)
        mistake = "expected one unit in all of FIRST..LAST:STEP, such as 16KiB..64KiB:16KiB";
    else if (last.number < first.number || step.number <= 0)
        mistake = "expected FIRST..LAST:STEP with LAST from FIRST on and a STEP above 0";
    else if ((last.number - first.number) / step.number >= static_cast<double>(most))
        mistake = "more than 1000000 values";
    if (!mistake.empty()) return {};
    const bool whole = first.whole && step.whole;
    const auto count = static_cast<std::size_t>(
        std::floor((last.number - first.number) / step.number * (1 + 1e-12) + 1e-9));
    std::vector<std::string> values;
    for (std::size_t n = 0; n <= count; ++n) {
        const double value = first.number + static_cast<double>(n) * step.number;
        values.push_back(text_of(whole ? value : rounded(value), whole, first.unit));
    }
    return values;
}

std::vector<std::string> ratios_of(const Range& one, std::string& mistake) {
    const auto& [first, last, count] = one;
    if (first.unit != last.unit || !count.unit.empty() || !count.whole || count.number < 2 ||
        count.number > static_cast<double>(kMostRangeValues) || first.number <= 0 ||
        last.number <= first.number)
        mistake = "expected log:FIRST..LAST:COUNT with FIRST above 0, LAST above it and a COUNT "
                  "from 2 to 1000000, such as log:1..1024:11";
    if (!mistake.empty()) return {};
    const bool whole = first.whole && last.whole;
    const auto steps = static_cast<std::size_t>(count.number) - 1;
    std::vector<std::string> values;
    for (std::size_t n = 0; n <= steps; ++n) {
        double value = first.number * std::pow(last.number / first.number,
                                               static_cast<double>(n) / static_cast<double>(steps));
        if (n == steps) value = last.number;
        value = whole ? std::round(value) : rounded(value);
        const std::string text = text_of(value, whole, first.unit);
        if (values.empty() || values.back() != text) values.push_back(text);
    }
    return values;
}

} // namespace

std::vector<std::string> values_of_range(const std::string& text, std::string& mistake) {
    constexpr const char* kLog = "log:";
    if (text.rfind(kLog, 0) == 0) {
        const auto one = range(text.substr(4));
        if (one) return ratios_of(*one, mistake);
        mistake = "expected log:FIRST..LAST:COUNT, such as log:1..1024:11";
        return {};
    }
    if (const auto one = range(text)) return steps_of(*one, mistake);
    if (lacks_step(text)) {
        mistake = "expected FIRST..LAST:STEP, such as " + text + ":1";
        return {};
    }
    return {text};
}

} // namespace armpmu::testbench
