// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/interconnect/stepped/cause.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace armpmu::interconnect {

// Where a transaction is, from its ARVALID or AWVALID until its RLAST or B is taken.
enum class Place : std::uint8_t {
    port,       // its request is up, and not taken
    buffer,     // waits in the interface's buffer for admission
    pipeline,   // on its way to the snoop filter, and there
    filter,     // waits for a way of the snoop filter
    snoop,      // for the snoop tracker, for answers and data of other masters, or for a DVM Sync
    write_data, // for W data of its master
    memory,     // for a memory's data or response
    answer,     // its answer is on its way to the master, or waits for it
};
inline constexpr std::size_t kPlaces = 8;

// Why the first request of an interface waits.
struct Hold {
    Wait wait = Wait::nothing;
    std::uint8_t blocker = kInterconnect;

    template <typename Self, typename State>
    static void fields(Self& self, State& state) {
        state(self.wait, self.blocker);
    }
};

// The transactions of one slave interface in a cycle. So the sum over cycles of a place, by the
// transactions, is how long one is there on average, and all places make its latency.
struct Whereabouts {
    struct Direction {
        std::array<unsigned, kPlaces> at{}; // by Place
        // Of those at the port and in the buffer. Nothing: the first goes on in this cycle.
        Hold hold;
    };
    Direction reads, writes;
};

// By slave interface; of one not in use, nothing.
using WhereaboutsOfPorts = std::array<Whereabouts, cci550::kMaxSlaveInterfaces>;

} // namespace armpmu::interconnect
