// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/devices/ram.h"
#include "testbench/scenario/platform_scenario.h"
#include "testbench/vp/guest_bytes.h"
#include "testbench/vp/guest_error.h"
#include "testbench/vp/guest_place.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace armpmu::testbench {

// What of a guest lies in memory, read and checked before anything is simulated.
struct GuestFiles {
    GuestBytes image; // kernel or program
    GuestBytes initrd;
    std::vector<unsigned char> device_tree; // the user's own; empty: the platform's
    // Of the region of interest.
    std::optional<GuestPlace> region_from;
    std::optional<GuestPlace> region_to;

    // Where a snapshot is taken.
    std::optional<GuestPlace> save_at;

    // Throws GuestError. `save_at`: a place as those of the region; empty: none.
    explicit GuestFiles(const PlatformScenario& scenario, const std::string& save_at = {});
};

} // namespace armpmu::testbench
