// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <cstdint>

namespace armpmu::testbench {

inline constexpr unsigned kMaxClusterThreads = 16;

using Threads = std::uint32_t; // a bit per thread of a cluster

// Calls `visit` with the number of each thread of the set, lowest first.
template <typename Visit>
void for_each_thread(Threads threads, Visit visit) {
    for (; threads != 0; threads &= threads - 1)
        visit(static_cast<unsigned>(__builtin_ctz(threads)));
}

// Blocked threads of a cluster, by the change that may unblock them, so that a thread is evaluated
// only after such a change. Being woken too often is harmless, too seldom is a bug.
struct ThreadWaits {
    Threads registers = 0; // a miss register is free
    Threads victims = 0;   // a write response, or a way that has become invalid
    Threads releases = 0;  // the release of any miss register
    Threads line = 0;      // the release of the register of the thread's line or of its loads
    Threads stores = 0;    // one of the thread's own stores has taken effect

    void remove(Threads threads) {
        registers &= ~threads;
        victims &= ~threads;
        releases &= ~threads;
        line &= ~threads;
        stores &= ~threads;
    }
    // Those that a miss register taken for their line concerns.
    Threads for_a_register() const { return registers | victims | releases; }
};

} // namespace armpmu::testbench
