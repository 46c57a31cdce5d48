// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "virtual_platform/board/snapshot_file.h"

#include <systemc>

namespace armpmu::testbench {

class VirtualPlatform;

// Adds the state of a suspended platform: a section for each part.
void save_platform(VirtualPlatform& platform, SnapshotFile& snapshot);

// The simulated time of the save. Throws SnapshotError.
sc_core::sc_time time_of(const SnapshotFile& snapshot);

// Restores the state into a suspended platform that has executed nothing, at that time. Throws
// SnapshotError.
void restore_platform(const SnapshotFile& snapshot, VirtualPlatform& platform);

} // namespace armpmu::testbench
