// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/core/state_fields.h"

#include <cstdint>
#include <vector>

namespace armpmu::interconnect {

class Tracker;

// The interfaces' queues that contain an operation, to be checked against the operation's own state
// after a restore.
struct SlotUse {
    unsigned answers = 0;      // R or B not sent, or not all of it
    bool answer_up = false;    // RLAST or B is on the channel
    unsigned asked = 0;        // ports whose answer on CR is to come, bit n: SIn
    unsigned lines = 0;        // to come on CD
    unsigned lines_begun = 0;  // of these
    bool write_data = false;   // has W beats to come
    unsigned reads = 0;        // of memory, not sent
    unsigned dirty_writes = 0; // not sent, or without all their W beats
    unsigned own_writes = 0;
};
using SlotUses = std::vector<SlotUse>; // by slot

// The uses of a slot that a queue contains; throws StateError unless it has an operation.
SlotUse& use_of(std::uint16_t slot, const Tracker& tracker, SlotUses& uses, const StateIn& state);

} // namespace armpmu::interconnect
