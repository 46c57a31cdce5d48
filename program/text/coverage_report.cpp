// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/text/coverage_report.h"

#include "testbench/report/wait_words.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <array>

namespace armpmu::testbench {
namespace {

using vectors::Coverage;
using vectors::Met;
using vectors::Points;
using CoverageJson = nlohmann::ordered_json;

struct PointKind {
    const char* name;
    const char* title;
};
constexpr std::array<PointKind, 5> kPointKinds = {{{"sentence", "sentences"},
                                                   {"condition", "sentences under a condition"},
                                                   {"event", "events"},
                                                   {"register", "registers"},
                                                   {"sequence", "pairs of accesses"}}};

CoverageJson points_json(const Points& points) {
    CoverageJson json = CoverageJson::object();
    for (const auto& [name, met] : points) json[name] = {met.clocks, met.told};
    return json;
}

Points points_of(const CoverageJson& json) {
    Points points;
    for (const auto& [name, met] : json.items())
        points[name] = {met.at(0).get<std::uint64_t>(), met.at(1).get<std::uint64_t>()};
    return points;
}

} // namespace

std::string coverage_text(const std::vector<Coverage>& devices, std::size_t show) {
    std::string text;
    for (const Coverage& coverage : devices) {
        std::uint64_t clocks = 0;
        for (const Coverage::File& file : coverage.files) clocks += file.clocks;
        text += fmt::format("{}: {}, {}\n", coverage.device, plural(coverage.files.size(), "file"),
                            plural(clocks, "clock"));
        for (const PointKind& kind : kPointKinds) {
            std::size_t all = 0, told = 0;
            for (const auto& [name, met] : coverage.points) {
                if (vectors::kind_of_point(name) != kind.name) continue;
                ++all;
                if (met.told != 0) ++told;
            }
            if (all == 0) continue;
            text += fmt::format("  {:<28} {:>6} of {}\n", kind.title, told, all);
        }
        for (const PointKind& kind : kPointKinds) {
            std::size_t number = 0;
            for (const std::string& hole : coverage.holes) {
                if (vectors::kind_of_point(hole) != kind.name) continue;
                if (++number <= show) text += fmt::format("  hole: {}\n", hole);
            }
            if (number > show)
                text += fmt::format("  {} more of {}: --show N\n", number - show, kind.title);
        }
    }
    return text;
}

std::string coverage_json(const std::vector<Coverage>& devices) {
    CoverageJson json;
    json["coverage"] = CoverageJson::array();
    for (const Coverage& coverage : devices) {
        CoverageJson one;
        one["device"] = coverage.device;
        one["files"] = CoverageJson::array();
        for (const Coverage::File& file : coverage.files)
            one["files"].push_back({{"name", file.name},
                                    {"clocks", file.clocks},
                                    {"sentences", points_json(file.sentences)}});
        one["points"] = points_json(coverage.points);
        one["holes"] = coverage.holes;
        json["coverage"].push_back(std::move(one));
    }
    return json.dump(1, ' ', false, CoverageJson::error_handler_t::replace) + "\n";
}

std::vector<Coverage> coverage_of_json(const std::string& file, const std::string& text) {
    std::vector<Coverage> devices;
    try {
        const CoverageJson json = CoverageJson::parse(text);
        for (const CoverageJson& one : json.at("coverage")) {
            Coverage coverage;
            coverage.device = one.at("device").get<std::string>();
            for (const CoverageJson& of : one.at("files"))
                coverage.files.push_back({of.at("name").get<std::string>(),
                                          of.at("clocks").get<std::uint64_t>(),
                                          points_of(of.at("sentences"))});
            coverage.points = points_of(one.at("points"));
            coverage.holes = one.at("holes").get<std::vector<std::string>>();
            devices.push_back(std::move(coverage));
        }
    } catch (const CoverageJson::exception&) {
        throw vectors::VectorError(file + ": no result of `armpmu coverage -j`");
    }
    return devices;
}

} // namespace armpmu::testbench
