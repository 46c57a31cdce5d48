// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/interconnect/stepped/interconnect.h"
#include "armpmu/interconnect/tlm/payload_lines.h"

#include <deque>
#include <vector>

namespace armpmu::interconnect {

// The bytes of the Versions that the channels carry: a Version is the number of a buffer here, 0:
// none.
//
// A buffer belongs to the block that took it until the block gives it back (write data, with B), or
// lends it to the interconnect with the last beat that names it (data from memories and snoops,
// which may have two readers: a master and a memory). A lent one is free again when no operation in
// flight refers to it; `collect` finds these. (A beat on R whose operation has moved on to other
// data is taken in that same cycle.) So their number is bounded by the entries of the transaction
// tracker and the requests of masters and memories.
class LineBuffers {
  public:
    Version take();
    void give_back(Version name) { set_free(name - 1); }
    void lend(Version name) { states_[name - 1] = State::lent; }
    LineBytes& operator[](Version name) { return buffers_[name - 1]; }
    const LineBytes& operator[](Version name) const { return buffers_[name - 1]; }

    // The buffer has data of that line in flight; dirty: memory does not have it.
    void set_line(Version name, Line line, bool dirty) { held_[name - 1] = {line, dirty}; }
    // The buffers that have data of the line now.
    std::vector<Version> holding(Line line, const Interconnect& interconnect) const;
    bool dirty(Version name) const { return held_[name - 1].dirty; }

    // Call between the interconnect's cycles when `low`.
    bool low() const { return free_.size() < kReserve; }
    void collect(const Interconnect& interconnect);

    std::size_t size() const { return buffers_.size(); }

  private:
    enum class State : std::uint8_t { free, taken, lent, named };
    struct Held {
        Line line = ~Line{0}; // none
        bool dirty = false;
    };
    // More than all blocks together take in one cycle.
    static constexpr std::size_t kReserve = 4 * cci550::kMaxSlaveInterfaces;
    static constexpr std::size_t kChunk = 2 * kReserve;

    void grow();
    void set_free(std::size_t index) {
        states_[index] = State::free;
        free_.push_back(index);
    }
    void name(Version version) {
        if (version != 0 && states_[version - 1] == State::lent)
            states_[version - 1] = State::named;
    }

    std::deque<LineBytes> buffers_; // stay where they are
    std::vector<Held> held_;
    std::vector<State> states_;
    std::vector<std::size_t> free_;
};

} // namespace armpmu::interconnect
