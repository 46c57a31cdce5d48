// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "virtual_platform/board/guest_files.h"
#include "virtual_platform/board/platform_snapshot.h"
#include "virtual_platform/board/snapshot_file.h"
#include "virtual_platform/board/virtual_platform.h"
#include "virtual_platform/scenario/platform_scenario.h"

#include <functional>
#include <optional>
#include <string>
#include <systemc>
#include <utility>
#include <vector>

namespace armpmu::testbench {

// The parameters of a scenario that must be the same when its snapshot is restored, with their
// values. The value of a file is its size and CRC-32, of a disk the CRC-32 of samples.
//
// These may differ: name, mode, region, max_instructions, max_time_ns, quantum_ns, symbols, and the
// cores of timed mode.
using SnapshotIdentity = std::vector<std::pair<std::string, std::string>>;

SnapshotIdentity snapshot_identity(const PlatformScenario& scenario, const GuestFiles& files);

void save_identity(SnapshotFile& snapshot, const SnapshotIdentity& identity);
// Throws SnapshotError, which names the difference.
void expect_identity(const SnapshotFile& snapshot, const SnapshotIdentity& identity);

// Takes snapshots of a platform while it executes.
class Snapshots : public sc_core::sc_module {
  public:
    // The platform outlives it.
    Snapshots(sc_core::sc_module_name name, VirtualPlatform& platform,
              const SnapshotIdentity& identity);

    // Takes a snapshot as soon as all processors are at a block boundary and simulated time has
    // reached them; then the platform goes on. At any time.
    void take(const std::string& path);
    // One was taken.
    std::function<void(const std::string& path)> on_taken;
    // How many were taken, and the error if one failed.
    unsigned taken() const { return taken_; }
    const std::optional<std::string>& problem() const { return problem_; }

  private:
    void save();

    VirtualPlatform& platform_;
    SnapshotIdentity identity_;
    std::optional<std::string> path_; // of the one to be taken
    unsigned taken_ = 0;
    std::optional<std::string> problem_;
};

} // namespace armpmu::testbench
