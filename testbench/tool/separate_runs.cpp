// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/tool/separate_runs.h"

#include <poll.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <iostream>
#include <map>
#include <optional>
#include <stdexcept>
#include <vector>

namespace armpmu::testbench {
namespace {

constexpr int kWaitMs = 200;

struct Child {
    pid_t process = 0;
    std::size_t number = 0;
};

void write_all(int file, const std::string& text) {
    for (std::size_t done = 0; done < text.size();) {
        const ssize_t part = write(file, text.data() + done, text.size() - done);
        if (part < 0 && errno != EINTR) _exit(1);
        if (part > 0) done += static_cast<std::size_t>(part);
    }
}

// A first letter tells a result from a message.
[[noreturn]] void be_child(int file, std::size_t number,
                           const std::function<std::string(std::size_t)>& run) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    std::signal(SIGINT, SIG_IGN); // whoever started it decides
    try {
        write_all(file, "=" + run(number));
    } catch (const std::exception& error) {
        write_all(file, std::string("!") + error.what());
    }
    _exit(0);
}

class Children {
  public:
    ~Children() {
        for (const auto& [file, child] : children_) {
            kill(child.process, SIGKILL);
            waitpid(child.process, nullptr, 0);
            close(file);
        }
    }
    std::size_t size() const { return children_.size(); }

    void start(std::size_t number, const std::function<std::string(std::size_t)>& run) {
        std::array<int, 2> ends{};
        if (pipe(ends.data()) != 0) fail();
        std::cout.flush();
        const pid_t process = fork();
        if (process < 0) fail();
        if (process == 0) {
            close(ends[0]);
            be_child(ends[1], number, run);
        }
        close(ends[1]);
        children_[ends[0]] = {process, number};
    }

    // Collects output until one has ended; its number and all it wrote. Nothing when `stop` says
    // so.
    std::optional<std::pair<std::size_t, std::string>> wait(const std::function<bool()>& stop) {
        for (;;) {
            if (stop()) return std::nullopt;
            std::vector<pollfd> files;
            for (const auto& [file, child] : children_) files.push_back({file, POLLIN, 0});
            if (poll(files.data(), files.size(), kWaitMs) < 0 && errno != EINTR) fail();
            for (const pollfd& ready : files) {
                if (ready.revents == 0) continue;
                std::vector<char> buffer(65536); // a stack may be as small as that
                const ssize_t n = read(ready.fd, buffer.data(), buffer.size());
                if (n > 0) texts_[ready.fd].append(buffer.data(), static_cast<std::size_t>(n));
                if (n == 0) return ended(ready.fd);
            }
        }
    }

  private:
    [[noreturn]] static void fail() { throw std::runtime_error(std::strerror(errno)); }

    std::pair<std::size_t, std::string> ended(int file) {
        const Child child = children_.at(file);
        waitpid(child.process, nullptr, 0);
        close(file);
        children_.erase(file);
        std::string text = texts_[file];
        texts_.erase(file);
        return {child.number, text};
    }

    std::map<int, Child> children_; // by the end of the pipe
    std::map<int, std::string> texts_;
};

} // namespace

std::vector<SeparateRun> separate_runs(std::size_t count, unsigned jobs,
                                       const std::function<std::string(std::size_t)>& run,
                                       const std::function<void(std::size_t)>& done,
                                       const std::function<bool()>& stop) {
    std::vector<SeparateRun> results(count);
    Children children;
    std::size_t started = 0;
    for (std::size_t ended = 0; ended < count;) {
        while (started < count && children.size() < jobs) children.start(started++, run);
        const auto one = children.wait([&] {
            done(ended);
            return stop();
        });
        if (!one) return results;
        const auto& [number, text] = *one;
        if (text.empty())
            results[number].failure = "the run died";
        else
            (text.front() == '=' ? results[number].result : results[number].failure) =
                text.substr(1);
        ++ended;
    }
    return results;
}

} // namespace armpmu::testbench
