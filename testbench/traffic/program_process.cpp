// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/traffic/program_process.h"

#include "testbench/traffic/program_error.h"
#include "vectors/files/file_error.h"
#include "vectors/files/input_file.h"

#include <fcntl.h>

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>

namespace armpmu::testbench {

namespace {

namespace fs = std::filesystem;

// Above a guest's file descriptors, so that these have the numbers of a plain run.
constexpr int kHighNumber = 500;

int high(int descriptor) {
    const int moved = fcntl(descriptor, F_DUPFD_CLOEXEC, kHighNumber);
    return moved < 0 ? fcntl(descriptor, F_DUPFD_CLOEXEC, 3) : moved;
}

std::string without_lone_commas(const std::string& path) {
    std::string text;
    for (const char c : path) text += c == ',' ? ",," : std::string(1, c);
    return text;
}

// Cortex-A76 is the nearest core to a Cortex-A55 that QEMU 7.2 has (Armv8.2-A). The tunable selects
// a memset without DC ZVA. A static PIE reads it before it is relocated, and crashes.
std::vector<std::string> arguments(const LiveProgramOptions& options,
                                   const GuestExecutable& program, const std::string& plugin) {
    std::vector<std::string> all = {options.qemu, "-cpu", "cortex-a76"};
    const std::string root = guest_root(program, options.root, library_path(options.environment));
    if (!root.empty()) {
        all.emplace_back("-L");
        all.push_back(root);
    }
    const auto& names = options.environment;
    if (!program.position_independent &&
        std::none_of(names.begin(), names.end(),
                     [](const std::string& one) { return one.rfind("GLIBC_TUNABLES=", 0) == 0; })) {
        all.emplace_back("-E");
        all.emplace_back("GLIBC_TUNABLES=glibc.cpu.name=kunpeng920");
    }
    all.emplace_back("-plugin");
    all.push_back(plugin);
    for (const std::string& other : options.other_plugins) {
        all.emplace_back("-plugin");
        all.push_back(other);
    }
    all.insert(all.end(), options.command.begin(), options.command.end());
    return all;
}

void check_plugin(const std::string& path) try {
    const files::InputFile there(path);
} catch (const files::InputError& error) {
    throw ProgramError(error.missing() ? "no plugin " + path : error.what());
}

std::string plugin_with_options(const LiveProgramOptions& options, int memory, int life) {
    return without_lone_commas(live_plugin(options.plugin)) + ",memory=" + std::to_string(memory) +
           ",life=" + std::to_string(life) + ",turn=" + std::to_string(options.turn) +
           (options.count ? ",count=1" : "") + (options.modelled_time ? ",time=1" : "");
}

} // namespace

std::string live_plugin(const std::string& wanted) {
    if (!wanted.empty()) {
        check_plugin(wanted);
        return wanted;
    }
    std::error_code none;
    const fs::path here = fs::read_symlink("/proc/self/exe", none).parent_path();
    for (const char* folder : {".", "../lib", "../lib/armpmu"}) {
        const fs::path place = (here / folder / "live_plugin.so").lexically_normal();
        if (fs::exists(place)) return place.string();
    }
    throw ProgramError("no live_plugin.so beside " + here.string() + " or in its ../lib");
}

ChildProcess start_program(const LiveProgramOptions& options, const GuestExecutable& program,
                           int memory, Descriptor& life) try {
    Pipe pipe;
    life = std::move(pipe.writing);
    const Descriptor its_life(high(pipe.reading.number()));
    const Descriptor ring(high(memory));
    const std::string plugin = plugin_with_options(options, ring.number(), its_life.number());
    // Duplicated onto themselves, to stay open after exec.
    return ChildProcess::started(
        {arguments(options, program, plugin),
         options.environment,
         {{its_life.number(), its_life.number()}, {ring.number(), ring.number()}}});
} catch (const std::system_error& error) {
    throw ProgramError(error.code() == std::errc::no_such_file_or_directory
                           ? options.qemu + " is not installed (Debian: qemu-user)"
                           : options.qemu + ": " + error.code().message());
}

} // namespace armpmu::testbench
