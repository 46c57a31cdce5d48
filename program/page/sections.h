// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "program/page/html.h"
#include "testbench/metrics/series.h"
#include "testbench/report/findings.h"

#include <nlohmann/json.hpp>

#include <optional>
#include <string>
#include <vector>

namespace armpmu::testbench {

// A run as a page shows it.
struct PageRun {
    nlohmann::ordered_json result; // the JSON of `armpmu report -j` or `armpmu run -j`
    std::string file;              // what it was made of, for commands that the page shows
    std::optional<Series> series;
    std::vector<Finding> findings; // of the result
};

// A box of a page.
struct Section {
    std::string title;
    Html html;
    bool wide = false; // takes both columns
};
using Sections = std::vector<Section>;

// The box itself.
Html section_html(const Section& section);

// Of masters around a CCI-550: what each got, who delays whom, where time goes, latencies, flows,
// the snoop filter. Those that the result has nothing for are left out.
// `index`: of the run among those of the page.
void add_traffic_sections(Sections& sections, const PageRun& run, std::size_t index = 0);
// Of DRAMs behind a CCI-550, whoever uses them: accesses, rows, refreshes, the bus.
void add_dram_section(Sections& sections, const PageRun& run);
// Of cores that execute programs: what cycles went to, cores side by side, functions. Of
// platforms: events by exception level, and what software counted.
void add_core_sections(Sections& sections, const PageRun& run);
// Of every run: what software saw, all numbers, the scenario as it was run.
void add_common_sections(Sections& sections, const PageRun& run);

// What can be drawn over time: one object for each chart, as page.js takes it.
nlohmann::ordered_json charts_of(const std::vector<PageRun>& runs);
// The places of these charts, each with a still picture for readers without a script.
Section over_time_section(const std::vector<PageRun>& runs, const nlohmann::ordered_json& charts);

// A parameter that two runs have at different values; "" where a run has no such parameter.
struct ChangedParameter {
    std::string path, a, b;
};
// By path.
std::vector<ChangedParameter> changed_parameters(const PageRun& a, const PageRun& b);

// Two runs beside each other: what changed in the scenario, and every number that differs: first
// what the scenario counts, then rates and latencies.
void add_comparison_sections(Sections& sections, const PageRun& a, const PageRun& b);

// Every number of a result by its path in the JSON, "masters.gpu.reads"; members of a list have
// the name that they have themselves, or their index.
std::vector<std::pair<std::string, nlohmann::ordered_json>>
numbers_of(const nlohmann::ordered_json& result);

} // namespace armpmu::testbench
