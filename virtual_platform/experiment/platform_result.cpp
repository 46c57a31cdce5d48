// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "virtual_platform/experiment/platform_result.h"

#include "armpmu/a55/event_table.h"
#include "armpmu/cci550/event_name.h"
#include "armpmu/core/text.h"
#include "testbench/report/judge.h"
#include "virtual_platform/board/mode_set.h"

#include <fmt/format.h>

#include <algorithm>

namespace armpmu::testbench {
namespace {

const char* words(VirtualPlatform::End end) {
    switch (end) {
    case VirtualPlatform::End::off: return "the guest switched it off";
    case VirtualPlatform::End::reset: return "the guest reset it";
    case VirtualPlatform::End::limit: return "the limit of instructions was reached";
    case VirtualPlatform::End::time: return "the limit of time was reached";
    case VirtualPlatform::End::asleep: return "it sleeps, and nothing can wake it";
    case VirtualPlatform::End::stopped: return "the guest cannot go on";
    case VirtualPlatform::End::running: break;
    }
    return "it was stopped";
}

// All events that occurred, by the level they occurred at.
std::vector<ProcessorEvent> events_of(systemc::A55Pmu& pmu) {
    using a55::Regime;
    std::vector<ProcessorEvent> events;
    for (const a55::EventInfo& row : a55::events()) {
        ProcessorEvent event;
        event.name = lower_case(row.mnemonic);
        event.code = number(row.event);
        for (const auto& [level, regimes] :
             {std::pair{0, std::pair{Regime::ns_el0, Regime::s_el0}},
              std::pair{1, std::pair{Regime::ns_el1, Regime::s_el1}},
              std::pair{2, std::pair{Regime::el2, Regime::el2}},
              std::pair{3, std::pair{Regime::el3_aarch64, Regime::el3_aarch32}}}) {
            event.by_level[static_cast<std::size_t>(level)] =
                pmu.core().total(row.event, regimes.first) +
                (regimes.first == regimes.second ? 0 : pmu.core().total(row.event, regimes.second));
        }
        if (event.total() != 0) events.push_back(event);
    }
    return events;
}

// In which of the modes that it was counted in the event is not made.
template <typename IsModelled>
void tell_modes(TruthRow& row, const ModeSet& modes, const IsModelled& modelled_in) {
    bool modelled = false;
    for (const PlatformMode mode : kPlatformModes) {
        if (!modes.has(mode)) continue;
        if (modelled_in(mode))
            modelled = true;
        else
            row.not_modelled_in.emplace_back(name_of(mode));
    }
    if (!modelled) row.occurred.reset();
}

std::vector<TruthRow> truth_of(VirtualPlatform& platform) {
    std::vector<TruthRow> rows;
    for (ProcessorNode& node : platform.processors)
        for (const CountedTruth& row : node.truth.rows()) {
            rows.push_back(
                {perf_name(row), row.occurred, row.times, number_of(node, platform), {}});
            if (a55::find_event(row.event) == nullptr) continue; // of no Cortex-A55
            tell_modes(rows.back(), row.modes, [&](PlatformMode mode) {
                return is_modelled(static_cast<a55::Event>(row.event), mode);
            });
        }
    for (const InterconnectTruthRow& row : platform.interconnect_truth.rows()) {
        rows.push_back({cci550::event_name(row.event), row.occurred, row.times, {}, {}});
        tell_modes(rows.back(), row.modes,
                   [](PlatformMode mode) { return mode != PlatformMode::functional; });
    }
    return rows;
}

// By the modes that the run was in, if anything was executed there.
std::vector<NotModelled> not_modelled_of(const VirtualPlatform& platform) {
    std::vector<PlatformMode> modes = {PlatformMode::functional};
    for (const VirtualPlatform::ModeChange& change : platform.mode_changes()) {
        if (change.instructions == 0) modes.clear();
        modes.push_back(change.mode);
    }
    std::vector<NotModelled> all;
    for (const PlatformMode mode : kPlatformModes)
        if (std::find(modes.begin(), modes.end(), mode) != modes.end())
            all.push_back({name_of(mode), not_modelled(mode)});
    return all;
}

std::vector<ProcessorEvents> processors_of(VirtualPlatform& platform) {
    std::vector<ProcessorEvents> all;
    for (ProcessorNode& node : platform.processors)
        all.push_back({node.processor.instructions(), events_of(node.pmu)});
    return all;
}

// Of all processors.
std::vector<ContextRow> contexts_of(const VirtualPlatform& platform) {
    std::vector<ContextRow> rows;
    for (const ProcessorNode& node : platform.processors)
        for (const iss::ContextAccount& context : node.processor.contexts()) {
            auto row = std::find_if(rows.begin(), rows.end(), [&](const ContextRow& other) {
                return other.contextidr == context.contextidr && other.ttbr0 == context.ttbr0;
            });
            if (row == rows.end())
                row = rows.insert(rows.end(), {context.contextidr, context.ttbr0, 0, 0});
            row->el0 += context.el0;
            row->el1 += context.el1;
        }
    return rows;
}

std::vector<IgnoredView::Row> ignored_in(const VirtualPlatform& platform) {
    std::vector<IgnoredView::Row> rows;
    for (std::size_t kind = 0; kind < IgnoredAccesses::kKinds; ++kind)
        rows.emplace_back(IgnoredAccesses::name_of(kind), platform.ignored_accesses.count(kind));
    return rows;
}

PlatformHeading heading_of(VirtualPlatform& platform, const Result& result) {
    PlatformHeading heading;
    heading.instructions = platform.instructions();
    heading.end = words(platform.end());
    if (result.partial)
        heading.end += fmt::format(" at PC 0x{:x}", platform.processors[0].processor.pc());
    for (const VirtualPlatform::ModeChange& change : platform.mode_changes())
        heading.mode_changes.push_back({change.instructions, name_of(change.mode)});
    for (ProcessorNode& node : platform.processors)
        heading.unmodelled_instructions += node.processor.execution().unmodelled();
    heading.core_interrupts = platform.interrupts().core;
    heading.interconnect_interrupts = platform.interrupts().interconnect;
    return heading;
}

} // namespace

std::optional<unsigned> number_of(const ProcessorNode& node, const VirtualPlatform& platform) {
    if (platform.processors.size() == 1) return std::nullopt;
    return node.number();
}

Result result_of(VirtualPlatform& platform, const PlatformScenario& scenario) {
    Result result;
    result.scenario = scenario.name;
    result.clock_mhz = scenario.clock_mhz;
    result.partial = platform.end() != VirtualPlatform::End::off &&
                     platform.end() != VirtualPlatform::End::reset;
    for (ProcessorNode& node : platform.processors) node.pmu.catch_up();
    result.cycles = platform.processors[0].pmu.core().cycles();
    const auto parts = std::make_shared<PlatformResult>();
    parts->heading = heading_of(platform, result);
    parts->truth = TruthView(truth_of(platform));
    parts->processors = ProcessorView(processors_of(platform), not_modelled_of(platform));
    parts->ignored = IgnoredView(ignored_in(platform));
    parts->contexts = ContextsView(contexts_of(platform));
    parts->origin = OriginView(scenario.origin);
    set_views(result, parts);
    judge(parts->objective, scenario.objective, result);
    return result;
}

} // namespace armpmu::testbench
