// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/sweep/plan.h"

#include "program/sweep/axes.h"
#include "program/sweep/point_keys.h"
#include "program/sweep/result_file.h"
#include "vectors/files/output_file.h"
#include "virtual_platform/scenario/scenario.h"

#include <filesystem>

namespace armpmu::testbench {
namespace {

namespace fs = std::filesystem;

SweepPoints points_of(const SweepRequest& request) {
    std::vector<SweepAxis> axes;
    if (!request.points.empty()) axes.push_back(read_points(request.points));
    for (const std::string& text : request.parameters) axes.push_back(parse_axis(text));
    refuse_twice(axes);
    if (request.design.empty()) return SweepPoints(std::move(axes));
    if (!request.points.empty())
        throw ScenarioError("--design:1:1: --points says which points there are; expected one of "
                            "the two");
    return SweepPoints(std::move(axes), parse_design(request.design));
}

void make_folders(const std::string& folder) {
    std::error_code error;
    fs::create_directories(results_folder(folder), error);
    if (error) throw StoreError(folder + ": cannot be made: " + error.message());
}

// Files are known when all points are: the first line is made last, and written first.
ManifestHead head_of(const SweepRequest& request, const SweepPoints& points,
                     const std::vector<ManifestFile>& files) {
    ManifestHead head;
    head.version = ARMPMU_VERSION;
    head.format = kResultFormat;
    head.points = points.size();
    head.files = files;
    head.changes = request.changes;
    head.design = request.design;
    for (const SweepAxis& axis : points.axes())
        head.axes.push_back({axis.paths, axis.given, axis.width != 1});
    return head;
}

ManifestPoint point_of(const SweepPoints& points, std::size_t number,
                       const std::vector<std::size_t>& steps, const std::string& key) {
    ManifestPoint point;
    point.point = number;
    point.key = key;
    for (std::size_t n = 0; n < steps.size(); ++n)
        for (std::size_t path = 0; path < points.axes()[n].paths.size(); ++path)
            point.values.push_back(points.axes()[n].value(steps[n], path));
    return point;
}

} // namespace

ManifestHead plan_sweep(const SweepRequest& request, const std::string& folder,
                        const std::function<void(std::size_t, std::size_t)>& progress,
                        const std::function<bool()>& stop) {
    const SweepPoints points = points_of(request);
    const std::string& refusal = kind_of(request.file).not_swept;
    if (!refusal.empty()) throw ScenarioError(request.file + ":1:1: " + refusal);
    PointKeys keys(request.file, parse_overrides(request.changes), points, kCheckedPoints);
    std::vector<KeySum> read; // where all are, to know their files before the first line
    for (std::size_t n = 0; keys.reads_all() && n < points.size() && !stop(); ++n) {
        read.push_back(keys.sum(points.steps(n)));
        progress(n, points.size());
    }
    const ManifestHead head = head_of(request, points, keys.files());
    std::error_code ignored;
    if (fs::exists(manifest_file(folder), ignored)) {
        const ManifestHead known = ManifestReader(folder).head();
        if (known.line() == head.line()) return known;
        throw ScenarioError(manifest_file(folder) +
                            ":1:1: plans another sweep, or one of files that were edited since; "
                            "expected the same one, or another folder");
    }
    if (stop()) return head;
    make_folders(folder);
    files::OutputFile file(manifest_file(folder));
    file.write(head.line());
    for (std::size_t n = 0; n < points.size(); ++n) {
        if (stop()) return head;
        const std::vector<std::size_t> steps = points.steps(n);
        const KeySum sum = read.empty() ? keys.sum(steps) : read[n];
        file.write(point_of(points, n, steps, sum.key()).line());
        progress(n, points.size());
    }
    file.commit();
    return head;
}

} // namespace armpmu::testbench
