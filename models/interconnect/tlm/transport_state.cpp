// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/interconnect/tlm/stepped_transport.h"
#include "armpmu/tlm/time.h"
#include "models/interconnect/tlm/estimated_transport.h"
#include "models/interconnect/tlm/target_memory.h"

#include <stdexcept>

// The saved state of a CoherentInterconnect while it is idle. Masters and line buffers have
// nothing then that anything depends on.
namespace armpmu::interconnect {
namespace {

constexpr const char* kInFlight = "something is in flight, for which drain() waits";

} // namespace

// --- timing mode ---

void TargetMemory::save(StateWriter& out) const {
    if (!done()) throw std::logic_error(kInFlight);
    out.u64(next_read_beat_);
    out.u64(next_write_beat_);
}

void TargetMemory::restore(StateReader& in) {
    next_read_beat_ = in.u64();
    next_write_beat_ = in.u64();
    if (!done()) in.refuse("a memory has something to do");
    reads_in_flight_ = writes_in_flight_ = 0;
}

void SteppedTransport::settle() {
    catch_up(systemc::to_picoseconds(sc_core::sc_time_stamp()));
}

std::string SteppedTransport::in_flight() const {
    if (running_) return "it is calling a target or a snooped master";
    if (failed_) return "it has failed";
    return interconnect_.quiescent() ? "" : kInFlight;
}

void SteppedTransport::save(StateWriter& out) const {
    const StateBytes state = interconnect_.save();
    out.u64(state.size());
    for (const std::uint8_t byte : state) out.u8(byte);
}

void SteppedTransport::restore(StateReader& in) {
    StateBytes state;
    for (std::uint64_t left = in.u64(); left != 0; --left) state.push_back(in.u8());
    const StateBytes before = interconnect_.save();
    interconnect_.restore(state);
    if (interconnect_.quiescent()) return;
    interconnect_.restore(before);
    in.refuse("something is in flight");
}

// --- estimate mode ---

std::string EstimatedTransport::in_flight() const {
    return busy_ ? "a snoop is being answered" : "";
}

} // namespace armpmu::interconnect
