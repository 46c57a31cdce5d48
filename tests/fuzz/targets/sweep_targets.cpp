// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/sweep/axes.h"
#include "program/sweep/manifest.h"
#include "program/sweep/result_reader.h"
#include "testbench/scenario/parameters.h"
#include "tests/fuzz/targets/target.h"

#include <filesystem>

namespace armpmu::fuzz {
namespace {

using namespace testbench;

void manifest(std::string_view bytes) {
    const std::string file = file_of(bytes, "manifest.jsonl");
    refused_or_good<ScenarioError>([&] {
        ManifestReader reader(std::filesystem::path(file).parent_path());
        ManifestPoint point;
        for (unsigned n = 0; n < 1000 && reader.next(point); ++n) changes_of(reader.head(), point);
        refuse_edited(reader.head());
    });
}

void axis(std::string_view bytes) {
    refused_or_good<ScenarioError>([bytes] { parse_axis(std::string(bytes)); });
}

void points(std::string_view bytes) {
    refused_or_good<ScenarioError>([bytes] {
        const SweepPoints points({read_points(file_of(bytes, "points.csv"))});
        for (std::size_t n = 0; n < points.size(); ++n) points.changes(points.steps(n));
    });
}

void results(std::string_view bytes) {
    const std::string file = file_of(bytes, "results.sqlite");
    try {
        ResultReader reader(file);
        PointResult result;
        for (unsigned n = 0; n < 1000 && reader.next(result); ++n) {}
        reader.for_each_point([](std::size_t) {});
    } catch (const StoreError& error) {
        check_message(error.what());
    } catch (const DamagedStore& error) {
        check_message(error.what());
    } catch (const BeingWritten& error) {
        check_message(error.what());
    }
}

} // namespace

std::vector<Target> sweep_targets() {
    return {{"manifest", manifest},
            {"axis", axis, 256},
            {"points", points, 2048},
            {"sweep_results", results, 65536}};
}

} // namespace armpmu::fuzz
