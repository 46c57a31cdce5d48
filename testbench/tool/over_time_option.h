// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/experiment/experiment.h"
#include "testbench/scenario/scenario.h"
#include "testbench/tool/metrics_option.h"
#include "testbench/tool/output_file.h"
#include "testbench/tool/trace_files_option.h"

#include <CLI/CLI.hpp>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace armpmu::testbench {

// `--over-time`, `--series`, `--perfetto`, `--vcd` and what belongs to them: what is counted piece
// by piece, into a file of CSV or JSON lines, into the result and into traces. Of a core that
// executes programs, what its counters count; of masters around a CCI-550, any events, metrics,
// occupancies and latencies.
struct OverTimeOption {
    void add_to(CLI::App& command);
    // Tells the scenario, of the file `name`. Throws ScenarioError for a scenario of another kind,
    // where nothing is counted, and for events and metrics that do not exist; MetricFileError.
    void apply(Scenario& scenario, const std::string& name);
    // What `apply` made of it for masters around a CCI-550; null: no series is wanted.
    const SeriesRequest* request() const { return request_ ? &*request_ : nullptr; }
    // The file, to be made before a long run; null when none is wanted. Throws OutputError.
    std::unique_ptr<OutputFile> open() const;
    // Those of the traces, likewise. `inputs` are read and `output` is written, too.
    TraceFilesOption::Files open_traces(std::vector<std::string> inputs,
                                        const std::string& output) const;
    // What goes into `file`.
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
    void apply_to_program(ProgramScenario& program, const std::string& name) const;

    std::optional<SeriesRequest> request_;
};

} // namespace armpmu::testbench
