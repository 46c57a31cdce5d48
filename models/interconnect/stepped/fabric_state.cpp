// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/interconnect/stepped/fabric.h"

#include <algorithm>
#include <utility>

namespace armpmu::interconnect {
namespace {

using Phase = Operation::Phase;

constexpr std::uint8_t kMostExcessUnitLog2 = 63;

} // namespace

void Fabric::obey_restored(const StateIn& state) {
    for (unsigned n = 0; n < slaves_.size(); ++n)
        state.expect(controls_.share[n] <= ShareOverride::shareable &&
                         controls_.read_qos[n].excess_unit_log2 <= kMostExcessUnitLog2 &&
                         controls_.write_qos[n].excess_unit_log2 <= kMostExcessUnitLog2,
                     "a control register holds what it cannot");
    set_control_registers(ControlRegisters(controls_));
}

// Derives the rest of the state, and checks that all of it fits together.
void Fabric::end_restore(const StateIn& state) {
    pending_ = snooping_ = 0;
    spawned_.clear();
    finished_.clear();
    snoop_data_waits_ = moved_ = false;
    row_ = {};
    causes_.clear();
    for (const unsigned n : order_) pending_ |= slaves_[n]->waiting() << (2 * n);
    sending_slaves_ = sending_masters_ = 0;
    const auto ready = std::make_pair(slave_ports_.next_ready(), master_ports_.next_ready());
    begin_handshakes();
    state.expect(ready == std::make_pair(slave_ports_.next_ready(), master_ports_.next_ready()),
                 "READYs are not those that the queues make");
    find_valid();

    SlotUses uses(tracker_.size());
    for (const unsigned n : order_) slaves_[n]->check(tracker_, uses, state);
    for (const unsigned n : memories_) masters_[n]->check(tracker_, uses, state);
    for (const std::uint16_t slot : tracker_.in_use()) {
        const Operation& operation = tracker_[slot];
        check_operation(slot, uses[slot], state);
        if (operation.entry != SnoopFilter::kNone) filter_.pin(operation.entry);
        if (operation.phase == Phase::snoop && !operation.traits->dvm) ++snooping_;
    }
    state.expect(snooping_ <= config_.snoop_tt_depth, "more snoops than entries");
    check_filter(state);
    check_evictions(state);
    check_arbitration(state);
    check_messages(state);
    check_undelivered(uses, state);
}

void Fabric::check_filter(const StateIn& state) const {
    unsigned caches = 0;
    for (const unsigned n : snooped_) caches |= 1U << n;
    const bool held = filter_.visit_used([&](Line line, unsigned holders) {
        state.expect((holders & ~caches) == 0, "a port without cache holds a line");
        state.expect(masters_[map_.find(address_of(line)).value_or(0)] != nullptr,
                     "a line of no memory is held");
    });
    state.expect(held, "nobody holds or wants a line of the filter");
}

// Each request that waits for a back-invalidation has one.
void Fabric::check_evictions(const StateIn& state) const {
    std::vector<std::uint16_t> parents;
    std::size_t waiting = 0;
    for (const std::uint16_t slot : tracker_.in_use()) {
        const Operation& operation = tracker_[slot];
        if (operation.phase == Phase::evicting) ++waiting;
        if (operation.kind != RequestKind::back_invalidation || operation.phase == Phase::finish)
            continue;
        const std::uint16_t parent = operation.parent;
        state.expect(tracker_.has(parent) && tracker_[parent].traits != nullptr &&
                         tracker_[parent].phase == Phase::evicting &&
                         filter_.same_set(tracker_[parent].line, operation.line),
                     "a back-invalidation for nobody");
        parents.push_back(parent);
    }
    std::sort(parents.begin(), parents.end());
    state.expect(parents.size() == waiting &&
                     std::adjacent_find(parents.begin(), parents.end()) == parents.end(),
                 "a request waits for other back-invalidations than there are");
}

void Fabric::restore_turns(std::vector<Turn> turns, const StateIn& state) {
    const std::vector<Turn> order = turns;
    std::vector<Turn> expected;
    for (unsigned n = 0; n < slaves_.size(); ++n)
        for (unsigned direction = 0; slaves_[n] != nullptr && direction < 2; ++direction)
            expected.push_back(static_cast<Turn>(2 * n + direction));
    std::sort(turns.begin(), turns.end());
    state.expect(turns == expected, "turns are missing or doubled");
    turns_ = TurnOrder(order);
}

void Fabric::check_arbitration(const StateIn& state) const {
    std::size_t early = 0;
    for (const std::uint16_t slot : tracker_.in_use())
        if (tracker_[slot].phase == Phase::pipeline) ++early;
    state.expect(early == pipeline_.size(), "the pipeline is not that of the operations");
    for (std::size_t i = 0; i < pipeline_.size(); ++i)
        state.expect(tracker_.has(pipeline_[i]) && tracker_[pipeline_[i]].traits != nullptr &&
                         tracker_[pipeline_[i]].phase == Phase::pipeline &&
                         (i == 0 || tracker_[pipeline_[i - 1]].age < tracker_[pipeline_[i]].age),
                     "the pipeline is out of order");

    for (const unsigned port : cd_ports_)
        state.expect(port == kNoPort ||
                         std::find(snooped_.begin(), snooped_.end(), port) != snooped_.end(),
                     "snoop data of a port without cache");
    state.expect(cd_ports_[0] != cd_ports_[1] || cd_ports_[0] == kNoPort,
                 "a port has two layers of the snoop data network");
    state.expect((cd_ports_[0] == kNoPort) == snooped_.empty(), "nobody has the first layer");
    for (const Hold& hold : holds_)
        state.expect(hold.wait <= Wait::snoop_data, "a request waits for nothing known");
}

// The Sync in progress, and the ports that carry it out.
void Fabric::check_messages(const StateIn& state) const {
    std::size_t syncs = 0;
    std::size_t completions = 0;
    for (const std::uint16_t slot : tracker_.in_use()) {
        const Operation& operation = tracker_[slot];
        const bool begun = operation.phase == Phase::snoop || operation.phase == Phase::finish;
        if (operation.kind == RequestKind::dvm_sync && begun) ++syncs;
        if (operation.kind == RequestKind::dvm_completion) ++completions;
    }
    const bool complete = sync_.active && sync_.told && sync_.incomplete == 0;
    state.expect(syncs == (sync_.active && !sync_.told ? 1 : 0) &&
                     completions == (complete ? 1 : 0),
                 "the DVM Sync under way is not that of the operations");
    state.expect(!sync_.active ||
                     (sync_.origin < slaves_.size() && slaves_[sync_.origin] != nullptr),
                 "a DVM Sync of no port");
}

void Fabric::check_undelivered(const SlotUses& uses, const StateIn& state) const {
    Undelivered counted;
    for (const std::uint16_t slot : tracker_.in_use()) {
        const Operation& operation = tracker_[slot];
        if (operation.phase != Phase::finish) continue;
        if (operation.data == DataSource::memory)
            counted.beats[operation.memory] += operation.memory_in - unsigned{operation.beats_out};
        const bool sent = operation.queued_response && uses[slot].answers == 0;
        if (operation.traits->writes && !operation.decode_error && !sent &&
            operation.own_write == Operation::WriteState::none)
            ++counted.responses[operation.memory];
    }
    state.expect(counted.beats == undelivered_.beats && counted.responses == undelivered_.responses,
                 "other answers of memories wait than are counted");
}

} // namespace armpmu::interconnect
