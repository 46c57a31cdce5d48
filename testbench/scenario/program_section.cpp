// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/scenario/program_section.h"

#include "armpmu/cluster/cluster_config.h"
#include "testbench/kernels/kernel_info.h"
#include "testbench/symbols/function_symbols.h"
#include "testbench/traffic/guest_executable.h"
#include "testbench/traffic/program_error.h"
#include "testbench/traffic/recorded_program.h"

#include <string_view>

namespace armpmu::testbench {
namespace {

void describe(Parameters& section, const KernelParameter& parameter, Settings& settings) {
    const Key key = {parameter.name, parameter.help, parameter.unit};
    std::uint64_t value = parameter.standard;
    const bool there = std::string_view(parameter.unit) == "bytes"
                           ? section.bytes(key, value, parameter.least, parameter.most)
                           : section.number(key, value, parameter.least, parameter.most);
    if (!there) return;
    if (value % parameter.multiple != 0)
        section.fail(parameter.name, std::string(parameter.name) + ": expected a multiple of " +
                                         std::to_string(parameter.multiple) + ", not " +
                                         std::to_string(value));
    settings[parameter.name] = std::to_string(value);
}

std::vector<Parameters::Alternative> alternatives(ProgramSection& program) {
    std::vector<Parameters::Alternative> all;
    for (const KernelInfo& info : kernels())
        all.push_back({info.name, info.help, [&info, &program](Parameters& section) {
                           program.kernel = info.name;
                           for (const KernelParameter& one : info.parameters)
                               describe(section, one, program.parameters);
                       }});
    return all;
}

void describe_recorded(Parameters& section, ProgramSection& program, const std::string& file) {
    section.number({"thread", "of the recorded program"}, program.thread, 0, 15);
    std::string symbols;
    section.text({"symbols", "executable that was recorded, for names of functions: ELF for "
                             "AArch64, linked with -static and -no-pie"},
                 symbols);
    if (file.empty()) return;
    if (section.has("kernel"))
        section.fail("kernel", "kernel: an entry is either a kernel or recorded");
    program.recorded = section.input_file(file);
    try {
        const RecordedProgram probe(program.recorded, program.thread);
    } catch (const TraceError& error) {
        section.fail("recorded", "recorded: " + std::string(error.what()));
    }
    if (symbols.empty()) return;
    program.symbols = section.input_file(symbols);
    try {
        const FunctionSymbols probe(program.symbols);
    } catch (const SymbolsError& error) {
        section.fail("symbols", "symbols: " + std::string(error.what()));
    }
}

void describe_executable(Parameters& section, ProgramSection& program) {
    std::string file;
    section.text({"executable",
                  "a program for arm64 that qemu-aarch64 runs meanwhile, instead of a "
                  "kernel"},
                 file);
    section.texts({"arguments", "of the executable"}, program.arguments);
    section.texts({"environment", "NAME=value, all that the executable has"}, program.environment);
    section.text({"root", "folder of a dynamic executable's loader and libraries; Debian's cross "
                          "libraries or this machine's without it"},
                 program.root);
    if (!program.root.empty()) program.root = section.beside(program.root);
    using Time = ProgramSection::Time;
    section.choice({"time",
                    "that the executable's clocks and timers go by: this machine's, or that "
                    "of the core"},
                   program.time, {{"host", Time::host}, {"modelled", Time::modelled}});
    if (file.empty()) return;
    for (const char* const key : {"kernel", "recorded"})
        if (section.has(key))
            section.fail(key,
                         std::string(key) + ": an entry is a kernel, recorded or an executable");
    program.executable = section.input_file(file);
    try {
        guest_root(read_guest_executable(program.executable), program.root,
                   library_path(program.environment));
    } catch (const ProgramError& error) {
        section.fail("executable", "executable: " + std::string(error.what()));
    }
}

// Only entries above it, so that there is no deadlock: a core runs its own in that order, too.
void describe_order(Parameters& section, std::vector<ProgramSection>& programs) {
    std::string name;
    section.name({"after", "name of an entry above; this one begins when that one has ended, and "
                           "its core sleeps until then"},
                 name);
    if (name.empty()) return;
    std::size_t called = 0;
    for (std::size_t n = 0; n + 1 < programs.size(); ++n) {
        if (programs[n].name != name) continue;
        programs.back().after = n;
        ++called;
    }
    if (called != 1)
        section.fail("after", "after: expected the name of one entry above, but " +
                                  (called == 0 ? "none is" : std::to_string(called) + " are") +
                                  " called '" + name + "'");
}

} // namespace

void describe(Parameters& section, std::vector<ProgramSection>& programs, unsigned cores) {
    ProgramSection& program = programs.emplace_back();
    section.name({"name", "by which `--set` and `after` call it"}, program.name);
    describe_order(section, programs);
    section.number({"core", "of the cluster, that executes it; thread n of an executable goes to "
                            "the n-th core after it"},
                   program.core, 0, cluster::kMaxCores - 1);
    if (program.core >= cores)
        section.fail("core", "core: expected 0 to " + std::to_string(cores - 1) +
                                 ", as `cluster` has cores, not " + std::to_string(program.core));
    section.exclude({"kernel", "recorded", "executable"});
    describe_executable(section, program);
    std::string file;
    section.text({"recorded", "what a program executed (tools/trace/FORMAT.md, version 2), instead "
                              "of a kernel"},
                 file);
    describe_recorded(section, program, file);
    if (!file.empty()) return;
    for (const char* const key : {"thread", "symbols"})
        if (section.has(key))
            section.fail(key, std::string(key) + ": only a recorded program has any");
    if (!program.executable.empty()) return;
    for (const char* const key : {"arguments", "environment", "root", "time"})
        if (section.has(key)) section.fail(key, std::string(key) + ": only an executable has any");
    section.alternative({"kernel", "what is executed; `armpmu list kernels` has them"},
                        alternatives(program));
    if (!program.kernel.empty())
        program.expected = expected_totals(program.kernel, program.parameters).instructions;
}

} // namespace armpmu::testbench
