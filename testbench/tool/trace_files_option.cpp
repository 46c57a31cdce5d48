// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/tool/trace_files_option.h"

#include "testbench/report/perfetto_trace.h"
#include "testbench/report/series_vcd.h"

namespace armpmu::testbench {
void TraceFilesOption::add_to(CLI::App& command) {
    options = {command.add_option("--perfetto", perfetto,
                                  "FILE that gets the series as a trace for Perfetto: counter "
                                  "tracks by interface and master"),
               command.add_option("--vcd", vcd, "FILE that gets it as a VCD, for GTKWave")};
}

TraceFilesOption::Files TraceFilesOption::open(const std::vector<std::string>& inputs,
                                               const std::vector<std::string>& others) const {
    std::vector<std::string> written = others;
    for (const std::string& name : {perfetto, vcd}) {
        if (name.empty()) continue;
        refuse_input_as_output(name, inputs);
        refuse_second_output(name, written);
        written.push_back(name);
    }
    Files files;
    if (!perfetto.empty()) files.perfetto = std::make_unique<OutputFile>(perfetto);
    if (!vcd.empty()) files.vcd = std::make_unique<OutputFile>(vcd);
    return files;
}

void TraceFilesOption::write(Files& files, const Series& series, const TransactionLog* log) {
    if (files.perfetto != nullptr) files.perfetto->write(perfetto_trace(series, log));
    if (files.vcd != nullptr) files.vcd->write(series_vcd(series));
    for (OutputFile* const file : {files.perfetto.get(), files.vcd.get()})
        if (file != nullptr) file->commit();
}

} // namespace armpmu::testbench
