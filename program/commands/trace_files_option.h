// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/masters/transaction_log.h"
#include "testbench/metrics/series.h"
#include "vectors/files/output_file.h"

#include <CLI/CLI.hpp>

#include <memory>
#include <string>
#include <vector>

namespace armpmu::testbench {

// `--perfetto` and `--vcd`: files of a series for viewers of traces and waves.
struct TraceFilesOption {
    // Made before a long run.
    struct Files {
        std::unique_ptr<files::OutputFile> perfetto, vcd; // null where none is wanted
    };

    void add_to(CLI::App& command);
    bool wanted() const { return !perfetto.empty() || !vcd.empty(); }
    // Throws what an OutputFile throws.
    Files open() const;
    // Writes them without giving them their names: the caller commits them. Throws likewise.
    static void write(Files& files, const Series& series, const TransactionLog* log);

    std::string perfetto;
    std::string vcd;
    std::vector<CLI::Option*> options; // as added
};

} // namespace armpmu::testbench
