// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <sys/types.h>

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace armpmu::testbench {

// An open file of the operating system, as an end of a pipe, which is closed with it.
class Descriptor {
  public:
    Descriptor() = default; // none
    explicit Descriptor(int number) : number_(number) {}
    Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
    Descriptor& operator=(Descriptor&& other) noexcept {
        std::swap(number_, other.number_);
        return *this;
    }
    ~Descriptor() { close(); }

    int number() const { return number_; } // -1: none
    void close();
    int release() { return std::exchange(number_, -1); }

  private:
    int number_ = -1;
};

// Programs that are started get neither end, unless they are handed it.
struct Pipe {
    Pipe(); // throws std::system_error
    Descriptor reading, writing;
};

struct ProcessEnd {
    int status = 0; // that it exited with
    int signal = 0; // that it died of; 0: none
    bool well() const { return status == 0 && signal == 0; }
};

// A process that this one has started. It is killed and waited for with this.
class ChildProcess {
  public:
    ChildProcess() = default; // none
    // A fork of this process does the work and exits with its return value, or with 1 if it throws.
    // It dies with the thread that started it. Throws std::system_error.
    static ChildProcess forked(const std::function<int()>& work);

    struct Program {
        std::vector<std::string> words; // the first is looked for in PATH
        // Empty: this process's.
        std::optional<std::vector<std::string>> environment;
        std::vector<std::pair<int, int>> descriptors; // ours, and its number there
    };
    // Throws std::system_error, ENOENT if there is no such program.
    static ChildProcess started(const Program& program);

    ChildProcess(ChildProcess&& other) noexcept { *this = std::move(other); }
    ChildProcess& operator=(ChildProcess&& other) noexcept {
        std::swap(id_, other.id_);
        std::swap(end_, other.end_);
        return *this;
    }
    ~ChildProcess();

    bool exists() const { return id_ > 0; } // also when it has ended
    pid_t id() const { return id_; }
    // Nothing while it runs.
    std::optional<ProcessEnd> ended();
    ProcessEnd wait();
    // Kills it if it still runs after so long.
    ProcessEnd wait(std::chrono::milliseconds patience);
    void kill(); // nothing if it has ended

  private:
    bool take_end(int options);

    pid_t id_ = 0;
    std::optional<ProcessEnd> end_;
};

} // namespace armpmu::testbench
