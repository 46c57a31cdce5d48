// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "program/commands/metrics_option.h"
#include "program/commands/trace_files_option.h"
#include "program/stat/event_series.h"
#include "testbench/experiment/experiment.h"
#include "virtual_platform/scenario/scenario.h"

#include <CLI/CLI.hpp>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace armpmu::testbench {

// `--over-time`, `--series`, `--perfetto`, `--vcd` and what belongs to them: what happens interval
// by interval, into a file of CSV or JSON lines, into the result and into traces. Any events and
// metrics; of masters around a CCI-550 occupancies and latencies, too.
struct OverTimeOption {
    void add_to(CLI::App& command);
    // Takes what is wanted of the scenario, of the file `name`. Throws ScenarioError for one
    // without intervals, where nothing is counted, and for events and metrics that do not exist;
    // MetricFileError.
    void apply(const Scenario& scenario, const std::string& name);
    // Looks, if wanted, at a run with these hooks, which this outlives.
    void listen(RunHooks& hooks);
    // Afterwards: the result gets what was wanted.
    void finish(Result& result) const;
    // The file, to be made before a long run; null when none is wanted. Throws what an OutputFile
    // throws.
    std::unique_ptr<files::OutputFile> open() const;
    // The content of `file`.
    std::string text(const Result& result) const;

    std::string file;
    bool in_result = false;
    TraceFilesOption traces;
    bool transactions = false; // in the trace for Perfetto
    std::uint64_t every = 0;   // cycles; 0: not said
    std::vector<std::uint64_t> marks;
    std::vector<std::string> items; // events and metrics
    MetricsOption metrics;

  private:
    // The series that are wanted of a scenario.
    struct Wanted {
        SeriesRequest request;
        SeriesItems items;
        CountedPmus pmus;
        Series empty; // its clocks and cores
        bool of_masters = false;
    };

    std::optional<Wanted> wanted_;
    std::optional<SampleWatch> watch_;
};

} // namespace armpmu::testbench
