// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/interconnect/ace/ace_port.h"
#include "testbench/masters/ace_cluster_config.h"
#include "testbench/masters/thread_schedule.h"
#include "testbench/masters/victim_buffer.h"

namespace armpmu::testbench {

// A cluster's answers to snoops. One of a line whose WriteBack or WriteClean is in flight is
// answered when that is complete.
class SnoopAnswers {
  public:
    SnoopAnswers(const AceClusterConfig& config, AcePort& port, CoherentCache& cache,
                 const VictimBuffer& victims, ThreadSchedule& schedule)
        : pass_dirty_always_(config.pass_dirty_always), port_(port), cache_(cache),
          victims_(victims), schedule_(schedule) {}

    // Answers the first snoop, which the port must be able to, unless it has to wait.
    void answer();

  private:
    static constexpr std::size_t kMaxLinesOnCd = 2;

    bool pass_dirty_always_;
    AcePort& port_;
    CoherentCache& cache_;
    const VictimBuffer& victims_;
    ThreadSchedule& schedule_;
};

} // namespace armpmu::testbench
