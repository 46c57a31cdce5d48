// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "tests/support/program.h"
#include "tests/support/test_folder.h"

#include <cmath>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <unistd.h>
#include <vector>

namespace armpmu::tests {

// Runs that write traces and waves, with readers of their own for these.
class TraceFiles : public TestWithFolder {
  protected:
    using json = nlohmann::json;

    json run(const std::string& scenario, const std::string& options) const {
        const Printed printed =
            shell(kProgram + " run -j " + kScenarios + scenario + " " + options);
        EXPECT_EQ(printed.status, 0) << printed.text;
        return json::parse(printed.text, nullptr, false);
    }
    // A result r.json with a series, its intervals, and both files of it.
    void make(const std::string& scenario, const std::string& options) {
        result_ = run(scenario, options + " --series");
        std::ofstream(path("r.json")) << result_;
        const Printed printed = shell(kProgram + " series " + path("r.json") + " --perfetto " +
                                      path("r.pftrace") + " --vcd " + path("r.vcd") + " 2>&1");
        ASSERT_EQ(printed.status, 0) << printed.text;
        EXPECT_EQ(printed.text, "");
        std::istringstream lines(shell(kProgram + " series -j " + path("r.json")).text);
        intervals_.clear();
        for (std::string line; std::getline(lines, line);) intervals_.push_back(json::parse(line));
        ASSERT_GT(intervals_.size(), 3U);
    }
    json read(const std::string& reader, const std::string& name) const {
        const Printed printed =
            shell("python3 " + kSource + "/tests/smoke/" + reader + " " + path(name) + " 2>&1");
        EXPECT_EQ(printed.status, 0) << printed.text;
        return json::parse(printed.text, nullptr, false);
    }
    json trace(const std::string& name = "r.pftrace") const {
        return read("read_perfetto.py trace", name);
    }
    json slices_of(const std::string& name) const { return trace(name).at("slices"); }
    static std::uint64_t begin_of(const json& interval) {
        return interval.at("cycle").get<std::uint64_t>() -
               interval.at("cycles").get<std::uint64_t>();
    }
    // Each of the series' numbers stands where its interval begins, and nothing else.
    void expect_counters(double mhz) const {
        const json counters = trace().at("counters");
        EXPECT_EQ(counters.size(), intervals_.front().size());
        for (const auto& [path, counter] : counters.items()) {
            const std::string name = path.substr(path.find('|') + 1);
            json samples = json::array();
            for (const json& interval : intervals_)
                if (const json& value = interval.at(name); !value.is_null())
                    samples.push_back(
                        {std::floor(static_cast<double>(begin_of(interval)) * 1000 / mhz + 0.5),
                         value});
            EXPECT_EQ(counter.at("samples"), samples) << path;
        }
    }
    // Of each of the series' numbers there is a variable that has its values.
    void expect_signals(const json& waves, std::uint64_t units, bool comments) const {
        std::size_t found = 0;
        EXPECT_EQ(waves.at("end"), intervals_.back().at("cycle").get<std::uint64_t>() * units);
        for (const auto& [path, signal] : waves.at("signals").items()) {
            const std::string name = comments ? signal.at("comment").get<std::string>() : path;
            if (!intervals_.front().contains(name)) continue;
            ++found;
            std::size_t next = 0;
            json value;
            for (const json& interval : intervals_) {
                const json& changes = signal.at("changes");
                for (; next < changes.size() && changes[next][0] <= begin_of(interval) * units;
                     ++next)
                    value = changes[next][1];
                EXPECT_EQ(value, interval.at(name)) << path;
            }
        }
        EXPECT_EQ(found, comments ? intervals_.front().size() : found);
        EXPECT_GT(found, 1U);
    }

    const std::string kSource = ARMPMU_SOURCE_DIR;
    const std::string kScenarios = kSource + "/testbench/scenarios/";
    const std::string kProgram = ARMPMU_PROGRAM;

    json result_;
    std::vector<json> intervals_;
};

} // namespace armpmu::tests
