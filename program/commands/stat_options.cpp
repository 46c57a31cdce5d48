// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/commands/stat_options.h"

#include "armpmu/core/text.h"
#include "program/commands/duration.h"
#include "program/stat/counted_pmus.h"
#include "program/stat/software_view.h"
#include "testbench/scenario/shipped_scenarios.h"

#include <algorithm>
#include <cmath>
#include <thread>
#include <variant>

namespace armpmu::testbench {
namespace {

constexpr unsigned kMostRepeats = 10'000;
constexpr double kLongestTime = 1e15;

// "10000" is in cycles, "10us" a time.
std::uint64_t cycles_of(const std::string& option, const std::string& text, unsigned clock_mhz) {
    double cycles = -1;
    if (const auto time = number_and_unit(text)) {
        if (time->unit.empty() && time->number == std::floor(time->number)) cycles = time->number;
        if (const auto seconds = seconds_of(*time)) cycles = std::round(*seconds * 1e6 * clock_mhz);
    }
    if (!(cycles >= 1 && cycles <= kLongestTime))
        throw ScenarioError(option +
                            ":1:1: expected a number of cycles or a time with ns, us, ms "
                            "or s, of 1 cycle at least, not " +
                            in_quotes(text));
    return static_cast<std::uint64_t>(cycles);
}

std::vector<EventGroup> groups_of(const std::vector<std::string>& lists, const CountedPmus& pmus) {
    std::vector<EventGroup> groups;
    for (const std::string& list : lists) {
        try {
            const std::vector<EventGroup> more = parse_event_groups(list, pmus);
            groups.insert(groups.end(), more.begin(), more.end());
        } catch (const StatEventError& error) {
            throw ScenarioError("-e " + in_quotes(list) + ":1:" + std::to_string(error.column + 1) +
                                ": " + error.what());
        }
    }
    return groups;
}

Scenario only_counted(Scenario scenario) {
    // All is counted in one run.
    if (auto* const program = std::get_if<ProgramScenario>(&scenario)) program->use_cases.clear();
    return scenario;
}

} // namespace

void StatOptions::add_to(CLI::App& command) {
    jobs = std::max(1U, std::thread::hardware_concurrency());
    command.add_option("SCENARIO", files, "scenario: a file, or a name of `armpmu list scenarios`");
    program.add_to(command);
    command.add_option("-s,--set", changes, "PATH=VALUE instead of the scenario's, as of `run`")
        ->take_all()
        ->allow_extra_args(false);
    command
        .add_option(
            "-e,--event", events,
            "EVENT,{EVENT,EVENT},... with groups in braces; all that occurred without it. "
            "`armpmu list events` has them; perf's and the manuals' names and raw codes "
            "work, too. Behind the last / or a colon: u, k, h, m for exception levels 0 to "
            "3, s and n for Secure and Non-secure state. {...}:W makes a group weak: --as-software "
            "takes it apart where it has more events than there are counters")
        ->take_all()
        ->allow_extra_args(false);
    auto* const metrics_option =
        command
            .add_option("-M", metrics,
                        "METRIC,METRIC,... with the events they are made of; `armpmu list "
                        "metrics` has them")
            ->delimiter(',')
            ->take_all()
            ->allow_extra_args(false);
    metric_files.add_to(command);
    command.add_flag("--metric-only", metric_only, "metrics without their events")
        ->needs(metrics_option);
    command.add_option("-I,--interval-print", interval,
                       "counts of each interval, of so many cycles or a time with unit: 10000, "
                       "20us");
    command.add_flag("--summary", summary, "counts of the whole time behind those of intervals");
    auto* const separator_option = command.add_option(
        "-x,--field-separator", separator,
        "fields with this separator, as perf's; a field that has it within is put into quotation "
        "marks, which perf does not do, so choose one that no event has: -x ';'");
    command.add_flag("-j,--json-output", json, "a JSON object in each line, as perf's")
        ->excludes(separator_option);
    command.add_flag("--no-big-num", plain_digits, "1234567, not 1,234,567, in the table");
    command
        .add_option("-r,--repeat", runs,
                    "runs, each with the next seed of the scenario: means, and how far these vary")
        ->check(CLI::Range(1U, kMostRepeats));
    command.add_option("-J,--jobs", jobs, "of these at a time")->check(CLI::Range(1, 1024));
    auto* const no_aggregation_option =
        command.add_flag("-A,--no-aggr", no_aggregation, "a row for each processor");
    command.add_flag("--per-socket", per_socket, "the number of processors in each row")
        ->excludes(no_aggregation_option);
    auto* const software = command.add_flag(
        "--as-software", as_software,
        "what perf would have shown with six counters for each core and eight for the "
        "interconnect, its error, and groups of events that have less");
    command
        .add_option("--mux-interval", tick,
                    "cycles or a time after which groups take turns on the counters, 10000")
        ->needs(software);
    command.add_option("-o,--output", output, "write the table to this file, whole or not at all");
    progress.add_to(command);
}

std::string StatOptions::name() const {
    if (program.used()) return program.program;
    return files.empty() ? "stat" : files.front();
}

Scenario StatOptions::scenario(unsigned n) const {
    std::vector<Override> overrides = parse_overrides(changes);
    if (program.used()) return only_counted(program.scenario(files, overrides));
    program.check_unused();
    if (files.empty())
        throw ScenarioError("armpmu stat: SCENARIO is required, or --program PROGRAM");
    if (files.size() > 1)
        throw ScenarioError("armpmu stat: expected one SCENARIO, not also " + files[1]);
    const std::string file = scenario_file(files.front());
    Scenario scenario = load_scenario(file, overrides);
    const auto* const traffic = std::get_if<TrafficScenario>(&scenario);
    if (n != 0 && traffic != nullptr) {
        overrides.push_back({"seed", std::to_string(traffic->seed + n)});
        scenario = load_scenario(file, overrides);
    }
    return only_counted(std::move(scenario));
}

StatRequest StatOptions::request(const Scenario& scenario) const {
    StatRequest request;
    request.subject = head_of(scenario).name;
    request.clock_mhz = head_of(scenario).clock_mhz;
    request.pmus = counted_pmus(scenario);
    request.only_what_occurred = events.empty() && metrics.empty();
    request.groups =
        request.only_what_occurred ? default_events(request.pmus) : groups_of(events, request.pmus);
    request.metrics = metrics_for(scenario, request);
    request.metric_only = metric_only;
    request.aggregation = no_aggregation ? Aggregation::none
                          : per_socket   ? Aggregation::socket
                                         : Aggregation::all;
    if (!interval.empty()) request.interval = cycles_of("-I", interval, request.clock_mhz);
    request.summary = summary;
    request.as_software = as_software;
    request.tick = cycles_of("--mux-interval", tick, request.clock_mhz);
    if (summary && interval.empty())
        throw ScenarioError("--summary:1:1: expected -I with it; without intervals all is summed "
                            "up");
    if (!interval.empty() && runs != 1)
        throw ScenarioError("-r:1:1: expected no -I with it: intervals are of one run, and "
                            "perf, too, prints those of the first only");
    if (as_software) request.groups = SoftwareView::weak_taken_apart(request.groups);
    const std::string refusal = as_software ? SoftwareView::refusal(request.groups) : "";
    if (!refusal.empty()) throw ScenarioError("-e:1:1: --as-software: " + refusal);
    return request;
}

StatMetrics StatOptions::metrics_for(const Scenario& scenario, StatRequest& request) const {
    const MetricTable table = metric_files.table();
    std::vector<Metric> wanted;
    for (const std::string& name : metrics) {
        try {
            const std::vector<Metric> more = table.known(name);
            wanted.insert(wanted.end(), more.begin(), more.end());
        } catch (const std::invalid_argument& error) {
            throw ScenarioError("-M:1:1: " + std::string(error.what()));
        }
    }
    try {
        return StatMetrics(wanted, request.pmus, aclk_mhz(scenario), request.groups);
    } catch (const StatEventError& error) {
        throw ScenarioError("-M:1:1: " + std::string(error.what()));
    }
}

std::unique_ptr<StatWriter> StatOptions::writer() const {
    if (json) return json_writer();
    if (!separator) return text_writer(!plain_digits);
    if (separator->empty())
        throw ScenarioError("-x:1:1: expected a separator of one character at least, such as ;");
    return csv_writer(*separator);
}

} // namespace armpmu::testbench
