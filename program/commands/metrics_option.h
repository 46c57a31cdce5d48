// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/metrics/metric_table.h"

#include <CLI/CLI.hpp>

#include <string>
#include <vector>

namespace armpmu::testbench {

// `--metrics FILE`: the user's metrics in addition to the built-in ones.
struct MetricsOption {
    void add_to(CLI::App& command) {
        command
            .add_option("--metrics", files,
                        "FILE with metrics of yours, in the JSON of perf's metric files, beside "
                        "those of `armpmu list metrics` or instead of them")
            ->take_all()
            ->allow_extra_args(false);
    }
    // Throws MetricFileError.
    MetricTable table() const {
        MetricTable all = MetricTable::shipped();
        for (const std::string& file : files) all.add_file(file);
        return all;
    }

    std::vector<std::string> files;
};

} // namespace armpmu::testbench
