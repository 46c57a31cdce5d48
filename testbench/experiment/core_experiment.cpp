// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/experiment/core_experiment.h"

#include "armpmu/a55/clocked.h"
#include "armpmu/a55/event_table.h"
#include "armpmu/a55/probe.h"
#include "armpmu/vectors/stream/device_header.h"
#include "testbench/report/judge.h"
#include "testbench/report/results.h"
#include "testbench/system/core_platform.h"
#include "testbench/system/software/application_note.h"
#include "testbench/system/software/pmuv3_pseudo_code.h"
#include "testbench/system/use_case_values.h"

namespace armpmu::testbench {
namespace {

constexpr std::uint32_t kNsh = 1U << 27;

using Sequence = SoftwareSection::Sequence;

} // namespace

CounterResult CoreExperiment::counter(unsigned index, unsigned event, std::uint64_t value) const {
    CounterResult counter;
    counter.index = index;
    counter.event = event;
    counter.value = value;
    const a55::EventInfo* row = a55::find_event(event);
    const bool exists = row != nullptr && a55::implemented(scenario_.core, row->event);
    counter.name = exists ? std::string(row->mnemonic) : "not implemented";
    return counter;
}

std::string CoreExperiment::sequence_name() const {
    const SoftwareSection& software = scenario_.software;
    const std::string name = software.sequence == Sequence::application_note
                                 ? "application note " + std::string(software.use_case->section) +
                                       ", " + std::string(software.use_case->name)
                                 : "PMUv3 pseudo code";
    return name + (software.as_printed ? ", as printed" : "");
}

void CoreExperiment::run_application_note(CorePlatform& platform, const std::function<void()>& work,
                                          Result& result) const {
    const bool as_printed = scenario_.software.as_printed;
    const UseCase& use_case = *scenario_.software.use_case;
    const bool printed = as_printed && !use_case.printed.empty();
    const std::vector<unsigned>& events = printed ? use_case.printed : use_case.events;
    const bool at_el2 = scenario_.software_state.exception_level == 2;

    ApplicationNote note(platform.core);
    note.enable(events, at_el2 && !as_printed ? kNsh : 0);
    work();
    const auto counts = note.disable_and_sample(static_cast<unsigned>(events.size()));

    std::vector<double> values;
    for (unsigned n = 0; n < events.size(); ++n) {
        result.counters.push_back(counter(n, events[n], counts[n]));
        values.push_back(counts[n]);
    }
    for (const UseCaseMetric& metric : use_case.metrics)
        result.metrics.push_back({std::string(metric.name),
                                  value_of(use_case, metric, values, as_printed), "",
                                  formula_of(use_case, metric, as_printed)});
}

void CoreExperiment::run_pseudo_code(CorePlatform& platform, const std::function<void()>& work,
                                     Result& result) const {
    PmuV3PseudoCode code(platform.core, scenario_.software.as_printed);
    code.set_up();
    code.start();
    work();
    const PmuV3PseudoCode::Sample sample = code.stop();
    for (unsigned n = 0; n < sample.events.size(); ++n)
        result.counters.push_back(counter(n, sample.events[n], sample.counts[n]));
    result.counters.push_back(
        counter(a55::kCycleCounter, number(a55::Event::cpu_cycles), sample.cycles));
    result.counters.back().name = "PMCCNTR";
}

Result CoreExperiment::run(const RunHooks& hooks) {
    CorePlatform platform(scenario_);
    if (hooks.recording != nullptr) hooks.recording->cut_when_stopped();
    a55::Probe probe(platform.pmu.core());
    const Attached attached(hooks.recording, probe);
    CorePlatform::Recorded recorded;
    if (hooks.recording != nullptr)
        recorded = [&](a55::Event event, std::uint64_t n) { probe.record(event, n); };
    const auto work = [&] {
        WatchedPmus watched;
        watched.cores = {&platform.pmu.core()};
        if (hooks.watch != nullptr) hooks.watch->begin(watched);
        const std::uint64_t before = platform.pmu.core().cycles();
        platform.work(recorded);
        if (hooks.watch != nullptr) hooks.watch->end(platform.pmu.core().cycles() - before);
    };
    sc_core::sc_start(sc_core::SC_ZERO_TIME);
    platform.boot(scenario_.exports.value_or(hooks.recording != nullptr));

    Result result;
    result.scenario = scenario_.name;
    result.clock_mhz = scenario_.clock_mhz;
    if (scenario_.software.sequence == Sequence::application_note)
        run_application_note(platform, work, result);
    else
        run_pseudo_code(platform, work, result);
    // Nothing runs but the work, so the counter should have all occurrences.
    const std::uint64_t flags =
        platform.pmu.core().peek(a55::SystemRegister::a64(3, 3, 9, 12, 3)); // PMOVSCLR
    for (CounterResult& counter : result.counters) {
        counter.occurred = platform.occurred(counter.event);
        counter.overflow = (flags >> counter.index & 1) != 0;
    }
    result.cycles = platform.pmu.core().cycles();
    accesses_ = platform.core.accesses();

    const auto parts = std::make_shared<CoreResult>();
    parts->heading.sequence = sequence_name();
    parts->accesses = AccessesView(accesses_);
    parts->origin = OriginView(scenario_.origin);
    set_views(result, parts);
    judge(parts->objective, scenario_.objective, result);
    return result;
}

vectors::Header CoreExperiment::vector_header(const RecordedPmu& which) const {
    expect_only_pmu(which, RecordedPmu::Kind::a55);
    return header_of(vectors::device_header(scenario_.core), scenario_);
}

} // namespace armpmu::testbench
