// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/core/text.h"
#include "program/commands/commands.h"
#include "program/commands/duration.h"
#include "program/commands/interrupt.h"
#include "program/commands/raw_terminal.h"
#include "program/commands/result_output.h"
#include "program/commands/tarmac_option.h"
#include "testbench/scenario/shipped_scenarios.h"
#include "vectors/files/input_file.h"
#include "virtual_platform/board/guest_files.h"
#include "virtual_platform/board/platform_tree.h"
#include "virtual_platform/experiment/platform_experiment.h"

#include <charconv>
#include <cmath>
#include <cstdio>
#include <iostream>
#include <memory>
#include <optional>
#include <vector>

namespace armpmu::testbench {
namespace {

struct VpOptions {
    std::string file;
    std::string output;
    std::vector<std::string> changes;
    std::string max_instructions;
    std::string max_time;
    std::string device_tree;
    std::string gdb; // a port, a path, or empty
    bool debugged = false;
    SnapshotFiles snapshots;
    TarmacOption tarmac;
    std::string tarmac_from;
    std::string tarmac_to;
    bool json = false;
    bool console = false;
    bool quiet = false;
    bool show_ignored = false;
};

const PlatformScenario& platform_of(const Scenario& scenario, const std::string& file) {
    const auto* platform = std::get_if<PlatformScenario>(&scenario);
    if (platform == nullptr) throw ScenarioError(file + ": has no `guest`; `armpmu run` runs it");
    return *platform;
}

unsigned short port_of(const std::string& digits) {
    unsigned short port = 0;
    const char* const end = digits.data() + digits.size();
    const auto [rest, error] = std::from_chars(digits.data(), end, port);
    if (error != std::errc() || rest != end)
        throw ScenarioError("--gdb:1:1: expected a port, 0 to 65535, not " + in_quotes(digits));
    return port;
}

std::unique_ptr<iss::GdbServer> debugger_at(const std::string& where) {
    const bool tcp = !where.empty() && where.find_first_not_of("0123456789") == std::string::npos;
    auto debugger = tcp ? std::make_unique<iss::GdbServer>(port_of(where))
                        : std::make_unique<iss::GdbServer>(where);
    const std::string place =
        tcp ? "127.0.0.1:" + std::to_string(debugger->port()) : debugger->path();
    if (tcp)
        std::cerr << "warning: each user of this host can debug at " << place
                  << ", and so read and change the guest; --gdb PATH is yours alone" << std::endl;
    debugger->on_waiting = [place] {
        std::cerr << "waiting for a debugger at " << place << std::endl;
    };
    debugger->cancelled = [] { return Interrupt::requested(); };
    return debugger;
}

std::uint64_t nanoseconds_of(const std::string& text) {
    constexpr double kMost = 1e15;
    const auto time = number_and_unit(text);
    const std::optional<double> seconds = time ? seconds_of(*time) : std::nullopt;
    const double nanoseconds = seconds ? std::round(*seconds * 1e9) : 0;
    if (!(nanoseconds >= 1 && nanoseconds <= kMost))
        throw ScenarioError("--max-time:1:1: expected a time with ns, us, ms or s, of 1ns to "
                            "1000000s, not " +
                            in_quotes(text));
    return static_cast<std::uint64_t>(nanoseconds);
}

// The platform's own, whatever the guest gets.
void dump_tree(const PlatformScenario& platform, const std::string& path) {
    const std::vector<unsigned char> tree =
        platform_tree(platform, GuestFiles(platform).initrd.size());
    files::OutputFile file(path);
    file.write(std::string(tree.begin(), tree.end()));
    file.commit();
}

int vp(VpOptions& options) {
    std::vector<std::string> changes = options.changes;
    if (!options.max_instructions.empty())
        changes.push_back("max_instructions=" + options.max_instructions);
    if (!options.max_time.empty())
        changes.push_back("max_time_ns=" + std::to_string(nanoseconds_of(options.max_time)));
    const Scenario scenario = load_scenario(options.file, parse_overrides(changes));
    const PlatformScenario& platform = platform_of(scenario, options.file);
    if (!options.device_tree.empty()) {
        if (!options.snapshots.restore.empty())
            const files::InputFile named(options.snapshots.restore); // is an input all the same
        dump_tree(platform, options.device_tree);
        return kFine;
    }
    const Interrupt interrupt;
    ResultOutput output(options.output);
    options.tarmac.open();

    PlatformExperiment experiment(platform);
    std::unique_ptr<RawTerminal> raw;
    Terminal terminal;
    // With JSON standard output has that object and nothing else.
    std::FILE* const screen = options.json && options.output.empty() ? stderr : stdout;
    if (!options.quiet)
        terminal.show = [screen](char character) {
            std::fputc(character, screen);
            if (character == '\n') std::fflush(screen);
        };
    if (options.console) {
        raw = std::make_unique<RawTerminal>();
        terminal.show = [](char character) {
            std::fputc(character, stdout);
            std::fflush(stdout);
        };
        terminal.typed = [&raw] { return raw->typed(); };
        terminal.wants_other_mode = [&raw] { return raw->take_mode_change(); };
        terminal.wants_snapshot = [&raw] { return raw->take_snapshot(); };
    }
    terminal.say = [](const std::string& line) { std::cerr << line << std::endl; };
    if (options.show_ignored) terminal.ignored_access = terminal.say;
    experiment.set_terminal(terminal);
    experiment.set_snapshots(options.snapshots);
    experiment.set_tarmac(options.tarmac_from, options.tarmac_to);
    const auto debugger = options.debugged ? debugger_at(options.gdb) : nullptr;
    experiment.set_debugger(debugger.get());
    RunHooks hooks;
    options.tarmac.listen(hooks);
    hooks.stop = [&raw] { return Interrupt::requested() || (raw && raw->ended()); };
    const Result result =
        options.tarmac.kept_of<GuestStopped>([&] { return experiment.run(hooks); });
    const unsigned guest_status = experiment.guest_status();
    raw.reset();
    std::fflush(screen);
    if (result.partial)
        std::cerr << options.file << ": stopped before its end; the result is partial\n";
    output.add(options.json ? result_json(result) : result_text(result));
    options.tarmac.finish();
    files::commit_together({output.file(), options.tarmac.file()});
    if (guest_status != 0)
        std::cerr << options.file << ": the guest ended with status " << guest_status << '\n';
    const bool not_saved = !options.snapshots.save.empty() && experiment.snapshots_taken() == 0;
    if (not_saved)
        std::cerr << options.snapshots.save << ": not written, as "
                  << (options.snapshots.save_at.empty()
                          ? "nobody asked for it"
                          : options.snapshots.save_at + " was not reached")
                  << '\n';
    const bool not_traced = options.tarmac.empty();
    if (not_traced)
        std::cerr << options.tarmac.path() << ": has no instruction, as " << options.tarmac_from
                  << " was not reached\n";
    if (Interrupt::requested()) return Interrupt::exit_status();
    return guest_status == 0 && !not_saved && !not_traced ? kFine : kDifferent;
}

} // namespace

void add_vp(CLI::App& app, int& status) {
    auto options = std::make_shared<VpOptions>();
    CLI::App* command = app.add_subcommand(
        "vp", "Run software on a platform with both PMUs, and print everything that happened");
    command->add_option("FILE", options->file, "a scenario with a `guest`")->required();
    command->add_flag(
        "--console", options->console,
        "the terminal is the guest's serial line; Ctrl-A X ends, Ctrl-A M changes the mode, "
        "Ctrl-A S saves");
    command->add_flag("-q,--quiet", options->quiet, "do not show the guest's serial line");
    command->add_flag("--show-ignored", options->show_ignored,
                      "print each access to a PMU that had no effect, as a count that is written "
                      "while the counter does not take it; the result has how many there were");
    command->add_option("--max-instructions", options->max_instructions,
                        "end after that many instructions; the result is partial");
    command->add_option("--max-time", options->max_time,
                        "end at that simulated time, e.g. 20ms; the result is partial");
    command->add_option("--dump-dtb", options->device_tree,
                        "write the platform's device tree to this file, and execute nothing");
    CLI::Option* const gdb =
        command
            ->add_option(
                "--gdb", options->gdb,
                "wait for GDB at a Unix socket (target remote PATH) in a folder that is the "
                "user's alone; PATH or, without a value, a new one. A number is a port of "
                "127.0.0.1, 0 picks one: all users of the host reach it")
            ->type_name("[PATH|PORT]")
            ->expected(0, 1);
    CLI::Option* const save =
        command->add_option("--save", options->snapshots.save,
                            "write a snapshot to this file at --save-at, or when the guest asks "
                            "for it, and go on; whole or not at all");
    command
        ->add_option("--save-at", options->snapshots.save_at,
                     "where: a number of instructions, an address (0x...) or a symbol")
        ->needs(save);
    command->add_option("--restore", options->snapshots.restore,
                        "go on from the snapshot in this file; what may differ of the scenario is "
                        "mode, region, max_instructions, max_time_ns, quantum_ns and core");
    options->tarmac.add_to(*command);
    command
        ->add_option("--tarmac-from", options->tarmac_from,
                     "where it begins, of all processors when the first is there: a number of "
                     "instructions, an address (0x...) or a symbol")
        ->needs(options->tarmac.option());
    command
        ->add_option("--tarmac-to", options->tarmac_to,
                     "where it ends, looked for once it has begun; likewise")
        ->needs(options->tarmac.option());
    command->add_flag("-j,--json", options->json, "print one JSON object instead of tables");
    command->add_option("-o,--output", options->output,
                        "write the result to this file, whole or not at all");
    command
        ->add_option("-s,--set", options->changes,
                     "PATH=VALUE instead of the file's, e.g. memory=1GiB")
        ->take_all()
        ->allow_extra_args(false);
    command->footer("Example: armpmu vp linux.yaml --restore booted.snap -j -o result.json\n"
                    "Ctrl-C ends a run early: its result is marked partial, exit status 130.\n"
                    "So does sleep that nothing can end, without console and debugger.\n"
                    "A guest that cannot go on ends it with exit status 3.");
    command->callback([options, gdb, &status] {
        options->debugged = gdb->count() != 0;
        status = exit_status_of(options->file, [&] {
            options->file = scenario_file(options->file);
            return vp(*options);
        });
    });
}

} // namespace armpmu::testbench
