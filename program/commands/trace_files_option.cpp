// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/commands/trace_files_option.h"

#include "program/text/perfetto_trace.h"
#include "program/text/series_vcd.h"

namespace armpmu::testbench {

void TraceFilesOption::add_to(CLI::App& command) {
    options = {command.add_option("--perfetto", perfetto,
                                  "FILE that gets the series as a trace for Perfetto: counter "
                                  "tracks by interface and master"),
               command.add_option("--vcd", vcd, "FILE that gets it as a VCD, for GTKWave")};
}

TraceFilesOption::Files TraceFilesOption::open() const {
    Files opened;
    if (!perfetto.empty()) opened.perfetto = std::make_unique<files::OutputFile>(perfetto);
    if (!vcd.empty()) opened.vcd = std::make_unique<files::OutputFile>(vcd);
    return opened;
}

void TraceFilesOption::write(Files& files, const Series& series, const TransactionLog* log) {
    if (files.perfetto != nullptr) files.perfetto->write(perfetto_trace(series, log));
    if (files.vcd != nullptr) files.vcd->write(series_vcd(series));
}

} // namespace armpmu::testbench
