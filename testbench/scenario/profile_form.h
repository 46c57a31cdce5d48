// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <cstdint>

namespace armpmu::testbench {

// The kind of master that executes a `profile:`; its legal parameters depend on that.
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

} // namespace armpmu::testbench
