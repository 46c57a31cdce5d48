// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/processes/child_process.h"

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace armpmu::testbench {

// The outcome of a point that was given to a server.
struct ServedPoint {
    enum class End : unsigned char {
        result, // `text` is what the work returned
        failed, // `text` is why: the message of the exception, or the signal that ended it
        killed  // by SIGKILL: nothing is known of the point
    };
    std::size_t point = 0;
    End end = End::killed;
    std::string text;
};

// Small long-lived processes. Each carries out one point at a time in a process that it forks,
// which ends after so many points: so a crash affects few other points, and several points share
// the cost of a fork. Make them while this process is small, as each fork copies its page tables.
// All end with this process, however it ends; the destructor ends busy ones at once. They leave
// SIGINT and SIGTERM to this process.
class PointServers {
  public:
    using Work = std::function<std::string(const std::string& request)>;

    // A process that answers requests.
    struct Asked {
        Descriptor requests; // to be written
        Descriptor answers;  // to be read
        ChildProcess process;
    };

    // `work` is called in the forked process, up to `points_per_process` times; once it throws,
    // never again. Throws std::runtime_error when there can be no more processes.
    PointServers(unsigned jobs, unsigned points_per_process, const Work& work);
    ~PointServers();
    PointServers(const PointServers&) = delete;
    PointServers& operator=(const PointServers&) = delete;

    bool has_idle() const;
    bool has_busy() const;
    // Gives a point to an idle server.
    void start(std::size_t point, const std::string& request);
    // The next point that has ended; nothing when none has within that time, or a signal came.
    std::optional<ServedPoint> wait(int milliseconds);

  private:
    struct Server {
        Asked asked;
        std::optional<std::size_t> point;
        std::string received;
    };

    void add_server(unsigned points_per_process, const Work& work);
    static std::optional<ServedPoint> take_answer(Server& server);

    std::vector<Server> servers_;
};

} // namespace armpmu::testbench
