// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/experiment/program_experiment.h"

#include "armpmu/a55/clocked.h"
#include "armpmu/core/text.h"
#include "armpmu/vectors/stream/device_header.h"
#include "testbench/platform/core_metrics.h"
#include "testbench/platform/program_platform.h"
#include "testbench/report/annotate_view.h"
#include "testbench/report/core_totals_view.h"
#include "testbench/report/counters_view.h"
#include "testbench/report/heading_view.h"
#include "testbench/report/metrics_view.h"
#include "testbench/report/origin_view.h"
#include "testbench/report/stalls_view.h"
#include "testbench/report/unknown_words_view.h"
#include "testbench/symbols/line_table.h"

#include <fmt/format.h>

#include <algorithm>

namespace armpmu::testbench {
namespace {

constexpr std::uint64_t kLook = 500'000; // instructions from one look at `stop` to the next
constexpr std::uint64_t kNoEnd = ~std::uint64_t{0};

// SW_INCR and CHAIN happen to counters alone.
bool of_counters(a55::Event event) {
    return event == a55::Event::sw_incr || event == a55::Event::chain;
}

std::vector<CounterResult> counters_of(ProgramPlatform& platform, const ProgramScenario& scenario,
                                       const CoreTotals& totals) {
    std::vector<CounterResult> counters;
    for (unsigned n = 0; n < scenario.counters.size(); ++n) {
        const a55::Event event = scenario.counters[n];
        CounterResult counter;
        counter.index = n;
        counter.event = number(event);
        counter.name = lower_case(a55::find_event(number(event))->mnemonic);
        counter.value = platform.counter(n);
        counter.overflow = platform.overflowed(n);
        counter.occurred = of_counters(event) ? counter.value : totals[event];
        counters.push_back(counter);
    }
    return counters;
}

std::string note_on_lines(const ProgramScenario& scenario) {
    const bool may_have_lines =
        std::any_of(scenario.program.begin(), scenario.program.end(), [](const auto& section) {
            return !section.symbols.empty() || !section.executable.empty();
        });
    if (reads_line_tables() || !may_have_lines) return "";
    return "No source lines: armpmu was built without libdw (Debian: libdw-dev)";
}

double ipc_of(const CoreTotals& totals) {
    return totals.cycles == 0
               ? 0
               : static_cast<double>(totals.instructions) / static_cast<double>(totals.cycles);
}

} // namespace

std::uint64_t ProgramExperiment::expected() const {
    std::uint64_t all = 0;
    for (const ProgramSection& section : scenario_.program) {
        if (section.expected == 0) all = kNoEnd;
        if (all != kNoEnd) all += section.expected;
    }
    const ProgramWindow& window = scenario_.window;
    if (window.most != 0) all = std::min(all, window.from + window.most);
    return all == kNoEnd ? 0 : all;
}

bool ProgramExperiment::run_to(ProgramPlatform& platform, std::uint64_t instruction,
                               const RunHooks& hooks) const {
    const std::uint64_t all = expected();
    for (;;) {
        const std::uint64_t now = platform.core.instructions();
        if (now >= instruction) return true;
        if (!platform.run(now + std::min(kLook, instruction - now))) return true;
        if (hooks.progress) {
            Progress progress;
            progress.cycle = platform.core.cycle();
            progress.transactions = platform.core.instructions();
            if (all != 0)
                progress.done = std::min(1.0, static_cast<double>(platform.core.instructions()) /
                                                  static_cast<double>(all));
            hooks.progress(progress);
        }
        if (hooks.stop && hooks.stop()) return false;
    }
}

Result ProgramExperiment::run(const RunHooks& hooks) {
    HotSpots spots(scenario_.pmu, scenario_.annotated);
    const bool annotated = !scenario_.annotated.empty();
    ProgramPlatform platform(scenario_, annotated ? &spots : nullptr);
    const ProgramWindow& window = scenario_.window;
    Result result;
    result.scenario = scenario_.name;
    result.clock_mhz = scenario_.clock_mhz;
    result.partial = !run_to(platform, window.from, hooks);
    const CoreTotals before = platform.totals();
    platform.start_counters();
    if (annotated) platform.core.set_observer(&spots);
    const std::uint64_t end =
        window.most == 0 ? kNoEnd : platform.core.instructions() + window.most;
    if (!result.partial) result.partial = !run_to(platform, end, hooks);
    if (hooks.stop && hooks.stop()) result.partial = true; // it ends executables, too
    if (!result.partial && !platform.crash().empty()) throw ProgramCrash(platform.crash());
    platform.core.finish();
    const CoreTotals totals = platform.totals() - before;

    result.cycles = totals.cycles;
    result.counters = counters_of(platform, scenario_, totals);
    result.metrics = core_metrics(scenario_.pmu, totals);
    nlohmann::ordered_json facts = {{"partial", result.partial},
                                    {"instructions", totals.instructions},
                                    {"ipc", ipc_of(totals)}};
    std::string sentence = fmt::format("{} instructions in {} cycles, {:.4g} per cycle",
                                       totals.instructions, totals.cycles, ipc_of(totals));
    if (const std::optional<int> status = platform.exit_status()) {
        facts["exit_status"] = *status;
        if (*status != 0) sentence += fmt::format("; it exited with status {}", *status);
    }
    result.views = {std::make_shared<HeadingView>(sentence, facts),
                    std::make_shared<StallsView>(totals),
                    std::make_shared<CoreTotalsView>(totals, scenario_.pmu, scenario_.shown),
                    std::make_shared<MetricsView>(MetricsView::Form::ratios),
                    std::make_shared<UnknownWordsView>(platform.core.unknown()),
                    std::make_shared<OriginView>(scenario_.origin)};
    const auto counters = std::make_shared<CountersView>(CountersView::Form{"", 30, 12, false});
    if (annotated)
        result.views.push_back(std::make_shared<AnnotateView>(
            spots.annotated(), scenario_.annotate_percent, note_on_lines(scenario_)));
    result.views.insert(result.views.begin() + 1, counters);
    return result;
}

vectors::Header ProgramExperiment::vector_header() const {
    return header_of(vectors::device_header(scenario_.pmu), scenario_);
}

} // namespace armpmu::testbench
