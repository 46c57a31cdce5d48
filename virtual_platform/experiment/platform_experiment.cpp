// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "virtual_platform/experiment/platform_experiment.h"

#include "armpmu/a55/event_table.h"
#include "armpmu/cci550/event_name.h"
#include "armpmu/core/text.h"
#include "testbench/report/results.h"
#include "virtual_platform/board/guest_tarmac.h"
#include "virtual_platform/board/mode_set.h"
#include "virtual_platform/board/snapshots.h"
#include "virtual_platform/board/virtual_platform.h"

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

// Nothing where there is one.
std::optional<unsigned> number_of(const ProcessorNode& node, const VirtualPlatform& platform) {
    if (platform.processors.size() == 1) return std::nullopt;
    return node.number();
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

// GDB's `monitor mode [functional|counted|timed]` and `monitor snapshot`. The user says which file
// is written, not whoever debugs.
std::optional<std::string> monitor(VirtualPlatform& platform, Snapshots& snapshots,
                                   const std::string& file, const std::string& command) {
    if (command.rfind("snapshot", 0) == 0) {
        if (file.empty()) return "snapshot: none is written, as --save names no file";
        if (command != "snapshot") return "snapshot: takes no file, as --save names " + file;
        snapshots.take(file);
        return file + " is written at the end of the block that is halted in";
    }
    for (const PlatformMode mode :
         {PlatformMode::functional, PlatformMode::counted, PlatformMode::timed})
        if (command == std::string("mode ") + name_of(mode)) platform.set_mode(mode);
    if (command.rfind("mode", 0) != 0)
        return "mode [functional|counted|timed]: what is counted\n"
               "snapshot: save the platform in the file of --save at the end of this block";
    return std::string(name_of(platform.mode())) + " mode";
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

WatchedPmus watched(VirtualPlatform& platform) {
    WatchedPmus pmus;
    for (ProcessorNode& node : platform.processors) pmus.cores.push_back(&node.pmu.core());
    pmus.interconnect = &platform.interconnect_pmu.core();
    return pmus;
}

// To the next look of a watch, if that is before the end of the slice.
sc_core::sc_time slice_to(const CountWatch* watch, const sc_core::sc_time& slice,
                          const sc_core::sc_time& begin, const sc_core::sc_time& cycle) {
    if (watch == nullptr || watch->next() == CountWatch::kNever) return slice;
    const sc_core::sc_time look = begin + cycle * static_cast<double>(watch->next());
    return std::min(slice, look - sc_core::sc_time_stamp());
}

void begin_tarmac(GuestTarmac& tarmac, VirtualPlatform& platform, const GuestFiles& files) {
    const auto end_at = [&tarmac, &platform, to = files.tarmac_to] {
        if (to) platform.call_at(*to, [&tarmac] { tarmac.end(); });
    };
    if (files.tarmac_from)
        platform.call_at(*files.tarmac_from, [&tarmac, end_at] {
            tarmac.begin();
            end_at();
        });
    else {
        tarmac.begin();
        end_at();
    }
}

// At the simulated time at which it was saved.
void restore(VirtualPlatform& platform, const SnapshotFile& snapshot) {
    platform.suspend();
    sc_core::sc_start(time_of(snapshot));
    while (!platform.suspended()) sc_core::sc_start(sc_core::SC_ZERO_TIME);
    restore_platform(snapshot, platform);
    platform.go_on();
}

} // namespace

Result PlatformExperiment::run(const RunHooks& hooks) {
    GuestFiles files(scenario_, {snapshots_.save_at, tarmac_from_, tarmac_to_});
    const SnapshotIdentity identity = snapshot_identity(scenario_, files);
    std::optional<SnapshotFile> snapshot;
    if (!snapshots_.restore.empty()) {
        snapshot = SnapshotFile::read(snapshots_.restore);
        expect_identity(*snapshot, identity);
        files.image.clear(); // memory comes from the snapshot
        files.initrd.clear();
    }
    VirtualPlatform platform("platform", scenario_, files);
    Snapshots snapshots("snapshots", platform, identity);
    snapshots.on_taken = [&](const std::string& path) {
        if (terminal_.say)
            terminal_.say(
                fmt::format("{}: saved after {} instructions", path, platform.instructions()));
    };
    const auto save = [&] { snapshots.take(snapshots_.save); };
    if (!snapshots_.save.empty()) {
        SnapshotFile::expect_writable(snapshots_.save);
        platform.guest_port.on_snapshot = save;
    }
    if (files.save_at) platform.call_at(*files.save_at, save);
    platform.on_character = [this](char character) {
        if (terminal_.show) terminal_.show(character);
    };
    platform.ignored_accesses.on_access = terminal_.ignored_access;
    if (debugger_ != nullptr) {
        for (ProcessorNode& node : platform.processors) debugger_->add(node.processor);
        debugger_->on_monitor = [&](const std::string& command) {
            return monitor(platform, snapshots, snapshots_.save, command);
        };
    }
    std::optional<GuestTarmac> tarmac;
    if (hooks.tarmac != nullptr)
        begin_tarmac(tarmac.emplace(platform, *hooks.tarmac), platform, files);
    if (snapshot) restore(platform, *snapshot);
    snapshot.reset();
    const sc_core::sc_time slice(1, sc_core::SC_MS);
    const sc_core::sc_time cycle(1e6 / scenario_.clock_mhz, sc_core::SC_PS);
    const sc_core::sc_time begin = sc_core::sc_time_stamp();
    const auto since_begin = [&] {
        for (ProcessorNode& node : platform.processors) node.pmu.catch_up();
        platform.interconnect_pmu.catch_up();
        return (sc_core::sc_time_stamp() - begin).value() / cycle.value();
    };
    if (hooks.watch != nullptr) hooks.watch->begin(watched(platform));
    const sc_core::sc_time last(static_cast<double>(scenario_.max_time_ns), sc_core::SC_NS);
    const bool alone = debugger_ == nullptr && !terminal_.typed; // nobody outside can wake it
    while (platform.end() == VirtualPlatform::End::running) {
        sc_core::sc_time next = slice_to(hooks.watch, slice, begin, cycle);
        if (scenario_.max_time_ns != 0)
            next = std::min(next, last - std::min(last, sc_core::sc_time_stamp()));
        sc_core::sc_start(next);
        if (hooks.watch != nullptr && platform.end() == VirtualPlatform::End::running) {
            const std::uint64_t now = since_begin();
            if (now >= hooks.watch->next()) hooks.watch->look(now);
        }
        if (tarmac) {
            hooks.tarmac->check();
            tarmac->tidy();
        }
        if (snapshots.problem()) throw SnapshotNotWritten(*snapshots.problem());
        if (hooks.progress) {
            Progress progress;
            progress.cycle = platform.processors[0].pmu.core().cycles();
            progress.transactions = platform.instructions();
            if (scenario_.max_instructions != 0)
                progress.done =
                    static_cast<double>(platform.processors[0].processor.instructions()) /
                    static_cast<double>(scenario_.max_instructions);
            hooks.progress(progress);
        }
        if (hooks.stop && hooks.stop()) break;
        if (platform.end() != VirtualPlatform::End::running) break;
        if (scenario_.max_time_ns != 0 && sc_core::sc_time_stamp() >= last)
            platform.end_for(VirtualPlatform::End::time);
        else if (alone && platform.sleeps_for_ever())
            platform.end_for(VirtualPlatform::End::asleep);
        if (debugger_ != nullptr) debugger_->poll();
        while (terminal_.typed && platform.uart.can_receive()) {
            const std::optional<char> character = terminal_.typed();
            if (!character) break;
            platform.uart.receive(*character);
        }
        if (terminal_.wants_snapshot && terminal_.wants_snapshot() && !snapshots_.save.empty())
            save();
        if (terminal_.wants_other_mode && terminal_.wants_other_mode()) {
            platform.set_mode(platform.mode() == PlatformMode::counted ? PlatformMode::functional
                                                                       : PlatformMode::counted);
            for (const char character : fmt::format("\n[{} mode]\n", name_of(platform.mode())))
                if (terminal_.show) terminal_.show(character);
        }
    }
    if (hooks.watch != nullptr) hooks.watch->end(since_begin());
    guest_status_ = platform.exit_status().value_or(0);
    snapshots_taken_ = snapshots.taken();
    if (debugger_ != nullptr) debugger_->exited(guest_status_);
    for (const ProcessorNode& node : platform.processors)
        if (const iss::ProcessorProblem* problem = node.processor.problem())
            throw GuestStopped(
                fmt::format("{}{}; PC 0x{:016x} after {} instructions, last exception: {}",
                            number_of(node, platform) ? fmt::format("CPU{}: ", node.number()) : "",
                            problem->what, problem->pc, node.processor.instructions(),
                            problem->last_exception));

    Result result;
    result.scenario = scenario_.name;
    result.clock_mhz = scenario_.clock_mhz;
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
    parts->origin = OriginView(scenario_.origin);
    set_views(result, parts);
    judge(parts->objective, scenario_.objective, result);
    return result;
}

vectors::Header PlatformExperiment::vector_header(const RecordedPmu& /*which*/) const {
    throw NotRecorded("processors that execute software, and the interconnect behind them, count "
                      "in bulk, without clocks; expected traffic, or programs on modelled cores");
}

} // namespace armpmu::testbench
