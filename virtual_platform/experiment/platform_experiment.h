// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/iss/gdb_server.h"
#include "testbench/experiment/experiment.h"

#include <functional>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>

namespace armpmu::testbench {

// The guest cannot go on; one line, with where it stands and the exception it took last.
struct GuestStopped : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// The guest's serial line, seen from the host.
struct Terminal {
    std::function<void(char)> show;
    // A character that has been typed, if any; asked about every simulated millisecond.
    std::function<std::optional<char>()> typed;
    // Whether the user wants the other mode; asked as often.
    std::function<bool()> wants_other_mode;
    // Whether the user wants a snapshot; likewise.
    std::function<bool()> wants_snapshot;
    // A line of each access to a PMU that had no effect.
    std::function<void(const std::string&)> ignored_access;
    // A line of ours.
    std::function<void(const std::string&)> say;
};

// Where a platform's state is kept; each may be empty.
struct SnapshotFiles {
    std::string save;
    // When: a place as those of the region of interest. The guest, the terminal and a debugger may
    // ask for it, too.
    std::string save_at;
    std::string restore; // from which the guest goes on
};

// A platform executes software until the guest switches it off.
class PlatformExperiment final : public Experiment {
  public:
    explicit PlatformExperiment(const PlatformScenario& scenario) : scenario_(scenario) {}

    void set_terminal(const Terminal& terminal) { terminal_ = terminal; }
    // Debugs the guest of the next `run`; null: nobody.
    void set_debugger(iss::GdbServer* debugger) { debugger_ = debugger; }

    void set_snapshots(const SnapshotFiles& snapshots) { snapshots_ = snapshots; }
    // Where the trace of RunHooks::tarmac begins and ends, as SnapshotFiles::save_at; empty: at the
    // begin, at the end.
    void set_tarmac(std::string from, std::string to) {
        tarmac_from_ = std::move(from);
        tarmac_to_ = std::move(to);
    }

    // Throws GuestError for files that are no guest, GuestStopped when it cannot go on,
    // SnapshotError and SnapshotNotWritten.
    Result run(const RunHooks& hooks) override;
    // It is not recorded.
    vectors::Header vector_header(const RecordedPmu& which) const override;
    // After `run`: what the guest wrote to its port when it was done, 0 if nothing.
    unsigned guest_status() const { return guest_status_; }
    unsigned snapshots_taken() const { return snapshots_taken_; }

  private:
    const PlatformScenario& scenario_;
    Terminal terminal_;
    iss::GdbServer* debugger_ = nullptr;
    SnapshotFiles snapshots_;
    std::string tarmac_from_;
    std::string tarmac_to_;
    unsigned guest_status_ = 0;
    unsigned snapshots_taken_ = 0;
};

} // namespace armpmu::testbench
