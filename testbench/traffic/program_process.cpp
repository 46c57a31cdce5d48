// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/traffic/program_process.h"

#include "testbench/traffic/program_error.h"
#include "vectors/files/file_error.h"
#include "vectors/files/input_file.h"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <filesystem>
#include <thread>

namespace armpmu::testbench {

namespace {

namespace fs = std::filesystem;

// Above what a guest opens, so that its own numbers are those of a plain run.
constexpr int kHighNumber = 500;

int high(int descriptor) {
    const int moved = fcntl(descriptor, F_DUPFD_CLOEXEC, kHighNumber);
    return moved < 0 ? fcntl(descriptor, F_DUPFD_CLOEXEC, 3) : moved;
}

struct Descriptor {
    int number;
    ~Descriptor() {
        if (number >= 0) close(number);
    }
};

struct FileActions {
    posix_spawn_file_actions_t actions{};
    FileActions() { posix_spawn_file_actions_init(&actions); }
    ~FileActions() { posix_spawn_file_actions_destroy(&actions); }
    // Onto itself: open behind exec.
    void keep(int number) { posix_spawn_file_actions_adddup2(&actions, number, number); }
};

std::vector<char*> pointers(const std::vector<std::string>& texts) {
    std::vector<char*> all;
    for (const std::string& text : texts) all.push_back(const_cast<char*>(text.c_str()));
    all.push_back(nullptr);
    return all;
}

std::string without_lone_commas(const std::string& path) {
    std::string text;
    for (const char c : path) text += c == ',' ? ",," : std::string(1, c);
    return text;
}

// Cortex-A76 is the nearest core to a Cortex-A55 that QEMU 7.2 has (Armv8.2-A). The tunable selects
// a memset without DC ZVA. A static PIE reads it before it is relocated, and crashes.
std::vector<std::string> arguments(const ProgramProcess::Command& command, int memory, int life) {
    std::vector<std::string> all = {command.qemu, "-cpu", "cortex-a76"};
    if (!command.root.empty()) {
        all.emplace_back("-L");
        all.push_back(command.root);
    }
    const auto& names = command.environment;
    if (!command.position_independent &&
        std::none_of(names.begin(), names.end(),
                     [](const std::string& one) { return one.rfind("GLIBC_TUNABLES=", 0) == 0; })) {
        all.emplace_back("-E");
        all.emplace_back("GLIBC_TUNABLES=glibc.cpu.name=kunpeng920");
    }
    all.emplace_back("-plugin");
    all.push_back(without_lone_commas(command.plugin) + ",memory=" + std::to_string(memory) +
                  ",life=" + std::to_string(life) + command.plugin_options);
    for (const std::string& other : command.other_plugins) {
        all.emplace_back("-plugin");
        all.push_back(other);
    }
    all.insert(all.end(), command.program.begin(), command.program.end());
    return all;
}

void check_plugin(const std::string& path) try {
    const files::InputFile there(path);
} catch (const files::InputError& error) {
    throw ProgramError(error.missing() ? "no plugin " + path : error.what());
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

ProgramProcess::ProgramProcess(const Command& command, int memory) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) throw ProgramError("no pipe for a running program");
    life_ = ends[1];
    const Descriptor low_end{ends[0]};
    const Descriptor life{high(ends[0])};
    const Descriptor ring{high(memory)};
    FileActions files;
    files.keep(life.number);
    files.keep(ring.number);
    const std::vector<std::string> texts = arguments(command, ring.number, life.number);
    const int error = posix_spawnp(&pid_, command.qemu.c_str(), &files.actions, nullptr,
                                   pointers(texts).data(), pointers(command.environment).data());
    if (error == 0) return;
    close(life_);
    throw ProgramError(error == ENOENT ? command.qemu + " is not installed (Debian: qemu-user)"
                                       : command.qemu + ": " + std::strerror(error));
}

ProgramProcess::~ProgramProcess() {
    if (!ended()) {
        kill(pid_, SIGKILL);
        wait();
    }
    close(life_);
}

std::optional<int> ProgramProcess::ended() {
    int status = 0;
    if (!status_) {
        const pid_t found = waitpid(pid_, &status, WNOHANG);
        if (found == pid_) status_ = status;
        // Somebody else waited for it.
        if (found < 0 && errno == ECHILD) status_ = 0;
    }
    return status_;
}

int ProgramProcess::wait() {
    constexpr std::chrono::seconds patience{10};
    const auto start = std::chrono::steady_clock::now();
    bool killed = false;
    while (!ended()) {
        std::this_thread::sleep_for(std::chrono::microseconds(200));
        if (!killed && std::chrono::steady_clock::now() - start > patience)
            killed = kill(pid_, SIGKILL) == 0;
    }
    return *status_;
}

} // namespace armpmu::testbench
