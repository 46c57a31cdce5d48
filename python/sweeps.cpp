// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/sweep/collect.h"
#include "program/sweep/json_sinks.h"
#include "program/sweep/plan.h"
#include "program/sweep/run_shard.h"
#include "python/calls.h"
#include "python/looking.h"
#include "testbench/scenario/shipped_scenarios.h"

#include <nlohmann/json.hpp>
#include <pybind11/stl.h>

namespace armpmu::python {
namespace {

namespace py = pybind11;
using testbench::ShardRun;
using testbench::SweepRequest;

std::function<void(std::size_t, std::size_t)> shown_by(Watch& watch) {
    return [&watch](std::size_t done, std::size_t points) {
        watch.done = done;
        watch.whole = points;
        watch.share = points == 0 ? 1 : static_cast<double>(done) / static_cast<double>(points);
    };
}

// A line of JSON for each point, and how the sweep stands.
Work collect(const std::string& folder, Watch& watch) {
    std::string lines;
    testbench::JsonLines sink([&](const std::string& text) { lines += text; },
                              [&] { lines.clear(); });
    const testbench::SweepState state =
        testbench::merge_results(folder, sink, 0, [&] { return watch.stop.load(); });
    const nlohmann::json head = {{"points", state.head.points},
                                 {"done", state.done},
                                 {"failed", state.failed},
                                 {"missing", state.missing},
                                 {"scenario", state.head.scenario()},
                                 {"changes", state.head.changes},
                                 {"paths", state.head.paths()},
                                 {"messages", state.messages}};
    return {{lines, head.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace)}, {}};
}

Work sweep(SweepRequest request, const std::string& folder, unsigned jobs, bool retry_failed,
           Watch& watch) {
    const auto stop = [&] { return watch.stop.load(); };
    request.file = testbench::scenario_file(request.file);
    testbench::plan_sweep(
        request, folder, [](std::size_t, std::size_t) {}, stop);
    if (!stop()) {
        ShardRun shard;
        shard.folder = folder;
        shard.jobs = jobs;
        shard.retry_failed = retry_failed;
        shard.stop = stop;
        shard.progress = shown_by(watch);
        testbench::run_shard(shard);
        watch.stop = false; // what is there is collected
    }
    return collect(folder, watch);
}

py::tuple texts_of(const std::shared_ptr<Answer>& answer) {
    return py::make_tuple(text_of(*answer, 0), text_of(*answer, 1));
}

} // namespace

void add_sweeps(py::module_& module) {
    py::class_<SweepRequest>(module, "SweepRequest")
        .def(py::init<>())
        .def_readwrite("file", &SweepRequest::file)
        .def_readwrite("changes", &SweepRequest::changes)
        .def_readwrite("parameters", &SweepRequest::parameters)
        .def_readwrite("points", &SweepRequest::points);
    module.def(
        "sweep",
        [](const SweepRequest& request, const std::string& folder, unsigned jobs, bool retry_failed,
           const py::object& progress) {
            if (jobs == 0) throw std::invalid_argument("jobs: expected 1 at least");
            return texts_of(watched(
                [&](Watch& watch) { return sweep(request, folder, jobs, retry_failed, watch); },
                progress));
        },
        py::arg("request"), py::arg("folder"), py::arg("jobs"), py::arg("retry_failed"),
        py::arg("progress"), "A line of JSON for each point, and how the sweep stands.");
    module.def(
        "collect",
        [](const std::string& folder) {
            return texts_of(
                watched([&](Watch& watch) { return collect(folder, watch); }, py::none()));
        },
        py::arg("folder"), "The same of a sweep's folder as it is.");
}

} // namespace armpmu::python
