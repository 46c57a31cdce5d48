// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/interconnect/stepped/fabric.h"

namespace armpmu::interconnect {
namespace {

using Phase = Operation::Phase;
using WriteState = Operation::WriteState;

constexpr unsigned kMostLines = cci550::kMaxSlaveInterfaces; // of snoop data, for one operation

bool is_own(const Operation& operation) {
    return operation.kind >= RequestKind::back_invalidation;
}

bool can_be_in(Phase phase, const Operation& operation) {
    const RequestTraits& traits = *operation.traits;
    switch (phase) {
    case Phase::pipeline: return !is_own(operation);
    case Phase::look_up: return traits.looks_up;
    case Phase::ordered: return traits.looks_up && !traits.memory_update;
    case Phase::allocate:
    case Phase::evicting: return traits.allocates;
    case Phase::queue:
        return (traits.looks_up && !traits.memory_update) ||
               operation.kind == RequestKind::back_invalidation;
    case Phase::sync: return operation.kind == RequestKind::dvm_sync;
    case Phase::snoop:
        return can_be_in(Phase::queue, operation) ||
               (traits.dvm && operation.kind != RequestKind::dvm_complete);
    case Phase::finish: return true;
    }
    return false;
}

} // namespace

// Whose it is, and which memory it belongs to.
void Fabric::check_place(const Operation& operation, const StateIn& state) const {
    const unsigned port = operation.port;
    if (is_own(operation)) {
        state.expect(port == kNoPort && operation.beats == 0 &&
                         operation.address == address_of(operation.line),
                     "an operation of the interconnect's own with a port");
    } else {
        state.expect(port < slaves_.size() && slaves_[port] != nullptr &&
                         slaves_[port]->may_have(operation) &&
                         operation.line >> 1 == operation.address / kLineBytes,
                     "an operation that its port cannot have");
    }
    std::optional<unsigned> memory;
    if (operation.traits->decoded) memory = map_.find(operation.address);
    const bool own = operation.kind == RequestKind::back_invalidation;
    state.expect(operation.memory == memory.value_or(0) &&
                     operation.decode_error == (operation.traits->decoded && !own && !memory),
                 "an operation of another memory");
    state.expect(!own || masters_[operation.memory] != nullptr, "an operation of no memory");
}

void Fabric::check_operation(std::uint16_t slot, const SlotUse& use, const StateIn& state) const {
    const Operation& operation = tracker_[slot];
    const RequestTraits& traits = *operation.traits;
    check_place(operation, state);
    state.expect(can_be_in(operation.phase, operation), "an operation in a phase it does not have");
    if (operation.entry != SnoopFilter::kNone)
        state.expect(filter_.has(operation.entry) &&
                         filter_.line(operation.entry) == operation.line &&
                         operation.phase > Phase::look_up && operation.phase != Phase::allocate &&
                         operation.phase != Phase::evicting && !traits.dvm && !traits.memory_update,
                     "an operation has an entry of the filter that it cannot have");
    const bool evicts =
        operation.kind == RequestKind::back_invalidation && operation.phase != Phase::finish;
    state.expect(!evicts || operation.entry != SnoopFilter::kNone,
                 "a back-invalidation of no entry");
    state.expect(operation.kind != RequestKind::back_invalidation || evicts ||
                     operation.entry == SnoopFilter::kNone,
                 "a back-invalidation that has an entry still");

    unsigned ports = 0;
    for (const unsigned n : order_) ports |= 1U << n;
    state.expect((operation.snoops.targets & ~ports) == 0 && operation.awaiting == use.asked &&
                     (use.asked == 0 || operation.phase == Phase::snoop),
                 "an operation waits for other snoops than there are");
    const unsigned left = operation.cd_due - unsigned{operation.cd_in};
    state.expect(operation.cd_due % kLineBeats == 0 &&
                     operation.cd_due <= kMostLines * kLineBeats &&
                     operation.cd_in <= operation.cd_due && left <= kLineBeats * use.lines &&
                     left >= kLineBeats * (use.lines - use.lines_begun) + use.lines_begun,
                 "an operation waits for other snoop data than there is");
    check_progress(operation, use, state);
}

// Data, accesses to memory and the answer.
void Fabric::check_progress(const Operation& operation, const SlotUse& use,
                            const StateIn& state) const {
    const RequestTraits& traits = *operation.traits;
    const bool own = is_own(operation);
    const bool from_memory = operation.data == DataSource::memory;
    const bool dirty = operation.dirty_write == WriteState::under_way;
    const bool written = operation.own_write == WriteState::under_way;
    if (operation.phase != Phase::finish)
        state.expect(operation.data == DataSource::none &&
                         operation.dirty_write == WriteState::none &&
                         operation.own_write == WriteState::none && !operation.queued_response &&
                         operation.responded == own,
                     "an operation is further than its phase");
    state.expect(
        operation.data <= DataSource::local && operation.dirty_write <= WriteState::under_way &&
            operation.own_write <= WriteState::under_way &&
            (operation.data == DataSource::none || traits.returns_data) &&
            (from_memory || operation.memory_in == 0) && operation.memory_in <= operation.beats &&
            (!from_memory || operation.beats_out <= operation.memory_in) &&
            (!operation.read_deferred ||
             (from_memory && operation.dirty_write != WriteState::none)) &&
            (operation.own_write == WriteState::none ||
             (traits.writes && !operation.decode_error)) &&
            !(dirty && written),
        "an operation moves data that it does not have");
    state.expect(use.reads <=
                         (from_memory && !operation.read_deferred && operation.memory_in == 0) &&
                     use.dirty_writes <= dirty && use.own_writes <= written,
                 "an operation accesses memory for nothing");
    state.expect(use.write_data == (traits.has_data && !operation.write_data_complete) &&
                     (traits.has_data || !operation.write_data_complete) &&
                     (!operation.queued_response || !use.write_data),
                 "an operation has other write data than there is");

    const unsigned sent = (use.answer_up ? 1U : 0U) + (operation.responded ? 1U : 0U);
    if (own || !operation.queued_response) {
        state.expect(use.answers == 0 && !use.answer_up && operation.beats_out == 0 &&
                         !operation.queued_response && operation.responded == own,
                     "an operation is answered before its time");
    } else if (traits.write) {
        state.expect(use.answers + sent == 1, "a write is answered twice or never");
    } else {
        const bool all = operation.beats_out == operation.beats;
        state.expect(operation.beats_out <= operation.beats && use.answers == (all ? 0U : 1U) &&
                         sent == (all ? 1U : 0U),
                     "a read is answered twice or never");
    }
}

} // namespace armpmu::interconnect
