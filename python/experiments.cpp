// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/commands/annotate_option.h"
#include "program/commands/everything_over_time.h"
#include "program/commands/over_time_option.h"
#include "program/commands/separate_runs.h"
#include "program/commands/stat_options.h"
#include "python/calls.h"
#include "python/looking.h"
#include "python/scenario_source.h"
#include "testbench/experiment/traffic_listeners.h"
#include "testbench/report/result.h"
#include "virtual_platform/experiment/make_experiment.h"

#include <nlohmann/json.hpp>
#include <pybind11/stl.h>

#include <cstring>
#include <limits>
#include <stdexcept>

namespace armpmu::python {
namespace {

namespace py = pybind11;
using Json = nlohmann::ordered_json;
using testbench::CountSamples;
using testbench::RunHooks;
using testbench::Scenario;
using testbench::Series;
using testbench::StatOptions;
using testbench::StatRequest;

// The questions to a run beside its result.
struct RunWish {
    bool series = false;
    std::uint64_t every = 0; // cycles of an interval; 0: as the program
    std::vector<std::uint64_t> marks;
    std::vector<std::string> events; // and metrics
    std::vector<std::string> metric_files;
    std::vector<std::string> annotate; // events
    bool detail = false;               // where time goes, as reports have it
};

RunHooks hooks_of(Watch& watch) {
    RunHooks hooks;
    hooks.progress = [&](const testbench::Progress& now) {
        watch.done = now.cycle;
        watch.whole = now.transactions;
        watch.share = now.done.value_or(-1);
    };
    hooks.stop = [&] { return watch.stop.load(); };
    return hooks;
}

std::uint64_t bits_of(double value) {
    std::uint64_t bits = 0;
    std::memcpy(&bits, &value, sizeof bits);
    return bits;
}

// Columns as they are; metrics as doubles, NaN where there is no value.
void hand_over(const Series& series, Work& work) {
    Json head;
    head["clock_mhz"] = series.clock_mhz;
    head["aclk_mhz"] = series.aclk_mhz == 0 ? series.clock_mhz : series.aclk_mhz;
    head["cores"] = series.cores;
    head["columns"] = Json::array();
    head["metrics"] = Json::array();
    for (const Series::Column& column : series.columns) {
        head["columns"].push_back(column.name);
        work.arrays.push_back(column.values);
    }
    for (const testbench::Metric& metric : series.metrics) {
        head["metrics"].push_back(
            {{"name", metric.name()}, {"unit", metric.unit()}, {"meaning", metric.description()}});
        std::vector<std::uint64_t>& values = work.arrays.emplace_back();
        for (std::size_t row = 0; row < series.rows(); ++row)
            values.push_back(bits_of(
                series.value(metric, row).value_or(std::numeric_limits<double>::quiet_NaN())));
    }
    work.texts.push_back(testbench::dumped(head));
}

Work run(const ScenarioSource& source, const RunWish& wish, Watch& watch) {
    Scenario scenario = source.load();
    const std::string name = source.program.empty() ? source.file : source.program.front();
    testbench::AnnotateOption annotate;
    annotate.events = wish.annotate;
    annotate.apply(scenario, name);
    testbench::OverTimeOption over_time;
    if (wish.series) over_time.file = name; // for messages; it is not opened
    over_time.every = wish.every;
    over_time.marks = wish.marks;
    over_time.items = wish.events;
    over_time.metrics.files = wish.metric_files;
    over_time.apply(scenario, name);
    RunHooks hooks = hooks_of(watch);
    over_time.listen(hooks);
    if (wish.detail && std::holds_alternative<testbench::TrafficScenario>(scenario))
        hooks.questions.push_back(testbench::where_time_goes());
    testbench::Result result = testbench::make_experiment(scenario)->run(hooks);
    over_time.finish(result);
    Work work;
    work.texts = {testbench::result_json(result), testbench::result_text(result)};
    if (result.series != nullptr) hand_over(*result.series, work);
    return work;
}

// A series: its head as JSON and its arrays; None without.
py::tuple run_watched(const ScenarioSource& source, const RunWish& wish,
                      const py::object& progress) {
    const auto answer = watched([&](Watch& watch) { return run(source, wish, watch); }, progress);
    py::object series = py::none();
    if (answer->texts().size() > 2) {
        const py::str head = text_of(*answer, 2);
        const std::size_t columns = Json::parse(answer->texts().at(2)).at("columns").size();
        py::list arrays;
        for (std::size_t n = 0; n < answer->arrays().size(); ++n)
            arrays.append(array_of(answer, n, n < columns ? "uint64" : "float64"));
        series = py::make_tuple(head, arrays);
    }
    return py::make_tuple(text_of(*answer, 0), text_of(*answer, 1), series);
}

// --- stat ---

CountSamples count(const Scenario& scenario, const StatRequest& request, RunHooks hooks) {
    testbench::SampleWatch samples(testbench::events_of(request.groups), request.steps());
    hooks.watch = &samples;
    testbench::make_experiment(scenario)->run(hooks);
    return samples.samples();
}

// Of run `n` of several.
Scenario counted_scenario(const ScenarioSource& source, unsigned n) {
    Scenario scenario = source.load();
    const auto* const traffic = std::get_if<testbench::TrafficScenario>(&scenario);
    if (n != 0 && traffic != nullptr)
        return source.load({{"seed", std::to_string(traffic->seed + n)}});
    // All is counted in one run.
    if (auto* const program = std::get_if<testbench::ProgramScenario>(&scenario))
        program->use_cases.clear();
    return scenario;
}

Work stat(const ScenarioSource& source, const StatOptions& options, Watch& watch) {
    std::vector<Scenario> scenarios;
    for (unsigned n = 0; n < options.runs; ++n) scenarios.push_back(counted_scenario(source, n));
    const StatRequest request = options.request(scenarios.front());
    std::vector<CountSamples> runs;
    if (scenarios.size() == 1) {
        runs.push_back(count(scenarios.front(), request, hooks_of(watch)));
    } else {
        watch.whole = scenarios.size();
        const auto done = testbench::separate_runs(
            scenarios.size(), options.jobs,
            [&](std::size_t n) { return count(scenarios[n], request, {}).text(); },
            [&](std::size_t ended) { watch.done = ended; }, [&] { return watch.stop.load(); });
        for (const testbench::SeparateRun& one : done) {
            if (!one.failure.empty()) throw std::runtime_error(one.failure);
            if (!one.result.empty()) runs.push_back(CountSamples::from_text(one.result));
        }
    }
    if (runs.empty()) throw std::runtime_error("stopped before a run ended");
    return {{testbench::stat_text(request, runs, *testbench::json_writer()),
             testbench::stat_text(request, runs, *testbench::text_writer(true))},
            {}};
}

py::tuple stat_watched(const ScenarioSource& source, const StatOptions& options,
                       const py::object& progress) {
    if (options.runs == 0 || options.jobs == 0)
        throw std::invalid_argument("runs and jobs: expected 1 at least");
    const auto answer =
        watched([&](Watch& watch) { return stat(source, options, watch); }, progress);
    return py::make_tuple(text_of(*answer, 0), text_of(*answer, 1));
}

} // namespace

void add_experiments(py::module_& module) {
    py::class_<ScenarioSource>(module, "ScenarioSource")
        .def(py::init<>())
        .def_readwrite("file", &ScenarioSource::file)
        .def_readwrite("text", &ScenarioSource::text)
        .def_readwrite("program", &ScenarioSource::program)
        .def_readwrite("cores", &ScenarioSource::cores)
        .def_readwrite("root", &ScenarioSource::root)
        .def_readwrite("time", &ScenarioSource::time)
        .def_readwrite("changes", &ScenarioSource::changes);
    py::class_<RunWish>(module, "RunWish")
        .def(py::init<>())
        .def_readwrite("series", &RunWish::series)
        .def_readwrite("every", &RunWish::every)
        .def_readwrite("marks", &RunWish::marks)
        .def_readwrite("events", &RunWish::events)
        .def_readwrite("metric_files", &RunWish::metric_files)
        .def_readwrite("annotate", &RunWish::annotate)
        .def_readwrite("detail", &RunWish::detail);
    py::class_<StatOptions>(module, "StatOptions")
        .def(py::init<>())
        .def_readwrite("events", &StatOptions::events)
        .def_readwrite("metrics", &StatOptions::metrics)
        .def_property(
            "metric_files", [](const StatOptions& options) { return options.metric_files.files; },
            [](StatOptions& options, const std::vector<std::string>& files) {
                options.metric_files.files = files;
            })
        .def_readwrite("interval", &StatOptions::interval)
        .def_readwrite("runs", &StatOptions::runs)
        .def_readwrite("jobs", &StatOptions::jobs)
        .def_readwrite("no_aggregation", &StatOptions::no_aggregation)
        .def_readwrite("as_software", &StatOptions::as_software)
        .def_readwrite("tick", &StatOptions::tick);
    module.def("run", &run_watched, py::arg("source"), py::arg("wish"), py::arg("progress"),
               "JSON and text of a result, and its series.");
    module.def("stat", &stat_watched, py::arg("source"), py::arg("options"), py::arg("progress"),
               "perf's JSON lines and perf's table.");
}

} // namespace armpmu::python
