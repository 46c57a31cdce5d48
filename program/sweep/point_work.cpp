// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/sweep/point_work.h"

#include "armpmu/core/text.h"
#include "testbench/experiment/experiment.h"
#include "testbench/report/results.h"
#include "testbench/scenario/parameters.h"
#include "vectors/files/file_error.h"
#include "vectors/files/input_file.h"
#include "virtual_platform/experiment/make_experiment.h"
#include "virtual_platform/scenario/scenario.h"

#include <nlohmann/json.hpp>
#include <systemc>

#include <cstring>
#include <ctime>

namespace armpmu::testbench {

using Json = nlohmann::ordered_json;

namespace {

constexpr unsigned kPointsPerProcess = 100;
constexpr const char* kByteOrderMark = "\xef\xbb\xbf";

// Of this process.
std::uint64_t cpu_us() {
    std::timespec time{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return static_cast<std::uint64_t>(time.tv_sec) * 1'000'000 +
           static_cast<std::uint64_t>(time.tv_nsec) / 1000;
}

std::string text_of_scenario(const std::string& path) try {
    return files::text_of(path);
} catch (const files::InputError& error) {
    throw ScenarioError(error.what());
}

} // namespace

PointWork::PointWork(const ManifestHead& head) : head_(head) {
    const std::string& key = kind_of(head.scenario()).key;
    const bool leaves_nothing = key == TrafficScenario::kKey || key == CoreScenario::kKey;
    points_per_process_ = leaves_nothing ? kPointsPerProcess : 1;
    text_ = text_of_scenario(head.scenario());
    if (text_.rfind(kByteOrderMark, 0) == 0) text_.erase(0, std::strlen(kByteOrderMark));
}

std::string PointWork::request(const ManifestPoint& point) {
    return Json(point.values).dump();
}

// The source of a result is in the manifest, so that a point has the same bytes however its changes
// are written; the files that it read may be others than those of another point. Register accesses
// are a third of a result, and hardly differ between points.
std::string PointWork::operator()(const std::string& values) {
    if (used_) sc_core::sc_get_curr_simcontext()->reset();
    used_ = true;
    ManifestPoint point;
    point.values = Json::parse(values).get<std::vector<std::string>>();
    const Scenario scenario = load_scenario(std::make_shared<YamlDocument>(head_.scenario(), text_),
                                            changes_of(head_, point));
    const std::uint64_t begin = cpu_us();
    const Result result = make_experiment(scenario)->run({});
    Json files = Json::array();
    for (const SourceFile& file : part_of<OriginView>(result)->origin().files)
        files.push_back({{"name", file.name}, {"sha256", file.sha256}});
    const std::string json = dumped(result_object(result, false));
    return std::to_string(cpu_us() - begin) + "\n" + dumped(files) + "\n" + json;
}

void PointWork::take(const std::string& answer, PointResult& result) {
    const std::size_t files = answer.find('\n') + 1;
    const std::size_t json = answer.find('\n', files) + 1;
    result.cpu_us = parse_number(answer.substr(0, files - 1)).value_or(0);
    result.files = answer.substr(files, json - 1 - files);
    result.result = answer.substr(json);
}

} // namespace armpmu::testbench
