// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/interconnect/stepped/fabric.h"

namespace armpmu::interconnect {
namespace {

using Phase = Operation::Phase;
using WriteState = Operation::WriteState;

unsigned& at(Whereabouts::Direction& direction, Place place) {
    return direction.at[static_cast<std::size_t>(place)];
}

// Of an operation that has been resolved: its answer's next beat is where it comes from, or here.
Place place_of_answer(const Operation& operation) {
    const bool waits_for_snoop = operation.data == DataSource::snoop && // of CD
                                 operation.cd_in <= operation.beats_out &&
                                 operation.beats_out < operation.beats;
    if (waits_for_snoop) return Place::snoop;
    const bool waits_for_memory = operation.data == DataSource::memory &&
                                  operation.memory_in <= operation.beats_out &&
                                  operation.beats_out < operation.beats;
    if (waits_for_memory) return Place::memory;
    if (operation.queued_response) return Place::answer;
    if (operation.traits->has_data && !operation.write_data_complete) return Place::write_data;
    const bool dirty = operation.dirty_write != WriteState::none;
    if (dirty && operation.cd_in < kLineBeats) return Place::snoop;
    return dirty || operation.own_write != WriteState::none ? Place::memory : Place::answer;
}

Place place_of(const Operation& operation) {
    switch (operation.phase) {
    case Phase::pipeline:
    case Phase::look_up: return Place::pipeline;
    case Phase::allocate:
    case Phase::evicting: return Place::filter;
    case Phase::ordered:
    case Phase::queue:
    case Phase::sync:
    case Phase::snoop: return Place::snoop;
    case Phase::finish: break;
    }
    return place_of_answer(operation);
}

} // namespace

void SlaveInterface::add_to(Whereabouts& whereabouts) const {
    at(whereabouts.reads, Place::port) += port_.ar.stalled() ? 1U : 0U;
    at(whereabouts.writes, Place::port) += port_.aw.stalled() ? 1U : 0U;
    at(whereabouts.reads, Place::buffer) += static_cast<unsigned>(reads_.size());
    at(whereabouts.writes, Place::buffer) += static_cast<unsigned>(writes_.size());
}

WhereaboutsOfPorts Fabric::whereabouts() const {
    WhereaboutsOfPorts all;
    for (const unsigned n : order_) {
        slaves_[n]->add_to(all[n]);
        all[n].reads.hold = holds_[2 * n];
        all[n].writes.hold = holds_[2 * n + 1];
    }
    for (const std::uint16_t slot : tracker_.in_use()) {
        const Operation& operation = tracker_[slot];
        if (operation.port == kNoPort || operation.responded) continue;
        Whereabouts& port = all[operation.port];
        ++at(operation.traits->write ? port.writes : port.reads, place_of(operation));
    }
    return all;
}

} // namespace armpmu::interconnect
