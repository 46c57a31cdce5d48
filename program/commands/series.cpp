// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/commands/commands.h"
#include "program/commands/result_output.h"
#include "program/commands/separator_option.h"
#include "program/commands/text_file.h"
#include "program/commands/trace_files_option.h"
#include "program/text/series_groups.h"
#include "program/text/series_view.h"

#include <memory>

namespace armpmu::testbench {
namespace {

struct SeriesOptions {
    std::string file;
    std::string separator;
    std::string output;
    bool json = false;
    TraceFilesOption traces;
};

int print_series(const SeriesOptions& options) {
    const Series series = series_of_result(
        options.file, text_of_file(options.file, "a result of `armpmu run -j --series`"));
    if (options.traces.wanted()) {
        check_intervals(options.file, series);
        TraceFilesOption::Files traces = options.traces.open();
        TraceFilesOption::write(traces, series, nullptr);
        files::commit_together({traces.perfetto.get(), traces.vcd.get()});
        return kFine;
    }
    ResultOutput output(options.output);
    output.write(options.json                 ? series_json_lines(series)
                 : !options.separator.empty() ? series_csv(series, options.separator)
                                              : series_text(series));
    return kFine;
}

} // namespace

void add_series(CLI::App& app, int& status) {
    auto options = std::make_shared<SeriesOptions>();
    CLI::App* command =
        app.add_subcommand("series", "Print the time series of a result, interval by interval");
    command->add_option("FILE", options->file, "result of `armpmu run -j --series`")->required();
    CLI::Option* const csv = add_separator_option(*command, options->separator, "print them");
    CLI::Option* const json =
        command->add_flag("-j,--json", options->json, "print a JSON object a line")->excludes(csv);
    CLI::Option* const output = command->add_option("-o,--output", options->output,
                                                    "write to this file, whole or not at all");
    options->traces.add_to(*command);
    for (CLI::Option* const trace : options->traces.options)
        trace->excludes(csv)->excludes(json)->excludes(output);
    command->footer("Example: armpmu run tt-depth -j --series -o r.json && "
                    "armpmu series r.json");
    command->callback([options, &status] {
        status = exit_status_of(options->file, [&] { return print_series(*options); });
    });
}

} // namespace armpmu::testbench
