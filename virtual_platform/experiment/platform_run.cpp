// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "virtual_platform/experiment/platform_run.h"

#include "virtual_platform/experiment/platform_result.h"

#include <fmt/format.h>

#include <algorithm>

namespace armpmu::testbench {
namespace {

// GDB's `monitor mode [functional|counted|timed]` and `monitor snapshot`. The user's options name
// the file, not the debugger.
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

WatchedPmus watched(VirtualPlatform& platform) {
    WatchedPmus pmus;
    for (ProcessorNode& node : platform.processors) pmus.cores.push_back(&node.pmu.core());
    pmus.interconnect = &platform.interconnect_pmu.core();
    return pmus;
}

std::optional<SnapshotFile> snapshot_of(const std::string& path) {
    if (path.empty()) return std::nullopt;
    return SnapshotFile::read(path);
}

// Memory comes from the snapshot, if there is one.
GuestFiles& without_memory(GuestFiles& files, const std::optional<SnapshotFile>& snapshot,
                           const SnapshotIdentity& identity) {
    if (!snapshot) return files;
    expect_identity(*snapshot, identity);
    files.image.clear();
    files.initrd.clear();
    return files;
}

} // namespace

PlatformRun::PlatformRun(const PlatformScenario& scenario, const PlatformRequest& request,
                         const RunHooks& hooks)
    : scenario_(scenario), request_(request), hooks_(hooks),
      files_(scenario, {request.snapshots.save_at, request.tarmac_from, request.tarmac_to}),
      identity_(snapshot_identity(scenario, files_)),
      snapshot_(snapshot_of(request.snapshots.restore)),
      platform_("platform", scenario, without_memory(files_, snapshot_, identity_)),
      snapshots_("snapshots", platform_, identity_),
      cycle_(1e6 / scenario.clock_mhz, sc_core::SC_PS),
      last_(static_cast<double>(scenario.max_time_ns), sc_core::SC_NS) {
    let_be_saved();
    connect_terminal();
    connect_debugger();
    begin_tarmac();
    restore();
}

void PlatformRun::let_be_saved() {
    snapshots_.on_taken = [this](const std::string& path) {
        if (request_.terminal.say)
            request_.terminal.say(
                fmt::format("{}: saved after {} instructions", path, platform_.instructions()));
    };
    const std::string& file = request_.snapshots.save;
    const auto save = [this, &file] { snapshots_.take(file); };
    if (!file.empty()) {
        SnapshotFile::expect_writable(file);
        platform_.guest_port.on_snapshot = save;
    }
    if (files_.save_at) platform_.call_at(*files_.save_at, save);
}

void PlatformRun::connect_terminal() {
    platform_.on_character = [this](char character) {
        if (request_.terminal.show) request_.terminal.show(character);
    };
    platform_.ignored_accesses.on_access = request_.terminal.ignored_access;
}

void PlatformRun::connect_debugger() {
    if (request_.debugger == nullptr) return;
    for (ProcessorNode& node : platform_.processors) request_.debugger->add(node.processor);
    request_.debugger->on_monitor = [this](const std::string& command) {
        return monitor(platform_, snapshots_, request_.snapshots.save, command);
    };
}

void PlatformRun::begin_tarmac() {
    if (hooks_.tarmac == nullptr) return;
    tarmac_.emplace(platform_, *hooks_.tarmac);
    if (files_.tarmac_from) {
        platform_.call_at(*files_.tarmac_from, [this] {
            tarmac_->begin();
            end_tarmac_where_wanted();
        });
    } else {
        tarmac_->begin();
        end_tarmac_where_wanted();
    }
}

void PlatformRun::end_tarmac_where_wanted() {
    if (files_.tarmac_to) platform_.call_at(*files_.tarmac_to, [this] { tarmac_->end(); });
}

// At the simulated time at which it was saved.
void PlatformRun::restore() {
    if (!snapshot_) return;
    platform_.suspend();
    sc_core::sc_start(time_of(*snapshot_));
    while (!platform_.suspended()) sc_core::sc_start(sc_core::SC_ZERO_TIME);
    restore_platform(*snapshot_, platform_);
    platform_.go_on();
    snapshot_.reset();
}

std::uint64_t PlatformRun::cycles() {
    for (ProcessorNode& node : platform_.processors) node.pmu.catch_up();
    platform_.interconnect_pmu.catch_up();
    return (sc_core::sc_time_stamp() - begin_).value() / cycle_.value();
}

// To the next look of a watch, or to the limit of time, if that is sooner.
sc_core::sc_time PlatformRun::next_slice() const {
    sc_core::sc_time slice(1, sc_core::SC_MS);
    if (hooks_.watch != nullptr && hooks_.watch->next() != CountWatch::kNever) {
        const sc_core::sc_time look = begin_ + cycle_ * static_cast<double>(hooks_.watch->next());
        slice = std::min(slice, look - sc_core::sc_time_stamp());
    }
    if (scenario_.max_time_ns != 0)
        slice = std::min(slice, last_ - std::min(last_, sc_core::sc_time_stamp()));
    return slice;
}

void PlatformRun::look_on() {
    if (hooks_.watch != nullptr && platform_.end() == VirtualPlatform::End::running) {
        const std::uint64_t now = cycles();
        if (now >= hooks_.watch->next()) hooks_.watch->look(now);
    }
    if (tarmac_) {
        hooks_.tarmac->check();
        tarmac_->tidy();
    }
    if (snapshots_.problem()) throw SnapshotNotWritten(*snapshots_.problem());
}

void PlatformRun::show_progress() {
    if (!hooks_.progress) return;
    ProcessorNode& first = platform_.processors[0];
    Progress progress;
    progress.cycle = first.pmu.core().cycles();
    progress.transactions = platform_.instructions();
    if (scenario_.max_instructions != 0)
        progress.done = static_cast<double>(first.processor.instructions()) /
                        static_cast<double>(scenario_.max_instructions);
    hooks_.progress(progress);
}

void PlatformRun::end_for_limits() {
    const bool alone = request_.debugger == nullptr && !request_.terminal.typed;
    if (scenario_.max_time_ns != 0 && sc_core::sc_time_stamp() >= last_)
        platform_.end_for(VirtualPlatform::End::time);
    else if (alone && platform_.sleeps_for_ever()) // and no user or debugger can wake it
        platform_.end_for(VirtualPlatform::End::asleep);
}

void PlatformRun::take_what_is_typed() {
    const Terminal& terminal = request_.terminal;
    if (request_.debugger != nullptr) request_.debugger->poll();
    while (terminal.typed && platform_.uart.can_receive()) {
        const std::optional<char> character = terminal.typed();
        if (!character) break;
        platform_.uart.receive(*character);
    }
    if (terminal.wants_snapshot && terminal.wants_snapshot() && !request_.snapshots.save.empty())
        snapshots_.take(request_.snapshots.save);
    if (!terminal.wants_other_mode || !terminal.wants_other_mode()) return;
    platform_.set_mode(platform_.mode() == PlatformMode::counted ? PlatformMode::functional
                                                                 : PlatformMode::counted);
    for (const char character : fmt::format("\n[{} mode]\n", name_of(platform_.mode())))
        if (terminal.show) terminal.show(character);
}

void PlatformRun::go() {
    begin_ = sc_core::sc_time_stamp();
    if (hooks_.watch != nullptr) hooks_.watch->begin(watched(platform_));
    while (platform_.end() == VirtualPlatform::End::running) {
        sc_core::sc_start(next_slice());
        look_on();
        show_progress();
        if (hooks_.stop && hooks_.stop()) break;
        if (platform_.end() != VirtualPlatform::End::running) break;
        end_for_limits();
        take_what_is_typed();
    }
    if (hooks_.watch != nullptr) hooks_.watch->end(cycles());
    if (request_.debugger != nullptr) request_.debugger->exited(guest_status());
}

void PlatformRun::expect_no_problem() const {
    for (const ProcessorNode& node : platform_.processors)
        if (const iss::ProcessorProblem* problem = node.processor.problem())
            throw GuestStopped(
                fmt::format("{}{}; PC 0x{:016x} after {} instructions, last exception: {}",
                            number_of(node, platform_) ? fmt::format("CPU{}: ", node.number()) : "",
                            problem->what, problem->pc, node.processor.instructions(),
                            problem->last_exception));
}

} // namespace armpmu::testbench
