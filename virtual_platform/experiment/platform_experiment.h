// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/iss/gdb_server.h"
#include "testbench/experiment/experiment.h"
#include "virtual_platform/experiment/platform_request.h"
#include "virtual_platform/scenario/platform_scenario.h"

#include <string>
#include <utility>

namespace armpmu::testbench {

// A platform executes software until the guest switches it off.
class PlatformExperiment final : public Experiment {
  public:
    explicit PlatformExperiment(const PlatformScenario& scenario) : scenario_(scenario) {}

    void set_terminal(const Terminal& terminal) { request_.terminal = terminal; }
    // The debugger of the guest in the next `run`; null: none.
    void set_debugger(iss::GdbServer* debugger) { request_.debugger = debugger; }

    void set_snapshots(const SnapshotFiles& snapshots) { request_.snapshots = snapshots; }
    // The begin and end of the trace of RunHooks::tarmac, as SnapshotFiles::save_at; empty: the
    // begin and end of the run.
    void set_tarmac(std::string from, std::string to) {
        request_.tarmac_from = std::move(from);
        request_.tarmac_to = std::move(to);
    }

    // Throws GuestError for unusable files of the guest, GuestStopped when it cannot go on,
    // SnapshotError and SnapshotNotWritten.
    Result run(const RunHooks& hooks) override;
    // It is not recorded.
    vectors::Header vector_header(const RecordedPmu& which) const override;
    // After `run`: the exit status that the guest wrote to its port, 0 if none.
    unsigned guest_status() const { return guest_status_; }
    unsigned snapshots_taken() const { return snapshots_taken_; }

  private:
    const PlatformScenario& scenario_;
    PlatformRequest request_;
    unsigned guest_status_ = 0;
    unsigned snapshots_taken_ = 0;
};

} // namespace armpmu::testbench
