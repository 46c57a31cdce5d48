// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/processes/child_process.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <iostream>
#include <system_error>
#include <thread>

namespace armpmu::testbench {
namespace {

[[noreturn]] void fail(int error) {
    throw std::system_error(error, std::generic_category());
}

std::vector<char*> pointers(const std::vector<std::string>& texts) {
    std::vector<char*> all;
    for (const std::string& text : texts) all.push_back(const_cast<char*>(text.c_str()));
    all.push_back(nullptr);
    return all;
}

struct FileActions {
    posix_spawn_file_actions_t actions{};
    FileActions() { posix_spawn_file_actions_init(&actions); }
    ~FileActions() { posix_spawn_file_actions_destroy(&actions); }
};

} // namespace

void Descriptor::close() {
    if (number_ >= 0) ::close(std::exchange(number_, -1));
}

Pipe::Pipe() {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) fail(errno);
    reading = Descriptor(ends[0]);
    writing = Descriptor(ends[1]);
}

ChildProcess ChildProcess::forked(const std::function<int()>& work) {
    std::cout.flush();
    const pid_t parent = getpid();
    ChildProcess child;
    child.id_ = fork();
    if (child.id_ < 0) fail(errno);
    if (child.id_ > 0) return child;
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) _exit(1);
    int status = 1;
    try {
        status = work();
    } catch (...) { // whoever waits sees the status
    }
    _exit(status);
}

ChildProcess ChildProcess::started(const Program& program) {
    FileActions files;
    for (const auto& [ours, its] : program.descriptors)
        posix_spawn_file_actions_adddup2(&files.actions, ours, its);
    const std::vector<char*> words = pointers(program.words);
    const std::vector<char*> environment =
        program.environment ? pointers(*program.environment) : std::vector<char*>();
    ChildProcess child;
    const int error = posix_spawnp(&child.id_, words[0], &files.actions, nullptr, words.data(),
                                   program.environment ? environment.data() : environ);
    if (error == 0) return child;
    child.id_ = 0;
    fail(error);
}

ChildProcess::~ChildProcess() {
    if (!exists() || ended()) return;
    kill();
    wait();
}

// Whether it has ended. If another part of the program waited for it, its status is unknown.
bool ChildProcess::take_end(int options) {
    if (end_) return true;
    int status = 0;
    pid_t found = 0;
    while ((found = waitpid(id_, &status, options)) < 0 && errno == EINTR) {}
    if (found == 0) return false;
    end_.emplace();
    if (found != id_) return true;
    if (WIFSIGNALED(status)) end_->signal = WTERMSIG(status);
    if (WIFEXITED(status)) end_->status = WEXITSTATUS(status);
    return true;
}

std::optional<ProcessEnd> ChildProcess::ended() {
    take_end(WNOHANG);
    return end_;
}

ProcessEnd ChildProcess::wait() {
    take_end(0);
    return *end_;
}

ProcessEnd ChildProcess::wait(std::chrono::milliseconds patience) {
    const auto start = std::chrono::steady_clock::now();
    bool killed = false;
    while (!take_end(WNOHANG)) {
        std::this_thread::sleep_for(std::chrono::microseconds(200));
        if (killed || std::chrono::steady_clock::now() - start < patience) continue;
        kill();
        killed = true;
    }
    return *end_;
}

void ChildProcess::kill() {
    if (exists() && !end_) ::kill(id_, SIGKILL);
}

} // namespace armpmu::testbench
