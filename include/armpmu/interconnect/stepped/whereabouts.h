// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/interconnect/stepped/cause.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace armpmu::interconnect {

// The stage of a transaction, from its ARVALID or AWVALID until its RLAST or B is taken.
enum class Place : std::uint8_t {
    port,       // its request is valid, and not taken
    buffer,     // waits in the interface's buffer for admission
    pipeline,   // before and in the snoop filter's look-up
    filter,     // waits for a way of the snoop filter
    snoop,      // for the snoop tracker, for answers and data of other masters, or for a DVM Sync
    write_data, // for W data of its master
    memory,     // for a memory's data or response
    answer,     // its response is being sent to the master, or waits for it
};
inline constexpr std::size_t kPlaces = 8;

// The reason why the first request of an interface waits.
struct Hold {
    Wait wait = Wait::nothing;
    std::uint8_t blocker = kInterconnect;

    template <typename Self, typename State>
    static void fields(Self& self, State& state) {
        state(self.wait, self.blocker);
    }
};

// The number of transactions of one slave interface in each stage in a cycle. The sum over cycles,
// divided by the number of transactions, is the mean time in a stage; all stages make the latency.
struct Whereabouts {
    struct Direction {
        std::array<unsigned, kPlaces> at{}; // by Place
        // Of those at the port and in the buffer. Nothing: the first proceeds in this cycle.
        Hold hold;
    };
    Direction reads, writes;
};

// By slave interface; of one not in use, nothing.
using WhereaboutsOfPorts = std::array<Whereabouts, cci550::kMaxSlaveInterfaces>;

} // namespace armpmu::interconnect
