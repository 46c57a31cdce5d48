// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/sweep/axes.h"

#include "armpmu/core/text.h"
#include "program/sweep/csv_rows.h"
#include "testbench/scenario/parameter_path.h"
#include "testbench/scenario/parameters.h"
#include "testbench/scenario/sha256.h"
#include "testbench/scenario/value_text.h"
#include "vectors/files/file_error.h"
#include "vectors/files/input_file.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>
#include <sstream>

namespace armpmu::testbench {
namespace {

// A number and the letters after it, which a space may separate.
struct Decimal {
    double number = 0;
    bool whole = true;
    std::string unit;
};

std::optional<Decimal> quantity(const std::string& text) {
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
    return Decimal{*number, digits.find('.') == std::string::npos, unit};
}

// "FIRST..LAST:BEHIND"
struct Range {
    Decimal first, last, behind;
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

// Rounds to the significant digits of a double: 0.1 + 2 * 0.1 is 0.3.
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

namespace {

constexpr std::uint64_t kLargestPoints = std::uint64_t{4} << 30;
constexpr std::size_t kMostPoints = 1'000'000'000'000;

// "a,b" at commas outside of brackets and braces.
std::vector<std::string> split(const std::string& text) {
    std::vector<std::string> parts(1);
    int depth = 0;
    for (const char c : text) {
        if (c == '[' || c == '{') ++depth;
        if (c == ']' || c == '}') --depth;
        if (c == ',' && depth == 0)
            parts.emplace_back();
        else
            parts.back() += c;
    }
    return parts;
}

// "a,b" at commas outside of quoted names.
std::vector<std::string> split_paths(const std::string& text) {
    std::vector<std::string> paths;
    for (std::size_t at = 0, comma = 0; comma != std::string::npos; at = comma + 1) {
        comma = end_of_path(text, ',', at);
        paths.push_back(text.substr(at, comma - at));
    }
    return paths;
}

bool has_empty(const std::vector<std::string>& parts) {
    return std::any_of(parts.begin(), parts.end(),
                       [](const std::string& part) { return part.empty(); });
}

std::string text_of_points(const std::string& file) try {
    return files::text_of(file, {kLargestPoints, "larger than 4 GiB", true});
} catch (const files::InputError& error) {
    throw ScenarioError(file + ":1:1: " + error.reason() + "; expected a CSV file of points");
}

[[noreturn]] void refuse(const std::string& text, const std::string& message) {
    throw ScenarioError("--parameter " + in_quotes(text) + ":1:1: " + message);
}

} // namespace

std::string SweepAxis::name() const {
    std::string all;
    for (const std::string& path : paths) all += (all.empty() ? "" : ",") + path;
    return all;
}

SweepAxis parse_axis(const std::string& text) {
    const std::size_t equals = end_of_path(text, '=');
    SweepAxis axis;
    std::vector<std::string> values;
    if (equals != std::string::npos) {
        axis.paths = split_paths(text.substr(0, equals));
        values = split(text.substr(equals + 1));
    }
    if (values.empty() || has_empty(axis.paths) || has_empty(values))
        refuse(text, "expected PATH=VALUE,VALUE,... such as interconnect.tt_depth=16,32,64 or "
                     "interconnect.tt_depth=16..64:16");
    for (const std::string& value : values) {
        std::string mistake;
        for (std::string& one : values_of_range(value, mistake))
            axis.values.push_back(std::move(one));
        if (!mistake.empty()) refuse(text, mistake);
        if (axis.values.size() > kMostRangeValues) refuse(text, "more than 1000000 values");
    }
    axis.given = text;
    return axis;
}

SweepAxis read_points(const std::string& file) {
    std::istringstream in(text_of_points(file));
    SweepAxis axis;
    CsvRows rows(in);
    const auto fail = [&](const std::string& message) {
        throw ScenarioError(error_line(file, static_cast<int>(rows.line()) - 1, 0, message));
    };
    std::vector<std::string> row;
    while (rows.next(row)) {
        if (const std::size_t bad = rows.not_utf8(); bad != 0)
            fail("cell " + std::to_string(bad) + " is not UTF-8");
        if (has_empty(row))
            fail(axis.paths.empty() ? "expected a path in each column, such as "
                                      "interconnect.tt_depth"
                                    : "expected a value in each column");
        if (axis.paths.empty()) {
            axis.paths = row;
            axis.width = row.size();
        } else {
            if (row.size() != axis.paths.size())
                fail("expected " + std::to_string(axis.paths.size()) + " values, not " +
                     std::to_string(row.size()));
            axis.values.insert(axis.values.end(), row.begin(), row.end());
        }
    }
    if (rows.unfinished()) fail("a quotation mark without its end");
    if (axis.values.empty())
        throw ScenarioError(file + ":1:1: expected a line of paths, and a line of values for each "
                                   "point");
    axis.given = file + " " + sha256_of_file(file);
    return axis;
}

// Two of the same path would show one value and run with the other.
void refuse_twice(const std::vector<SweepAxis>& axes) {
    std::set<std::string> seen;
    for (const SweepAxis& axis : axes)
        for (const std::string& path : axis.paths)
            if (!seen.insert(path).second)
                refuse(path, "stands here twice; expected each path once, with all its values");
}

std::vector<std::size_t> steps_of(const std::vector<SweepAxis>& axes) {
    std::vector<std::size_t> steps;
    for (const SweepAxis& axis : axes) steps.push_back(axis.steps());
    return steps;
}

SweepPoints::SweepPoints(std::vector<SweepAxis> axes, const std::optional<DesignRequest>& design)
    : axes_(std::move(axes)) {
    if (design) {
        design_.emplace(*design, steps_of(axes_));
        size_ = design_->points().size();
        return;
    }
    for (const SweepAxis& axis : axes_) {
        if (axis.steps() > kMostPoints / size_)
            throw ScenarioError("--parameter:1:1: more than " + std::to_string(kMostPoints) +
                                " combinations");
        size_ *= axis.steps();
    }
}

std::vector<std::size_t> SweepPoints::steps(std::size_t point) const {
    if (design_) return design_->points().at(point);
    std::vector<std::size_t> steps(axes_.size());
    for (std::size_t n = axes_.size(); n-- > 0;) {
        steps[n] = point % axes_[n].steps();
        point /= axes_[n].steps();
    }
    return steps;
}

std::vector<Override> SweepPoints::changes(const std::vector<std::size_t>& steps) const {
    std::vector<Override> changes;
    for (std::size_t n = 0; n < axes_.size(); ++n)
        for (std::size_t path = 0; path < axes_[n].paths.size(); ++path)
            changes.push_back({axes_[n].paths[path], axes_[n].value(steps[n], path)});
    return changes;
}

} // namespace armpmu::testbench
