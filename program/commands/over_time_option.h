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

// `--over-time`, `--series`, `--perfetto`, `--vcd` and their options: counts by interval, written
// into a file of CSV or JSON lines, the result and traces. Takes any events and metrics; for
// masters around a CCI-550 also occupancies and latencies.
struct OverTimeOption {
    void add_to(CLI::App& command);
    // Selects the events and metrics of the scenario of file `name`. Throws ScenarioError for one
    // without intervals, where nothing is counted, and for events and metrics that do not exist;
    // MetricFileError.
    void apply(const Scenario& scenario, const std::string& name);
    // Observes a run with these hooks, if wanted. This outlives them.
    void listen(RunHooks& hooks);
    // After the run: adds the series to the result, if wanted.
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
