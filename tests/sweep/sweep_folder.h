// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "program/sweep/manifest.h"
#include "program/sweep/plan.h"
#include "program/sweep/result_file.h"
#include "program/sweep/result_reader.h"
#include "tests/support/temporary.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

namespace armpmu::tests {

namespace fs = std::filesystem;

inline std::string text_of(const std::string& path) {
    return file_text(path);
}

inline void write_text(const std::string& path, const std::string& text) {
    std::ofstream(path, std::ios::binary) << text;
}

inline bool never() {
    return false;
}
inline void quiet(std::size_t, std::size_t) {}

constexpr const char* kDirected = "/testbench/scenarios/directed-events.yaml";

// A folder for a sweep with files of its own, gone with the test.
class SweepFolder {
  public:
    SweepFolder() {
        scenario_ = path_ + "/scenario.yaml";
        write_text(scenario_, text_of(std::string(ARMPMU_SOURCE_DIR) + kDirected));
    }

    const std::string& path() const { return path_; }
    const std::string& scenario() const { return scenario_; }
    std::string sweep() const { return path_ + "/sweep"; }

    testbench::ManifestHead plan(const std::vector<std::string>& parameters,
                                 const std::vector<std::string>& changes = {}) const {
        testbench::SweepRequest request;
        request.file = scenario_;
        request.parameters = parameters;
        request.changes = changes;
        return testbench::plan_sweep(request, sweep(), quiet, never);
    }
    std::vector<std::string> keys() const {
        std::vector<std::string> keys;
        testbench::ManifestReader manifest(sweep());
        testbench::ManifestPoint point;
        while (manifest.next(point)) keys.push_back(point.key);
        return keys;
    }
    void forget() const { fs::remove_all(sweep()); }
    // Makes results of a shard out of one text for each point.
    std::string write_results(const testbench::Shard& shard, const std::string& text) const {
        testbench::ManifestReader manifest(sweep());
        testbench::ResultWriter writer(sweep(), shard, manifest.head().plan());
        testbench::ManifestPoint point;
        while (manifest.next(point)) {
            if (!shard.has(point.point)) continue;
            testbench::PointResult result;
            result.point = point.point;
            result.key = point.key;
            result.files = "[]";
            result.result = text;
            writer.add(result);
        }
        writer.commit();
        return writer.path();
    }

  private:
    TemporaryFolder folder_;
    std::string path_ = folder_.path();
    std::string scenario_;
};

// What a run says, as small as it may be; the rest as JSON.
inline std::string small_result(std::uint64_t cycles, const std::string& metrics,
                                const std::string& totals, const std::string& counters = "[]") {
    return R"({"scenario":"s","seed":1,"clock_mhz":1000,"partial":false,"cycles":)" +
           std::to_string(cycles) + R"(,"counters":)" + counters + R"(,"metrics":)" + metrics +
           R"(,"masters":[],"bytes_per_cycle":0.0,"accesses_of_masters":0,"totals":)" + totals +
           R"(,"pins":{"niden":true,"spniden":false,"dbgen":false,"spiden":false}})";
}
inline const std::string kSmallResult = small_result(4, R"({"rate":0.5})", R"({"cci_550/a/":2})");

} // namespace armpmu::tests
