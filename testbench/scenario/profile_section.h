// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/scenario/parameters.h"
#include "testbench/traffic/profile.h"

namespace armpmu::testbench {

// `profile:` of a master. What is legal depends on who carries it out.
struct ProfileForm {
    enum class Who : std::uint8_t {
        cluster, // loads and stores of threads
        stream,  // requests of an accelerator
        copy,    // a DMA: reads, each written elsewhere
        display, // reads into a buffer
    };
    Who who = Who::stream;
    bool dvm = false;    // its port takes part in DVM
    unsigned number = 0; // of the master: its own memory begins at (number + 1) x 4 GiB
};

// Describes `profile`, which comes with the form's defaults (`default_profile`).
void describe(Parameters& section, Profile& profile, const ProfileForm& form);
Profile default_profile(const ProfileForm& form);

} // namespace armpmu::testbench
