// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/commands/separate_runs.h"

#include "testbench/processes/child_process.h"

#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstring>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

namespace armpmu::testbench {
namespace {

constexpr int kWaitMs = 200;

bool write_all(int file, const std::string& text) {
    for (std::size_t done = 0; done < text.size();) {
        const ssize_t part = write(file, text.data() + done, text.size() - done);
        if (part < 0 && errno != EINTR) return false;
        if (part > 0) done += static_cast<std::size_t>(part);
    }
    return true;
}

// A first letter tells a result from a message.
std::string answer_of(std::size_t number, const std::function<std::string(std::size_t)>& run) try {
    return "=" + run(number);
} catch (const std::exception& error) {
    return std::string("!") + error.what();
}

struct Child {
    std::size_t number = 0;
    Descriptor output;
    ChildProcess process;
    std::string text; // that it has written
};

class Children {
  public:
    std::size_t size() const { return all_.size(); }

    void start(std::size_t number, const std::function<std::string(std::size_t)>& run) {
        Pipe pipe;
        Child child;
        child.number = number;
        child.process = ChildProcess::forked([&] {
            std::signal(SIGINT, SIG_IGN); // the parent decides
            pipe.reading.close();
            return write_all(pipe.writing.number(), answer_of(number, run)) ? 0 : 1;
        });
        child.output = std::move(pipe.reading);
        all_.push_back(std::move(child));
    }

    // Collects output until one has ended, and gives that. Nothing when `stop` says so.
    std::optional<Child> wait(const std::function<bool()>& stop) {
        for (;;) {
            if (stop()) return std::nullopt;
            std::vector<pollfd> files;
            for (const Child& child : all_) files.push_back({child.output.number(), POLLIN, 0});
            if (poll(files.data(), files.size(), kWaitMs) < 0 && errno != EINTR)
                throw std::runtime_error(std::strerror(errno));
            for (std::size_t n = 0; n < files.size(); ++n) {
                if (files[n].revents == 0) continue;
                std::vector<char> buffer(65536); // a stack may be as small as that
                const ssize_t read_now = read(files[n].fd, buffer.data(), buffer.size());
                if (read_now > 0)
                    all_[n].text.append(buffer.data(), static_cast<std::size_t>(read_now));
                if (read_now == 0) return ended(n);
            }
        }
    }

  private:
    Child ended(std::size_t n) {
        Child child = std::move(all_[n]);
        all_.erase(all_.begin() + static_cast<std::ptrdiff_t>(n));
        child.process.wait();
        return child;
    }

    std::vector<Child> all_;
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
        const std::size_t number = one->number;
        const std::string& text = one->text;
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
