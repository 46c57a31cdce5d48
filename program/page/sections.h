// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/core/error.h"
#include "program/page/html.h"
#include "testbench/metrics/series.h"
#include "testbench/report/results.h"

#include <nlohmann/json.hpp>

#include <optional>
#include <string>
#include <vector>

namespace armpmu::testbench {

// A result that cannot be shown as a page; one line that names the file.
struct PageError : Unusable {
    using Unusable::Unusable;
};

// A run as a page shows it.
struct PageRun {
    Result result;    // with the parts that the page shows, perhaps a ReportedView
    std::string file; // its source, for commands that the page shows
    std::optional<Series> series;

    // A part that the result has, or an empty one.
    template <typename Part>
    const Part& part() const {
        static const Part none{};
        const Part* const found = part_of<Part>(result);
        return found == nullptr ? none : *found;
    }
};

// From the JSON of `armpmu report -j` or `armpmu run -j`, without its series, in `file`. Throws
// PageError for anything else.
PageRun page_run_of(const std::string& file, const nlohmann::ordered_json& json);

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
// the snoop filter. Boxes without data are left out. `index`: of the run among those of the page.
// `longest`: the darkest of who delays whom, for all runs of the page; 0: its own.
void add_traffic_sections(Sections& sections, const PageRun& run, std::size_t index = 0,
                          double longest = 0);
// How many cycles a request waits for one of the others, at most.
double longest_delay(const PageRun& run);
// Of DRAMs behind a CCI-550, whoever uses them: accesses, rows, refreshes, the bus.
void add_dram_section(Sections& sections, const PageRun& run);
// Of cores that execute programs: the uses of cycles, cores side by side, functions. Of platforms:
// events by exception level, and software's counts.
void add_core_sections(Sections& sections, const PageRun& run);
// Of every run: software's view, all numbers, the scenario as it was run.
void add_common_sections(Sections& sections, const PageRun& run);

// The charts over time: one object for each, as page.js takes it.
nlohmann::ordered_json charts_of(const std::vector<PageRun>& runs);
// The places of these charts, each with a still picture for readers without a script.
Section over_time_section(const std::vector<PageRun>& runs, const nlohmann::ordered_json& charts);

// A parameter that two runs have at different values; "" where a run has no such parameter.
struct ChangedParameter {
    std::string path, a, b;
};
// By path.
std::vector<ChangedParameter> changed_parameters(const PageRun& a, const PageRun& b);

// Two runs beside each other: the changes of the scenario, and every number that differs: first the
// scenario's counts, then rates and latencies.
void add_comparison_sections(Sections& sections, const PageRun& a, const PageRun& b);

} // namespace armpmu::testbench
