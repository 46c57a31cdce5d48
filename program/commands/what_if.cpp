// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/commands/what_if.h"

#include "program/commands/interrupt.h"
#include "program/commands/separate_runs.h"
#include "program/commands/terminal_line.h"
#include "testbench/experiment/traffic_listeners.h"
#include "testbench/report/objective.h"
#include "testbench/report/results.h"
#include "testbench/scenario/parameter_path.h"
#include "virtual_platform/experiment/make_experiment.h"
#include "virtual_platform/scenario/scenario.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace armpmu::testbench {
namespace {

using Json = nlohmann::ordered_json;

constexpr unsigned kJobs = 2;

std::string result_of_run(const std::string& file, const std::vector<std::string>& changes) {
    const Scenario scenario = load_scenario(file, parse_overrides(changes));
    RunHooks hooks;
    hooks.questions.push_back(where_time_goes());
    return result_json(make_experiment(scenario)->run(hooks));
}

// Changes, each on top of `changes`, and the results of these runs.
std::vector<SeparateRun> run_each(const std::string& file, const std::vector<std::string>& changes,
                                  const std::vector<Tried>& tried, const ProgressOption& progress) {
    TerminalLine line(progress.seconds);
    return separate_runs(
        tried.size(), kJobs,
        [&](std::size_t n) {
            std::vector<std::string> all = changes;
            if (!tried[n].change.empty()) all.push_back(tried[n].change);
            return result_of_run(file, all);
        },
        [&](std::size_t done) {
            if (line.due()) line.show(fmt::format("{} of {} runs", done, tried.size()));
        },
        Interrupt::requested);
}

// The result of the run of a change.
class Answer {
  public:
    explicit Answer(const std::string& json) : result_(read_result(Json::parse(json))) {}

    const std::vector<Finding>& findings() const {
        static const std::vector<Finding> kNone;
        const auto* const view = part_of<FindingsView>(result_);
        return view == nullptr ? kNone : view->findings();
    }
    const ObjectiveView& objective() const { return *part_of<ObjectiveView>(result_); }
    void say(Tried& tried, const std::vector<std::string>& events) const {
        tried.value = objective().value;
        if (!findings().empty()) {
            tried.limits = cause_of(findings().front());
            tried.share = findings().front().share;
        }
        const auto* const totals = part_of<TotalsView>(result_);
        for (const std::string& event : events)
            tried.counts.push_back(totals == nullptr ? 0 : totals->count(event));
    }

  private:
    Result result_;
};

std::vector<Tried> levers_of(const std::vector<Finding>& findings) {
    std::vector<Tried> all;
    for (const Finding& finding : findings)
        for (const Lever& lever : finding.levers) {
            const auto same = [&](const Tried& one) { return one.change == lever.setting(); };
            if (std::any_of(all.begin(), all.end(), same)) continue;
            Tried tried;
            tried.change = lever.setting();
            tried.cost = fmt::format("{}, {}", lever.now, lever.how);
            all.push_back(std::move(tried));
        }
    return all;
}

// Each master that a full resource is shared with never begins. A run that ends with its masters
// would never end.
std::vector<Tried> masters_of(const Scenario& scenario, const std::vector<Finding>& findings) {
    const auto* const traffic = std::get_if<TrafficScenario>(&scenario);
    std::vector<Tried> all;
    if (traffic == nullptr || findings.empty() || traffic->run.cycles == 0) return all;
    using Kind = Finding::Kind;
    const Kind kind = findings.front().kind;
    if (kind != Kind::tracker && kind != Kind::memory && kind != Kind::dram) return all;
    for (const MasterSection& master : traffic->masters) {
        if (!master.is_stream() || !master.profile || traffic->masters.size() < 2) continue;
        Tried tried;
        tried.change = "masters." + path_word(master.name) + ".profile.start=1000000000000";
        tried.cost = "without " + master.name;
        all.push_back(std::move(tried));
    }
    return all;
}

} // namespace

WhatIf what_if(const std::string& file, const std::vector<std::string>& changes,
               const std::vector<std::string>& events, const ProgressOption& progress) {
    const Scenario scenario = load_scenario(file, parse_overrides(changes));
    WhatIf all;
    all.scenario = head_of(scenario).name;
    all.events = events;
    const SeparateRun first = run_each(file, changes, {Tried()}, progress).front();
    if (first.result.empty())
        throw std::runtime_error(first.failure.empty() ? "stopped" : first.failure);
    const Answer answer(first.result);
    answer.say(all.as_it_is, events);
    all.number = answer.objective().number;
    all.more = answer.objective().more;
    all.tried = levers_of(answer.findings());
    for (Tried& one : masters_of(scenario, answer.findings())) all.tried.push_back(std::move(one));

    const std::vector<SeparateRun> runs = run_each(file, changes, all.tried, progress);
    for (std::size_t n = 0; n < runs.size(); ++n) {
        Tried& tried = all.tried[n];
        if (runs[n].result.empty()) {
            tried.failure = runs[n].failure.empty() ? "stopped" : runs[n].failure;
            continue;
        }
        Answer(runs[n].result).say(tried, events);
        const double before = all.as_it_is.value;
        if (before != 0 && std::isfinite(before) && std::isfinite(tried.value))
            tried.gain = (all.more ? tried.value - before : before - tried.value) / before;
    }
    return all;
}

std::string what_if_text(const WhatIf& all) {
    const auto limits = [](const Tried& one) {
        return fmt::format("{} {:.1f} %", one.limits, 100 * one.share);
    };
    std::string text =
        fmt::format("{}: {} is {:.6g}, {} is better; what limits: {}\n", all.scenario, all.number,
                    all.as_it_is.value, all.more ? "more" : "less", limits(all.as_it_is));
    for (std::size_t n = 0; n < all.events.size(); ++n)
        text += fmt::format("{} occurred {} times\n", all.events[n], all.as_it_is.counts[n]);
    if (all.tried.empty()) return text + "\nNo parameter of the scenario is known to help.\n";
    text += fmt::format("\n{:<40} {:<12} {:>10} {:>8}  ", "change", "from", "value", "gain");
    for (const std::string& event : all.events)
        text += fmt::format("{:>{}}  ", event, std::max<std::size_t>(12, event.size()));
    text += "limits then\n";
    for (const Tried& one : all.tried) {
        const bool without = one.cost.rfind("without ", 0) == 0;
        text +=
            fmt::format("{:<40} {:<12} ", without ? one.cost : one.change, without ? "" : one.cost);
        if (!one.failure.empty()) {
            text += one.failure + "\n";
            continue;
        }
        text += fmt::format("{:>10.6g} {:>8}  ", one.value,
                            one.gain ? fmt::format("{:+.1f} %", 100 * *one.gain) : "-");
        for (std::size_t n = 0; n < all.events.size(); ++n)
            text += fmt::format("{:>{}}  ", one.counts[n],
                                std::max<std::size_t>(12, all.events[n].size()));
        text += limits(one);
        if (without && one.limits == all.as_it_is.limits) text += ", too";
        text += "\n";
    }
    return text;
}

std::string what_if_json(const WhatIf& all) {
    const auto said = [&](const Tried& one) {
        Json json = {{"value", std::isfinite(one.value) ? Json(one.value) : Json()},
                     {"limits", one.limits},
                     {"share", one.share}};
        for (std::size_t n = 0; n < all.events.size(); ++n)
            json["counts"][all.events[n]] = one.counts[n];
        return json;
    };
    Json json = {{"scenario", all.scenario},
                 {"objective", all.number},
                 {"better", all.more ? "more" : "less"},
                 {"as_it_is", said(all.as_it_is)},
                 {"changes", Json::array()}};
    for (const Tried& one : all.tried) {
        Json row = {{"set", one.change}, {"from", one.cost}};
        if (!one.failure.empty())
            row["failure"] = one.failure;
        else
            row.update(said(one));
        if (one.gain) row["gain"] = *one.gain;
        json["changes"].push_back(std::move(row));
    }
    return json.dump(2) + "\n";
}

} // namespace armpmu::testbench
