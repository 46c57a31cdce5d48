// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/commands/program.h"

#include "armpmu/core/text.h"
#include "program/commands/bus_error.h"
#include "program/commands/commands.h"
#include "program/commands/manual.h"
#include "program/commands/terminal_text.h"
#include "vectors/files/file_registry.h"

#include <sys/stat.h>
#include <systemc>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <iostream>
#include <optional>
#include <string>
#include <string_view>
#include <unistd.h>
#include <vector>

namespace {

constexpr const char* kIntroduction =
    "armpmu: the performance monitors of the CoreLink CCI-550 and the Cortex-A55, with the "
    "traffic\n"
    "that drives them.\n\n"
    "Type next:\n"
    "  armpmu run snoop-hit-rate           the manual's experiment, measured\n"
    "  armpmu run a55-ipc                  a core's PMU, access by access\n"
    "  armpmu sweep tt-depth -p interconnect.tt_depth=16,32,48\n"
    "                                      one parameter, several values\n"
    "  armpmu list scenarios               questions that come with it, by name\n"
    "  armpmu list scenarios --copy tt-depth my.yaml\n"
    "                                      one of them, to start from\n"
    "  armpmu list params | events         what can be set, what can be counted\n"
    "  armpmu vp FILE                      a platform that boots Debian's kernel\n"
    "  armpmu --help                       all commands\n";

// Options go into results and messages, which are UTF-8.
bool all_utf8(int argc, char** argv) {
    for (int i = 1; i < argc; ++i) {
        const std::string argument = argv[i];
        const std::size_t at = armpmu::not_utf8_at(argument);
        if (at == std::string::npos) continue;
        std::cerr << "armpmu: argument " << i << ", " << armpmu::in_quotes(argument) << ": byte "
                  << at + 1 << ", " << armpmu::hex(static_cast<unsigned char>(argument[at]))
                  << ", is not UTF-8; expected UTF-8 text\n";
        return false;
    }
    return true;
}

// A word where a command is needed is one, unless it is an option.
bool is_command(const CLI::App& app, const std::string& word) {
    if (word.empty() || word[0] == '-') return true;
    std::vector<std::string_view> names;
    for (const CLI::App* one : app.get_subcommands({})) names.push_back(one->get_name());
    if (std::find(names.begin(), names.end(), word) != names.end()) return true;
    const std::string hint = armpmu::nearest_word(word, names);
    const std::string command = app.get_parent() == nullptr ? "armpmu" : "armpmu " + app.get_name();
    std::cerr << command << ": no command " << armpmu::in_quotes(word)
              << (hint.empty() ? "; `" + command + " --help` lists them\n"
                               : "; did you mean " + hint + "?\n");
    return false;
}

// "armpmu explain: FILE is required; `armpmu explain --help` says more"
std::string usage_error(const CLI::App* app, const CLI::Error& error) {
    std::string command = "armpmu", what = error.what();
    while (!app->get_subcommands().empty()) {
        app = app->get_subcommands().front();
        command += ' ' + app->get_name();
    }
    if (error.get_exit_code() == static_cast<int>(CLI::ExitCodes::ExtrasError) &&
        what.find('=') != std::string::npos)
        what += "; a parameter's value stands behind -p or -s";
    return command + ": " + what + "; `" + command + " --help` says more\n";
}

} // namespace

namespace armpmu::testbench {

int program(int argc, char** argv) {
    // Filters messages always, but standard output only on a terminal: in a file or a pipe it is
    // data.
    const TerminalFilter messages(std::cerr);
    std::optional<TerminalFilter> screen;
    if (isatty(STDOUT_FILENO) != 0) screen.emplace(std::cout);
    if (!all_utf8(argc, argv)) return kUnusableInput;
    std::signal(SIGXFSZ, SIG_IGN); // a file of a limited size: an error that is named
    handle_bus_errors();
    armpmu::files::FileRegistry files;
    struct stat own {};
    if (stat("/proc/self/exe", &own) == 0) files.add_input("armpmu itself", own);
    // "Simulation stopped by user", on standard output.
    sc_core::sc_report_handler::set_actions("/OSCI/SystemC", sc_core::SC_INFO,
                                            sc_core::SC_DO_NOTHING);
    CLI::App app("Performance monitors of Arm's CCI-550 and Cortex-A55, modelled in SystemC",
                 "armpmu");
    app.set_version_flag("--version", ARMPMU_VERSION);
    app.failure_message(usage_error);
    int status = kFine;
    add_run(app, status);
    add_stat(app, status);
    add_sweep(app, status);
    add_record(app, status);
    add_replay(app, status);
    add_compare(app, status);
    add_coverage(app, status);
    add_convert(app, status);
    add_import(app, status);
    add_golden(app, status);
    add_list(app, status);
    add_explain(app, status);
    add_report(app, status);
    add_series(app, status);
    add_silicon(app, status);
    add_calibrate(app, status);
    add_kernels(app, status);
#ifdef ARMPMU_HAVE_ISS
    add_vp(app, status);
#endif
    add_manual(app, status);
    std::vector<std::string> words(argv + 1, argv + argc);
    if (!words.empty() && words.front() == "help") { // "help run" for "run --help"
        words.erase(words.begin());
        words.emplace_back("--help");
    }
    if (!words.empty() && !is_command(app, words[0])) return kUnusableInput;
    if (words.size() > 1)
        for (const CLI::App* first : app.get_subcommands({}))
            if (first->get_name() == words[0] && first->get_require_subcommand_min() > 0 &&
                !is_command(*first, words[1]))
                return kUnusableInput;
    try {
        std::reverse(words.begin(), words.end()); // as CLI11 takes them
        app.parse(std::move(words));
    } catch (const CLI::ParseError& error) {
        return app.exit(error) == 0 ? kFine : kUnusableInput;
    } catch (const std::exception& error) {
        std::cerr << "armpmu: " << error.what() << '\n';
        return kFailed;
    }
    if (app.get_subcommands().empty()) std::cout << kIntroduction;
    std::cout.flush();
    if (!std::cout) {
        std::cerr << "armpmu: standard output cannot be written\n";
        return kFailed;
    }
    return status;
}

int run_program(int argc, char** argv) {
    setenv("SYSTEMC_DISABLE_COPYRIGHT_MESSAGE", "1", 0);
    return sc_core::sc_elab_and_sim(argc, argv);
}

} // namespace armpmu::testbench
