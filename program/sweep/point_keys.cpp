// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/sweep/point_keys.h"

#include "testbench/scenario/sha256.h"

#include <algorithm>
#include <filesystem>
#include <random>

namespace armpmu::testbench {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kManySteps = 2000; // too many to read the scenario with each
constexpr std::size_t kSamples = 40;

} // namespace

PointKeys::PointKeys(const std::string& file, const std::vector<Override>& changes,
                     const SweepPoints& points, std::size_t checked)
    : file_(file), changes_(changes), points_(points), reads_all_(points.size() <= checked) {
    const std::string path = fs::absolute(file).lexically_normal().string();
    files_.push_back({fs::path(file).filename().string(), path, sha256_of_file(path)});
    base_ = read(std::vector<std::size_t>(points.axes().size(), 0));
    if (reads_all_) return;
    for (std::size_t n = 0; n < points.axes().size(); ++n) axes_.push_back(sums_of(n));
    reads_all_ = !composed_is_read();
}

KeySum PointKeys::read(const std::vector<std::size_t>& steps) {
    std::vector<Override> changes = changes_;
    for (Override& one : points_.changes(steps)) changes.push_back(std::move(one));
    const Scenario scenario = load_scenario(file_, changes);
    const std::vector<SourceFile>& read = head_of(scenario).origin.files;
    for (auto one = read.begin() + 1; one < read.end(); ++one) {
        fs::path path = one->name;
        if (path.is_relative()) path = fs::path(files_.front().path).parent_path() / path;
        const std::string whole = fs::absolute(path).lexically_normal().string();
        const auto same = [&](const ManifestFile& known) { return known.path == whole; };
        if (std::none_of(files_.begin(), files_.end(), same))
            files_.push_back({one->name, whole, one->sha256});
    }
    return KeySum(scenario);
}

KeySum PointKeys::lines(const SweepAxis& axis, std::size_t step) const {
    KeySum sum;
    for (std::size_t n = 0; n < axis.paths.size(); ++n)
        sum.add_line(key_line(axis.paths[n], axis.value(step, n)));
    return sum;
}

// Whether the scenario keeps the axis' values as written, so that a step changes just the lines of
// its paths.
bool PointKeys::is_made_of_lines(std::size_t number) {
    const SweepAxis& axis = points_.axes()[number];
    if (axis.steps() <= kManySteps) return false;
    std::mt19937_64 random(number);
    std::vector<std::size_t> steps(points_.axes().size(), 0);
    for (std::size_t n = 0; n < kSamples; ++n) {
        steps[number] = n == 0 ? axis.steps() - 1 : random() % axis.steps();
        KeySum expected = base_;
        expected -= lines(axis, 0);
        expected += lines(axis, steps[number]);
        if (!(read(steps) == expected)) return false;
    }
    return true;
}

PointKeys::AxisSums PointKeys::sums_of(std::size_t number) {
    const SweepAxis& axis = points_.axes()[number];
    AxisSums sums;
    sums.first = lines(axis, 0);
    if (is_made_of_lines(number)) return sums;
    std::vector<std::size_t> steps(points_.axes().size(), 0);
    for (; steps[number] < axis.steps(); ++steps[number]) {
        KeySum sum = read(steps);
        sum -= base_;
        sums.of_steps.push_back(sum);
    }
    return sums;
}

KeySum PointKeys::composed(const std::vector<std::size_t>& steps) const {
    KeySum sum = base_;
    for (std::size_t n = 0; n < axes_.size(); ++n) {
        if (steps[n] == 0) continue;
        if (axes_[n].of_steps.empty()) {
            sum -= axes_[n].first;
            sum += lines(points_.axes()[n], steps[n]);
        } else {
            sum += axes_[n].of_steps[steps[n]];
        }
    }
    return sum;
}

bool PointKeys::composed_is_read() {
    std::mt19937_64 random(points_.size());
    for (std::size_t n = 0; n < kSamples; ++n) {
        const std::size_t point = n == 0 ? points_.size() - 1 : random() % points_.size();
        const std::vector<std::size_t> steps = points_.steps(point);
        if (!(read(steps) == composed(steps))) return false;
    }
    return true;
}

KeySum PointKeys::sum(const std::vector<std::size_t>& steps) {
    return reads_all_ ? read(steps) : composed(steps);
}

} // namespace armpmu::testbench
