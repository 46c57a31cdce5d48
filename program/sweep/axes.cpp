// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/sweep/axes.h"

#include "armpmu/core/text.h"
#include "program/sweep/csv_rows.h"
#include "program/sweep/value_range.h"
#include "testbench/scenario/parameter_path.h"
#include "testbench/scenario/parameters.h"
#include "testbench/scenario/sha256.h"
#include "vectors/files/file_error.h"
#include "vectors/files/input_file.h"

#include <algorithm>
#include <set>
#include <sstream>

namespace armpmu::testbench {
namespace {

constexpr std::uint64_t kLargestPoints = std::uint64_t{4} << 30;
constexpr std::size_t kMostPoints = 1'000'000'000'000;

// "a,b" at commas that stand outside of brackets and braces.
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

// "a,b" at commas that stand in no quoted name.
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
