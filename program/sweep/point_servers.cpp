// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/sweep/point_servers.h"

#include "program/sweep/frames.h"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <stdexcept>
#include <system_error>
#include <utility>
#include <vector>

namespace armpmu::testbench {
namespace {

// First letters of the messages of a point's process and its server.
constexpr char kResult = '=';
constexpr char kFailed = '!';
constexpr char kKilled = 'x';

int be_worker(int requests, int answers, const PointServers::Work& work) {
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
    return 0;
}

// Starts a process that answers requests.
PointServers::Asked ask(const std::function<int(int requests, int answers)>& work) {
    Pipe requests;
    Pipe answers;
    PointServers::Asked asked;
    asked.process = ChildProcess::forked([&] {
        requests.writing.close();
        answers.reading.close();
        return work(requests.reading.number(), answers.writing.number());
    });
    asked.requests = std::move(requests.writing);
    asked.answers = std::move(answers.reading);
    return asked;
}

// The process under a server that carries out points, and the next one after it.
class Worker {
  public:
    Worker(unsigned most_points, const PointServers::Work& work)
        : work_(work), most_points_(most_points) {}

    // Carries out one point; returns the answer.
    std::string carry_out(const std::string& request) {
        try {
            if (!asked_.process.exists()) start();
        } catch (const std::system_error& error) {
            return kKilled + error.code().message();
        }
        std::string answer;
        if (!write_frame(asked_.requests.number(), request) ||
            !read_frame(asked_.answers.number(), answer))
            return of_dead();
        if (++points_ == most_points_ || answer.front() == kFailed) end();
        return answer;
    }
    // Waits for the process, so that its processor time is added to that of this process's parent.
    ProcessEnd end() {
        if (!asked_.process.exists()) return {};
        asked_.requests.close();
        asked_.answers.close();
        const ProcessEnd its_end = asked_.process.wait();
        asked_ = {};
        return its_end;
    }

  private:
    void start() {
        asked_ =
            ask([this](int requests, int answers) { return be_worker(requests, answers, work_); });
        points_ = 0;
    }

    std::string of_dead() {
        const ProcessEnd its_end = end();
        if (its_end.signal == SIGKILL) return std::string(1, kKilled);
        return kFailed + (its_end.signal != 0
                              ? "the run died of signal " + std::to_string(its_end.signal)
                              : std::string("the run died"));
    }

    const PointServers::Work& work_;
    unsigned most_points_;
    PointServers::Asked asked_;
    unsigned points_ = 0;
};

int be_server(int requests, int answers, Worker& worker) {
    std::signal(SIGINT, SIG_IGN);
    std::signal(SIGTERM, SIG_IGN);
    std::string request;
    while (read_frame(requests, request))
        if (!write_frame(answers, worker.carry_out(request))) break;
    worker.end();
    return 0;
}

} // namespace

PointServers::PointServers(unsigned jobs, unsigned points_per_process, const Work& work) {
    std::signal(SIGPIPE, SIG_IGN); // of a server that is no more: an error, not the end
    for (unsigned n = 0; n < jobs; ++n) add_server(points_per_process, work);
}

PointServers::~PointServers() {
    for (Server& one : servers_) {
        if (one.point) one.asked.process.kill();
        one.asked.requests.close(); // an idle one ends by that
    }
    for (Server& one : servers_) one.asked.process.wait();
}

void PointServers::add_server(unsigned points_per_process, const Work& work) {
    Server server;
    server.asked = ask([&](int requests, int answers) {
        for (Server& other : servers_) {
            other.asked.requests.close();
            other.asked.answers.close();
        }
        Worker worker(points_per_process, work);
        return be_server(requests, answers, worker);
    });
    servers_.push_back(std::move(server));
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
    if (!write_frame(idle->asked.requests.number(), request))
        throw std::runtime_error("a process that carries out points has died");
    idle->point = point;
}

std::optional<ServedPoint> PointServers::take_answer(Server& server) {
    std::vector<char> buffer(65536); // a stack may be as small as that
    const ssize_t n = read(server.asked.answers.number(), buffer.data(), buffer.size());
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
    for (const Server& one : servers_) files.push_back({one.asked.answers.number(), POLLIN, 0});
    if (poll(files.data(), files.size(), milliseconds) <= 0) return std::nullopt;
    for (std::size_t n = 0; n < files.size(); ++n)
        if (files[n].revents != 0)
            if (auto done = take_answer(servers_[n])) return done;
    return std::nullopt;
}

} // namespace armpmu::testbench
