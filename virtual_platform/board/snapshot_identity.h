// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/scenario/platform_scenario.h"
#include "virtual_platform/board/guest_files.h"
#include "virtual_platform/board/snapshot_file.h"

#include <string>
#include <utility>
#include <vector>

namespace armpmu::testbench {

// The parameters of a scenario that must be the same when its snapshot is restored, with their
// values. Of files that is the size and the CRC-32, of a disk the CRC-32 of samples.
//
// Not among them is what may differ: name, mode, region, max_instructions, max_time_ns, quantum_ns,
// symbols, and the cores of timed mode.
using SnapshotIdentity = std::vector<std::pair<std::string, std::string>>;

SnapshotIdentity snapshot_identity(const PlatformScenario& scenario, const GuestFiles& files);

void save_identity(SnapshotFile& snapshot, const SnapshotIdentity& identity);
// Throws SnapshotError, which says what differs.
void expect_identity(const SnapshotFile& snapshot, const SnapshotIdentity& identity);

} // namespace armpmu::testbench
