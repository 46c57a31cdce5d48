// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/iss/gdb_server.h"

#include <functional>
#include <optional>
#include <stdexcept>
#include <string>

namespace armpmu::testbench {

// The guest cannot go on; one line, with its place and the last exception it took.
struct GuestStopped : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// The guest's serial line, seen from the host.
struct Terminal {
    std::function<void(char)> show;
    // A character that has been typed, if any; asked about every simulated millisecond.
    std::function<std::optional<char>()> typed;
    // Whether the user wants the other mode; polled as often.
    std::function<bool()> wants_other_mode;
    // Whether the user wants a snapshot; likewise.
    std::function<bool()> wants_snapshot;
    // A line of each access to a PMU that had no effect.
    std::function<void(const std::string&)> ignored_access;
    // A message of the platform.
    std::function<void(const std::string&)> say;
};

// The files of a platform's state; each may be empty.
struct SnapshotFiles {
    std::string save;
    // When to save: a place as those of the region of interest. The guest, the terminal and a
    // debugger may request a save, too.
    std::string save_at;
    std::string restore; // from which the guest goes on
};

// The user's requests for a run, beside its hooks.
struct PlatformRequest {
    Terminal terminal;
    iss::GdbServer* debugger = nullptr;
    SnapshotFiles snapshots;
    std::string tarmac_from, tarmac_to; // places; empty: the begin, the end
};

} // namespace armpmu::testbench
