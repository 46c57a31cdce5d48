// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/calibrate/warm_servers.h"

#include "program/sweep/frames.h"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <sstream>
#include <stdexcept>
#include <utility>

namespace armpmu::testbench {
namespace {

constexpr char kResult = '=';
constexpr char kFailed = '!';

cpu::CoreConfig at_clock(cpu::CoreConfig core, double clock) {
    for (std::uint32_t* const cycles : {&core.memory_latency, &core.memory_transfer,
                                        &core.memory_read_interval, &core.memory_write_interval})
        *cycles = static_cast<std::uint32_t>(std::lround(*cycles * clock));
    core.memory_latency = std::max(core.memory_latency, 1U);
    return core;
}

// A work with its kernels warm.
class WarmWork {
  public:
    WarmWork(const ClockedWork& clocked, const cpu::CoreConfig& base)
        : clocked_(clocked), base_(base), values_(values_of(base)) {}

    void warm() {
        if (kernel_) return;
        const FigureWork& work = clocked_.work;
        kernel_.emplace(base_, work.work);
        if (work.without) without_.emplace(base_, *work.without);
    }
    bool from_warm(const FitValues& values) const {
        const std::vector<FitParameter>& all = fit_parameters();
        for (std::size_t n = 0; n < all.size(); ++n)
            if (values[n] != values_[n] && !all[n].latency) return false;
        return true;
    }
    // Changes the warm state.
    double measure(const FitValues& values) {
        const cpu::CoreConfig core = at_clock(with_values(base_, values), clocked_.clock);
        cpu::check(core);
        const FigureWork& work = clocked_.work;
        if (!from_warm(values)) {
            kernel_.emplace(core, work.work);
            if (work.without) without_.emplace(core, *work.without);
        }
        double pace = paced(*kernel_, core, work.work);
        if (work.without) pace -= paced(*without_, core, *work.without);
        return work.bandwidth ? work.factor / pace : work.factor * pace;
    }

  private:
    // Accesses under way with other latencies come first.
    double paced(WarmKernel& kernel, const cpu::CoreConfig& core, const Work& work) const {
        kernel.set_latencies(core);
        kernel.pace(work.measured / 8);
        return kernel.pace(work.measured, clocked_.work.event);
    }

    ClockedWork clocked_;
    cpu::CoreConfig base_;
    FitValues values_;
    std::optional<WarmKernel> kernel_, without_;
};

std::string answer_to(WarmWork& work, const FitValues& values) {
    try {
        char text[40];
        std::snprintf(text, sizeof text, "%.17g", work.measure(values));
        return kResult + std::string(text);
    } catch (const std::exception& error) {
        return kFailed + std::string(error.what());
    }
}

int be_server(int requests, int answers, WarmWork& work) {
    std::signal(SIGINT, SIG_IGN);
    std::signal(SIGTERM, SIG_IGN);
    std::signal(SIGPIPE, SIG_DFL);
    for (std::string request; read_frame(requests, request);) {
        std::istringstream in(request);
        FitValues values;
        for (std::uint64_t value = 0; in >> value;) values.push_back(value);
        if (work.from_warm(values)) work.warm();
        ChildProcess copy = ChildProcess::forked(
            [&] { return write_frame(answers, answer_to(work, values)) ? 0 : 1; });
        if (!copy.wait().well()) return 1;
    }
    return 0;
}

} // namespace

WarmServers::WarmServers(const std::vector<ClockedWork>& works, const cpu::CoreConfig& base,
                         unsigned jobs)
    : jobs_(jobs) {
    std::signal(SIGPIPE, SIG_IGN); // of a server that is no more: an error, not the end
    for (const ClockedWork& one : works) {
        Pipe requests;
        Pipe answers;
        Server server;
        server.process = ChildProcess::forked([&] {
            requests.writing.close();
            answers.reading.close();
            for (Server& other : servers_) {
                other.requests.close();
                other.answers.close();
            }
            WarmWork work(one, base);
            return be_server(requests.reading.number(), answers.writing.number(), work);
        });
        server.requests = std::move(requests.writing);
        server.answers = std::move(answers.reading);
        servers_.push_back(std::move(server));
    }
}

WarmServers::~WarmServers() {
    for (Server& one : servers_) one.process.kill();
}

void WarmServers::start(std::size_t work, std::size_t number, const FitValues& values) {
    std::string request;
    for (const std::uint64_t value : values) request += std::to_string(value) + " ";
    if (!write_frame(servers_[work].requests.number(), request))
        throw std::runtime_error("a process that measures has died");
    servers_[work].number = number;
    ++busy_;
}

std::optional<WarmServers::Done> WarmServers::take_answer(Server& server) {
    char buffer[4096];
    const ssize_t n = read(server.answers.number(), buffer, sizeof buffer);
    if (n < 0 && errno == EINTR) return std::nullopt;
    if (n <= 0) throw std::runtime_error("a process that measures has died");
    server.received.append(buffer, static_cast<std::size_t>(n));
    std::string text;
    if (!take_frame(server.received, text)) return std::nullopt;
    if (text.empty() || text.front() != kResult)
        throw ConfigError(text.substr(std::min<std::size_t>(1, text.size())));
    const Done done{*server.number, std::strtod(text.c_str() + 1, nullptr)};
    server.number.reset();
    return done;
}

std::optional<WarmServers::Done> WarmServers::wait(int milliseconds) {
    std::vector<pollfd> files;
    std::vector<Server*> asked;
    for (Server& one : servers_) {
        if (!one.number) continue;
        files.push_back({one.answers.number(), POLLIN, 0});
        asked.push_back(&one);
    }
    if (poll(files.data(), files.size(), milliseconds) <= 0) return std::nullopt;
    for (std::size_t n = 0; n < files.size(); ++n) {
        if (files[n].revents == 0) continue;
        auto done = take_answer(*asked[n]);
        if (done) --busy_;
        return done;
    }
    return std::nullopt;
}

} // namespace armpmu::testbench
