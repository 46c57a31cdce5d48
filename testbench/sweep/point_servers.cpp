// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/sweep/point_servers.h"

#include "testbench/sweep/frames.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <iostream>
#include <stdexcept>
#include <vector>

namespace armpmu::testbench {
namespace {

// First letters of what a point's process and its server write.
constexpr char kResult = '=';
constexpr char kFailed = '!';
constexpr char kKilled = 'x';

// Ends with the process that forked it, whoever that was.
void end_with(pid_t parent) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) _exit(1);
}

[[noreturn]] void be_worker(int requests, int answers, const PointServers::Work& work) {
    std::signal(SIGPIPE, SIG_DFL);
    std::string request;
    while (read_frame(requests, request)) {
        std::string text;
        try {
            text = kResult + work(request);
        } catch (const std::exception& error) {
            text = kFailed + std::string(error.what());
        }
        if (!write_frame(answers, text) || text.front() == kFailed) break;
    }
    _exit(0);
}

// The process under a server that carries out points, and the next one after it.
class Worker {
  public:
    Worker(unsigned most_points, const PointServers::Work& work)
        : work_(work), most_points_(most_points) {}

    // Carries out one point; the answer for whoever asked.
    std::string carry_out(const std::string& request) {
        if (process_ == 0 && !start()) return kKilled + std::string(std::strerror(errno));
        std::string answer;
        if (!write_frame(requests_, request) || !read_frame(answers_, answer)) return of_dead();
        if (++points_ == most_points_ || answer.front() == kFailed) end();
        return answer;
    }
    // Waits for the process, so that its processor time counts as that of whoever waits for this.
    int end() {
        if (process_ == 0) return 0;
        close(requests_);
        close(answers_);
        int status = 0;
        while (waitpid(process_, &status, 0) < 0 && errno == EINTR) {}
        process_ = 0;
        return status;
    }

  private:
    bool start() {
        std::array<int, 2> requests{};
        std::array<int, 2> answers{};
        if (pipe2(requests.data(), O_CLOEXEC) != 0) return false;
        if (pipe2(answers.data(), O_CLOEXEC) != 0) {
            close_all(requests);
            return false;
        }
        const pid_t server = getpid();
        const pid_t process = fork();
        if (process < 0) {
            close_all(requests);
            close_all(answers);
            return false;
        }
        if (process == 0) {
            end_with(server);
            close(requests[1]);
            close(answers[0]);
            be_worker(requests[0], answers[1], work_);
        }
        close(requests[0]);
        close(answers[1]);
        requests_ = requests[1];
        answers_ = answers[0];
        process_ = process;
        points_ = 0;
        return true;
    }

    static void close_all(const std::array<int, 2>& ends) {
        for (const int one : ends) close(one);
    }

    std::string of_dead() {
        const int status = end();
        if (WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL) return std::string(1, kKilled);
        return kFailed + (WIFSIGNALED(status)
                              ? "the run died of signal " + std::to_string(WTERMSIG(status))
                              : std::string("the run died"));
    }

    const PointServers::Work& work_;
    unsigned most_points_;
    pid_t process_ = 0; // none
    int requests_ = -1;
    int answers_ = -1;
    unsigned points_ = 0;
};

[[noreturn]] void be_server(int requests, int answers, Worker worker) {
    std::signal(SIGINT, SIG_IGN);
    std::signal(SIGTERM, SIG_IGN);
    std::string request;
    while (read_frame(requests, request))
        if (!write_frame(answers, worker.carry_out(request))) break;
    worker.end();
    _exit(0);
}

} // namespace

PointServers::PointServers(unsigned jobs, unsigned points_per_process, const Work& work) {
    std::cout.flush();
    std::signal(SIGPIPE, SIG_IGN); // of a server that is no more: an error, not the end
    for (unsigned n = 0; n < jobs; ++n) add_server(points_per_process, work);
}

PointServers::~PointServers() {
    for (const Server& one : servers_) {
        if (one.point) kill(one.process, SIGKILL);
        close(one.requests); // an idle one ends by that
    }
    for (const Server& one : servers_) {
        while (waitpid(one.process, nullptr, 0) < 0 && errno == EINTR) {}
        close(one.answers);
    }
}

void PointServers::add_server(unsigned points_per_process, const Work& work) {
    std::array<int, 2> requests{};
    std::array<int, 2> answers{};
    if (pipe2(requests.data(), O_CLOEXEC) != 0 || pipe2(answers.data(), O_CLOEXEC) != 0)
        throw std::runtime_error(std::strerror(errno));
    const pid_t parent = getpid();
    const pid_t process = fork();
    if (process < 0) throw std::runtime_error(std::strerror(errno));
    if (process == 0) {
        end_with(parent);
        close(requests[1]);
        close(answers[0]);
        for (const Server& other : servers_) {
            close(other.requests);
            close(other.answers);
        }
        be_server(requests[0], answers[1], Worker(points_per_process, work));
    }
    close(requests[0]);
    close(answers[1]);
    Server server;
    server.process = process;
    server.requests = requests[1];
    server.answers = answers[0];
    servers_.push_back(server);
}

bool PointServers::has_idle() const {
    return std::any_of(servers_.begin(), servers_.end(),
                       [](const Server& one) { return !one.point; });
}

bool PointServers::has_busy() const {
    return std::any_of(servers_.begin(), servers_.end(),
                       [](const Server& one) { return one.point.has_value(); });
}

void PointServers::start(std::size_t point, const std::string& request) {
    const auto idle = std::find_if(servers_.begin(), servers_.end(),
                                   [](const Server& one) { return !one.point; });
    if (!write_frame(idle->requests, request))
        throw std::runtime_error("a process that carries out points has died");
    idle->point = point;
}

std::optional<ServedPoint> PointServers::take_answer(Server& server) {
    std::vector<char> buffer(65536); // a stack may be as small as that
    const ssize_t n = read(server.answers, buffer.data(), buffer.size());
    if (n < 0 && errno == EINTR) return std::nullopt;
    if (n <= 0) throw std::runtime_error("a process that carries out points has died");
    server.received.append(buffer.data(), static_cast<std::size_t>(n));
    std::string text;
    if (!take_frame(server.received, text)) return std::nullopt;
    ServedPoint done;
    done.point = *server.point;
    server.point.reset();
    const char kind = text.empty() ? kKilled : text.front();
    done.end = kind == kResult   ? ServedPoint::End::result
               : kind == kFailed ? ServedPoint::End::failed
                                 : ServedPoint::End::killed;
    done.text = text.empty() ? "" : text.substr(1);
    return done;
}

std::optional<ServedPoint> PointServers::wait(int milliseconds) {
    std::vector<pollfd> files;
    for (const Server& one : servers_) files.push_back({one.answers, POLLIN, 0});
    if (poll(files.data(), files.size(), milliseconds) <= 0) return std::nullopt;
    for (std::size_t n = 0; n < files.size(); ++n)
        if (files[n].revents != 0)
            if (auto done = take_answer(servers_[n])) return done;
    return std::nullopt;
}

} // namespace armpmu::testbench
