// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "virtual_platform/board/platform_snapshot.h"
#include "virtual_platform/board/snapshot_identity.h"
#include "virtual_platform/board/virtual_platform.h"

#include <systemc>

#include <functional>
#include <optional>
#include <string>

namespace armpmu::testbench {

// Takes snapshots of a platform while it executes.
class Snapshots : public sc_core::sc_module {
  public:
    // The platform outlives it.
    Snapshots(sc_core::sc_module_name name, VirtualPlatform& platform,
              const SnapshotIdentity& identity);

    // As soon as all processors stand at a block boundary and simulated time is where they are; the
    // platform goes on then. At any time.
    void take(const std::string& path);
    // One was taken.
    std::function<void(const std::string& path)> on_taken;
    // How often; and why not, if it failed.
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
