// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/experiment/experiment.h"
#include "virtual_platform/board/guest_files.h"
#include "virtual_platform/board/guest_tarmac.h"
#include "virtual_platform/board/snapshots.h"
#include "virtual_platform/board/virtual_platform.h"
#include "virtual_platform/experiment/platform_request.h"

#include <optional>
#include <string>

namespace armpmu::testbench {

// A platform, its guest and its observers, from the first instruction to the last.
class PlatformRun {
  public:
    // Makes the platform, with the state of a snapshot if one is to be restored. The arguments
    // outlive it. Throws GuestError and SnapshotError.
    PlatformRun(const PlatformScenario& scenario, const PlatformRequest& request,
                const RunHooks& hooks);

    // Runs until the guest, a limit or the user ends it. Throws SnapshotNotWritten.
    void go();
    // Throws GuestStopped if a processor cannot go on.
    void expect_no_problem() const;
    VirtualPlatform& platform() { return platform_; }
    unsigned guest_status() const { return platform_.exit_status().value_or(0); }
    unsigned snapshots_taken() const { return snapshots_.taken(); }

  private:
    void let_be_saved();
    void connect_terminal();
    void connect_debugger();
    void begin_tarmac();
    void end_tarmac_where_wanted();
    void restore();
    sc_core::sc_time next_slice() const;
    std::uint64_t cycles(); // since `go`
    void look_on();
    void show_progress();
    void end_for_limits();
    void take_what_is_typed();

    const PlatformScenario& scenario_;
    const PlatformRequest& request_;
    const RunHooks& hooks_;
    GuestFiles files_;
    const SnapshotIdentity identity_;
    std::optional<SnapshotFile> snapshot_; // to be restored
    VirtualPlatform platform_;
    Snapshots snapshots_;
    std::optional<GuestTarmac> tarmac_;
    const sc_core::sc_time cycle_;
    const sc_core::sc_time last_; // of simulated time; zero: no limit
    sc_core::sc_time begin_;
};

} // namespace armpmu::testbench
