// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/platform/run_core_scenario.h"

#include "armpmu/a55/event_table.h"
#include "armpmu/tlm/a55_pmu.h"
#include "testbench/platform/software/application_note.h"
#include "testbench/platform/software/pmuv3_pseudo_code.h"

#include <algorithm>

namespace armpmu::testbench {
namespace {

using a55::Event;
using sc_core::sc_time;

constexpr std::uint32_t kSpme = 1U << 17;
constexpr std::uint32_t kNsh = 1U << 27;

armpmu::systemc::A55Pmu::Parameters parameters_of(const CoreScenario& scenario) {
    armpmu::systemc::A55Pmu::Parameters parameters;
    parameters.config = scenario.core;
    parameters.clock_period = sc_time(1e6 / scenario.clock_mhz, sc_core::SC_PS);
    return parameters;
}

// Everything that lives as long as the run.
struct Platform {
    Platform(const CoreScenario& scenario, const CoreRunHooks& run_hooks)
        : hooks(run_hooks), pmu("pmu", parameters_of(scenario)), core("core"),
          period(parameters_of(scenario).clock_period) {
        core.socket.bind(pmu.sysreg);
    }

    // Firmware comes before the software, and leaves the core in its state.
    void boot(const CoreScenario& scenario) {
        a55::ProcessorState firmware;
        firmware.exception_level = 3;
        firmware.secure = true;
        pmu.set_state(firmware);
        const auto mdcr_el3 = a55::SystemRegister::a64(3, 6, 1, 3, 1);
        if (scenario.spme) pmu.core().write(mdcr_el3, kSpme);
        pmu.set_state(scenario.software_state);
    }

    void work(const CoreScenario& scenario) {
        for (const WorkSection& section : scenario.work) {
            pmu.set_state(section.state);
            for (const auto& [event, count] : section.events)
                for (std::uint64_t left = count; left != 0;) {
                    const std::uint64_t part = std::min<std::uint64_t>(left, 0xffffffff);
                    if (hooks.recorded) hooks.recorded(event, part);
                    pmu.core().record(event, part);
                    left -= part;
                }
            sc_core::sc_start(period * static_cast<double>(section.cycles));
        }
        pmu.set_state(scenario.software_state);
    }

    std::uint64_t truth(unsigned event) {
        const a55::EventInfo* row = a55::find_event(event);
        return row == nullptr ? 0 : pmu.core().total(row->event);
    }

    const CoreRunHooks& hooks;
    armpmu::systemc::A55Pmu pmu;
    CorePort core;
    sc_time period;
};

CoreCounterResult counter_of(unsigned index, unsigned event, std::uint64_t value,
                             const CoreScenario& scenario) {
    CoreCounterResult counter;
    counter.index = index;
    counter.event = event;
    counter.value = value;
    const a55::EventInfo* row = a55::find_event(event);
    const bool exists = row != nullptr && a55::implemented(scenario.core, row->event);
    counter.name = exists ? std::string(row->mnemonic) : "not implemented";
    return counter;
}

void run_application_note(const CoreScenario& scenario, Platform& platform, CoreRunResult& result) {
    const UseCase& use_case = *scenario.software.use_case;
    const bool printed = scenario.software.as_printed && !use_case.printed.empty();
    const std::vector<unsigned>& events = printed ? use_case.printed : use_case.events;
    const bool at_el2 = scenario.software_state.exception_level == 2;

    ApplicationNote note(platform.core);
    note.enable(events, at_el2 && !scenario.software.as_printed ? kNsh : 0);
    platform.work(scenario);
    const auto counts = note.disable_and_sample(static_cast<unsigned>(events.size()));

    std::vector<double> values;
    for (unsigned n = 0; n < events.size(); ++n) {
        result.counters.push_back(counter_of(n, events[n], counts[n], scenario));
        values.push_back(counts[n]);
    }
    for (const UseCaseMetric& metric : use_case.metrics) {
        const bool slip = scenario.software.as_printed && metric.printed != nullptr;
        result.metrics.push_back({std::string(metric.name), std::string(metric.formula),
                                  slip ? metric.printed(values) : metric.value(values)});
    }
}

void run_pseudo_code(const CoreScenario& scenario, Platform& platform, CoreRunResult& result) {
    PmuV3PseudoCode code(platform.core, scenario.software.as_printed);
    code.set_up();
    code.start();
    platform.work(scenario);
    const PmuV3PseudoCode::Sample sample = code.stop();
    for (unsigned n = 0; n < sample.events.size(); ++n)
        result.counters.push_back(counter_of(n, sample.events[n], sample.counts[n], scenario));
    result.counters.push_back(
        counter_of(a55::kCycleCounter, number(Event::cpu_cycles), sample.cycles, scenario));
    result.counters.back().name = "PMCCNTR";
}

// Somebody looks at the PMU meanwhile.
class Attached {
  public:
    Attached(const CoreRunHooks& hooks, a55::Pmu& pmu) : hooks_(hooks) {
        if (hooks_.attach) hooks_.attach(pmu);
    }
    ~Attached() {
        if (hooks_.detach) hooks_.detach();
    }
    Attached(const Attached&) = delete;
    Attached& operator=(const Attached&) = delete;

  private:
    const CoreRunHooks& hooks_;
};

} // namespace

CoreRunResult run_core_scenario(const CoreScenario& scenario, const CoreRunHooks& hooks) {
    Platform platform(scenario, hooks);
    const Attached attached(hooks, platform.pmu.core());
    sc_core::sc_start(sc_core::SC_ZERO_TIME);
    platform.boot(scenario);
    CoreRunResult result;
    result.scenario = scenario.name;
    if (scenario.software.sequence == SoftwareSection::Sequence::application_note) {
        result.sequence = "application note " + std::string(scenario.software.use_case->section) +
                          ", " + std::string(scenario.software.use_case->name);
        run_application_note(scenario, platform, result);
    } else {
        result.sequence = "PMUv3 pseudo code";
        run_pseudo_code(scenario, platform, result);
    }
    if (scenario.software.as_printed) result.sequence += ", as printed";
    // Nothing happens but the work, so all that ever happened is the truth.
    const std::uint64_t flags =
        platform.pmu.core().peek(a55::SystemRegister::a64(3, 3, 9, 12, 3)); // PMOVSCLR
    for (CoreCounterResult& counter : result.counters) {
        counter.truth = platform.truth(counter.event);
        counter.overflow = (flags >> counter.index & 1) != 0;
    }
    result.cycles = platform.pmu.core().cycles();
    result.accesses = platform.core.accesses();
    return result;
}

} // namespace armpmu::testbench
