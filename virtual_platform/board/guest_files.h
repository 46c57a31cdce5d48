// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "virtual_platform/board/guest_bytes.h"
#include "virtual_platform/board/guest_error.h"
#include "virtual_platform/board/guest_place.h"
#include "virtual_platform/peripherals/ram.h"
#include "virtual_platform/scenario/platform_scenario.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace armpmu::testbench {

// The files of a guest in memory, read and checked before anything is simulated.
struct GuestFiles {
    GuestBytes image;                   // kernel or program
    std::optional<std::uint64_t> entry; // of a program with an entry, a physical address
    GuestBytes initrd;
    std::vector<unsigned char> device_tree; // the user's own; empty: the platform's
    // Of the region of interest.
    std::optional<GuestPlace> region_from;
    std::optional<GuestPlace> region_to;

    // The place of a snapshot, and the two places of a trace.
    std::optional<GuestPlace> save_at;
    std::optional<GuestPlace> tarmac_from;
    std::optional<GuestPlace> tarmac_to;

    // Places as those of the region; empty: none.
    struct Places {
        std::string save_at;
        std::string tarmac_from;
        std::string tarmac_to;
    };
    // Throws GuestError.
    explicit GuestFiles(const PlatformScenario& scenario, const Places& places = {});
};

} // namespace armpmu::testbench
