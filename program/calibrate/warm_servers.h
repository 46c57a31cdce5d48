// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "program/calibrate/fit_parameter.h"
#include "program/silicon/work.h"
#include "testbench/processes/child_process.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace armpmu::testbench {

// A work at a clock that is `clock` times that of the board: memory takes as many more cycles.
struct ClockedWork {
    FigureWork work;
    double clock = 1;
};

// A process for each work, with its kernel warm. Each measurement is made by a copy of the process,
// which sets its latencies and goes on from there: the contents of caches, TLBs and predictors do
// not depend on latencies. Where they do depend on a value, the copy begins again. So the result of
// a measurement does not depend on earlier ones. All end with this process.
class WarmServers {
  public:
    WarmServers(const std::vector<ClockedWork>& works, const cpu::CoreConfig& base, unsigned jobs);
    ~WarmServers();
    WarmServers(const WarmServers&) = delete;
    WarmServers& operator=(const WarmServers&) = delete;

    bool has_room() const { return busy_ < jobs_; }
    bool busy() const { return busy_ != 0; }
    bool idle(std::size_t work) const { return !servers_[work].number; }
    // Sends a request to an idle process, when there is one; its answer will have `number`.
    void start(std::size_t work, std::size_t number, const FitValues& values);

    struct Done {
        std::size_t number = 0;
        double value = 0;
    };
    // The next measurement that has ended; nothing when none has within that time, or a signal
    // came. Throws the measurement's own exception, such as ConfigError, and std::runtime_error
    // when its process died.
    std::optional<Done> wait(int milliseconds);

  private:
    struct Server {
        Descriptor requests; // to be written
        Descriptor answers;  // to be read
        ChildProcess process;
        std::optional<std::size_t> number;
        std::string received;
    };
    static std::optional<Done> take_answer(Server& server);

    unsigned jobs_;
    unsigned busy_ = 0;
    std::vector<Server> servers_;
};

} // namespace armpmu::testbench
