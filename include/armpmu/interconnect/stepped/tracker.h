// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/core/state_fields.h"
#include "armpmu/interconnect/ace/coherence.h"
#include "armpmu/interconnect/ace/config.h"
#include "armpmu/interconnect/ace/ordering.h"
#include "armpmu/interconnect/ace/port_set.h"
#include "armpmu/interconnect/ace/snoop_round.h"
#include "armpmu/interconnect/stepped/cause.h"

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace armpmu::interconnect {

inline constexpr std::uint16_t kNoSlot = 0xffff;

// A request in flight, or a snoop of the interconnect's own: one entry of the Transaction Tracker
// or of the DVM unit. Two cache lines, so that an entry is found by a shift.
struct alignas(128) Operation {
    enum class Phase : std::uint8_t {
        pipeline, // until ready_at
        look_up,  // wants the filter bank pair
        ordered,  // waits for older reads of its line, as it may have to snoop
        allocate, // wants a filter way
        evicting, // its back-invalidation is snooping
        queue,    // wants an entry of the snoop tracker
        sync,     // wants to be the DVM Sync under way
        snoop,    // waits for CR
        finish,   // data, memory accesses and the response are under way
    };
    enum class WriteState : std::uint8_t { none, wanted, under_way };

    // Read in each cycle of a transfer.
    const RequestTraits* traits = nullptr; // null: the entry is free
    Line line = 0;
    std::uint64_t age = 0; // admissions before it
    std::uint64_t ready_at = 0;
    Version version = 0; // of the data from a snoop or from memory
    std::uint16_t id = 0;
    std::uint16_t next = kNoSlot; // in the list of the line's hash bucket
    RequestKind kind = RequestKind::read_no_snoop;
    Phase phase = Phase::pipeline;
    std::uint8_t port = kNoPort;
    std::uint8_t beats = 0;
    std::uint8_t memory = 0; // index of the MI
    std::uint8_t cd_in = 0;
    std::uint8_t memory_in = 0;
    std::uint8_t beats_out = 0;
    DataSource data = DataSource::none;
    Response response = Response::okay; // of the memory
    WriteState dirty_write = WriteState::none;
    WriteState own_write = WriteState::none;
    bool listed = false; // is in the work list
    bool write_data_complete = false;
    bool decode_error = false;
    bool queued_response = false;
    bool responded = false;     // RLAST or B has been taken
    bool counted = false;       // for the limit of its port
    bool read_deferred = false; // reads memory when dirty data has got there
    std::uint8_t qos = 0;
    bool wrap = false; // its burst

    std::uint64_t address = 0;
    Version write_version = 0;      // of the master's W data
    int entry = -1;                 // pinned filter entry
    std::uint16_t parent = kNoSlot; // of a back-invalidation: the request that needs the way
    SnoopRound snoops;
    std::uint8_t awaiting = 0; // snooped, CR not yet seen
    std::uint8_t cd_due = 0;   // CD beats promised by responses so far
    bool reserved = false;     // uses the port's entry for requests that must progress

    std::string dump() const;

    // Of one that is in use; `traits` and `next` follow from the rest.
    template <typename Self, typename State>
    static void fields(Self& self, State& state) {
        state(self.age, self.line, self.address, self.ready_at, self.version, self.write_version,
              self.entry, self.parent, self.id, self.kind, self.phase, self.port, self.beats,
              self.wrap, self.qos, self.memory, self.snoops, self.awaiting, self.cd_due, self.cd_in,
              self.memory_in, self.beats_out, self.data, self.response, self.dirty_write,
              self.own_write, self.counted, self.reserved, self.listed, self.read_deferred,
              self.write_data_complete, self.decode_error, self.queued_response, self.responded);
    }
};

// An operation as the cause of an event.
Cause cause_of(const Operation& operation);

// The entries: `tt_depth` for any request, one more per port for requests that must progress (so
// that a snoop that waits for a WriteBack cannot block that WriteBack), those of
// back-invalidations, and as many as DVM needs.
class Tracker {
  public:
    explicit Tracker(const InterconnectConfig& config);

    Operation& operator[](std::uint16_t slot) { return slots_[slot]; }
    const Operation& operator[](std::uint16_t slot) const { return slots_[slot]; }
    std::vector<std::uint16_t> in_use() const; // ascending
    bool empty() const { return used_ == 0; }
    std::size_t size() const { return slots_.size(); } // entries in use and free ones
    bool has(std::uint16_t slot) const { return slot < slots_.size(); }

    // Whether a request must wait for an older one on its line. `must_progress()`: see
    // SlaveInterface.
    template <typename MustProgress>
    bool hazard(Line line, const RequestTraits& traits, const MustProgress& must_progress) const {
        if (!traits.needs_address) return false;
        for (std::uint16_t slot = buckets_[bucket_of(line)]; slot != kNoSlot;) {
            const Operation& other = slots_[slot];
            if (other.line == line && waits_for(ordering_, traits, must_progress(), *other.traits,
                                                other.dirty_write != Operation::WriteState::none))
                return true;
            slot = other.next;
        }
        return false;
    }
    bool in_flight(Line line) const;
    // Calls `visit(slot)` for each operation with an address on the line.
    template <typename Visit>
    void on_line(Line line, const Visit& visit) const {
        for (std::uint16_t slot = buckets_[bucket_of(line)]; slot != kNoSlot;) {
            const std::uint16_t next = slots_[slot].next;
            if (slots_[slot].line == line) visit(slot);
            slot = next;
        }
    }
    // Whether an operation that was admitted before this one has its line.
    bool has_older(std::uint16_t slot) const;
    template <typename MustProgress>
    bool room_for(const RequestTraits& traits, unsigned port,
                  const MustProgress& must_progress) const {
        return requests_ < depth_ || traits.dvm ||
               (must_progress() && (reserved_ >> port & 1) == 0);
    }
    bool room_for_back_invalidation() const {
        return back_invalidations_ < max_back_invalidations_;
    }
    // A fresh entry; room must have been checked. References to operations end here for kinds of
    // the DVM unit.
    std::uint16_t add(RequestKind kind, std::uint8_t port, Line line);
    void release(std::uint16_t slot);

    // Puts the operation on the work list, after a change for which it may wait.
    void wake(std::uint16_t slot) {
        Operation& operation = slots_[slot];
        if (operation.listed) return;
        operation.listed = true;
        work_.push_back(operation.age << 16 | slot);
    }
    bool has_woken() const { return !work_.empty(); }
    // The list, oldest first, as keys for `slot_of` and `age_of`. It is valid until the next call;
    // operations woken meanwhile go into the next list.
    const std::vector<std::uint64_t>& take_woken() {
        taken_.swap(work_);
        work_.clear();
        for (std::size_t i = 0; i < taken_.size(); ++i) {
            const std::uint64_t key = taken_[i];
            slots_[slot_of(key)].listed = false;
            std::size_t j = i;
            for (; j > 0 && taken_[j - 1] > key; --j) taken_[j] = taken_[j - 1];
            taken_[j] = key;
        }
        return taken_;
    }
    static std::uint16_t slot_of(std::uint64_t key) { return static_cast<std::uint16_t>(key); }
    static std::uint64_t age_of(std::uint64_t key) { return key >> 16; }

    unsigned requests() const { return requests_; } // of TT_DEPTH in use

  private:
    static constexpr std::size_t kBuckets = 1024;

    static std::size_t bucket_of(Line line) { return (line ^ line >> 10 ^ line >> 20) % kBuckets; }

    std::vector<Operation> slots_;
    std::vector<std::uint16_t> free_;
    std::vector<std::uint64_t> work_; // age and slot, so that they sort by age
    std::vector<std::uint64_t> taken_;
    std::array<std::uint16_t, kBuckets> buckets_{}; // first operation with an address in each
    std::uint64_t admissions_ = 0;
    std::size_t used_ = 0; // entries
    OrderingConfig ordering_;
    unsigned depth_;
    unsigned max_back_invalidations_;
    unsigned requests_ = 0;
    unsigned back_invalidations_ = 0;
    unsigned reserved_ = 0; // ports whose entry for requests that must progress is in use

    // Operations in use, and in which order entries will be taken; all else follows from that.
    friend struct armpmu::StateAccess;
    template <typename Self, typename State>
    static void fields(Self& self, State& state) {
        std::uint64_t slots = self.slots_.size();
        state(self.admissions_, self.free_, slots);
        if constexpr (std::is_same_v<State, StateIn>) self.begin_restore(slots, state);
        for (auto& operation : self.slots_) {
            bool in_use = operation.traits != nullptr;
            state(in_use);
            if (!in_use) continue;
            state(operation);
            if constexpr (std::is_same_v<State, StateIn>) complete(operation, state);
        }
        if constexpr (std::is_same_v<State, StateIn>) self.end_restore(state);
    }
    void begin_restore(std::uint64_t slots, const StateIn& state);
    static void complete(Operation& operation, const StateIn& state);
    void end_restore(const StateIn& state);
};

} // namespace armpmu::interconnect
