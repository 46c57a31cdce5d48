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

// A process for each work, which has its kernel warm. Each measurement is made by a copy of it,
// which sets its latencies and goes on from there: what caches, TLBs and predictors hold does not
// depend on latencies. Where it does depend on a value, the copy begins again. So a measurement has
// the same result whichever came before. All end with this one.
class WarmServers {
  public:
    WarmServers(const std::vector<ClockedWork>& works, const cpu::CoreConfig& base, unsigned jobs);
    ~WarmServers();
    WarmServers(const WarmServers&) = delete;
    WarmServers& operator=(const WarmServers&) = delete;

    bool has_room() const { return busy_ < jobs_; }
    bool busy() const { return busy_ != 0; }
    bool idle(std::size_t work) const { return !servers_[work].number; }
    // Of an idle one, when there is room; `number` is what its answer will have.
    void start(std::size_t work, std::size_t number, const FitValues& values);

    struct Done {
        std::size_t number = 0;
        double value = 0;
    };
    // The next one that has ended; nothing when none has after so long, or a signal came. Throws
    // what the measurement threw, as ConfigError, and std::runtime_error when its process died.
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
