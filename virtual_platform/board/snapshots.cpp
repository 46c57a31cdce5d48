// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "virtual_platform/board/snapshots.h"

#include "armpmu/tlm/has_process.h"

#include <utility>

namespace armpmu::testbench {

Snapshots::Snapshots(sc_core::sc_module_name name, VirtualPlatform& platform,
                     const SnapshotIdentity& identity)
    : sc_module(name), platform_(platform), identity_(identity) {
    ARMPMU_HAS_PROCESS(Snapshots);
    SC_METHOD(save);
    sensitive << platform_.suspended_event();
    dont_initialize();
}

void Snapshots::take(const std::string& path) {
    path_ = path;
    platform_.suspend();
}

void Snapshots::save() {
    if (!path_ || !platform_.suspended()) return;
    const std::string path = *std::exchange(path_, std::nullopt);
    try {
        SnapshotFile snapshot;
        save_identity(snapshot, identity_);
        save_platform(platform_, snapshot);
        snapshot.write(path);
        ++taken_;
        if (on_taken) on_taken(path);
    } catch (const std::exception& error) {
        problem_ = error.what();
    }
    platform_.go_on();
}

} // namespace armpmu::testbench
