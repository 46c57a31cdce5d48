// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/masters/transaction_log.h"
#include "testbench/metrics/series.h"
#include "testbench/tool/output_file.h"

#include <CLI/CLI.hpp>

#include <memory>
#include <string>
#include <vector>

namespace armpmu::testbench {

// `--perfetto` and `--vcd`: files of a series for viewers of traces and waves.
struct TraceFilesOption {
    // Made before a long run.
    struct Files {
        std::unique_ptr<OutputFile> perfetto, vcd; // null where none is wanted
    };

    void add_to(CLI::App& command);
    bool wanted() const { return !perfetto.empty() || !vcd.empty(); }
    // `inputs` are read and `others` written, too; empty names are nothing. Throws VectorError for
    // one that is among them or the same as the other one, and OutputError.
    Files open(const std::vector<std::string>& inputs,
               const std::vector<std::string>& others) const;
    // Throws OutputError; then none of them is made, or not the second.
    static void write(Files& files, const Series& series, const TransactionLog* log);

    std::string perfetto;
    std::string vcd;
    std::vector<CLI::Option*> options; // as added
};

} // namespace armpmu::testbench
