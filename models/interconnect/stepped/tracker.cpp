// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/interconnect/stepped/tracker.h"

#include <algorithm>

namespace armpmu::interconnect {

std::string Operation::dump() const {
    static constexpr const char* kPhases[] = {"in the pipeline",
                                              "waits for a filter look-up",
                                              "waits for older reads of its line",
                                              "waits for a filter way",
                                              "waits for its back-invalidation",
                                              "waits for the snoop tracker",
                                              "waits for the DVM Sync under way",
                                              "waits for snoop responses",
                                              "waits for data or its response"};
    std::string text = traits->name;
    if (traits->needs_address) text += " of line " + std::to_string(line);
    if (port != kNoPort) text += " from SI" + std::to_string(port);
    text += std::string(" ") + kPhases[static_cast<unsigned>(phase)];
    for (unsigned si = 0; si < cci550::kMaxSlaveInterfaces; ++si)
        if ((awaiting >> si & 1) != 0) text += " of SI" + std::to_string(si);
    return text;
}

Tracker::Tracker(const InterconnectConfig& config)
    : slots_(config.tt_depth + cci550::kMaxSlaveInterfaces + config.back_invalidations),
      ordering_(config.ordering), depth_(config.tt_depth),
      max_back_invalidations_(config.back_invalidations) {
    for (std::size_t slot = slots_.size(); slot-- > 0;)
        free_.push_back(static_cast<std::uint16_t>(slot));
    buckets_.fill(kNoSlot);
}

std::vector<std::uint16_t> Tracker::in_use() const {
    std::vector<std::uint16_t> slots;
    for (std::size_t slot = 0; slot < slots_.size(); ++slot)
        if (slots_[slot].traits != nullptr) slots.push_back(static_cast<std::uint16_t>(slot));
    return slots;
}

bool Tracker::in_flight(Line line) const {
    bool found = false;
    on_line(line, [&](std::uint16_t) { found = true; });
    return found;
}

bool Tracker::has_older(std::uint16_t slot) const {
    const Operation& operation = slots_[slot];
    bool found = false;
    on_line(operation.line,
            [&](std::uint16_t other) { found |= slots_[other].age < operation.age; });
    return found;
}

std::uint16_t Tracker::add(RequestKind kind, std::uint8_t port, Line line) {
    if (free_.empty()) {
        free_.push_back(static_cast<std::uint16_t>(slots_.size()));
        slots_.emplace_back();
    }
    const std::uint16_t slot = free_.back();
    free_.pop_back();
    Operation& operation = slots_[slot];
    static const Operation fresh;
    operation = fresh;
    operation.traits = &traits_of(kind);
    operation.age = admissions_++;
    ++used_;
    operation.kind = kind;
    operation.port = port;
    operation.line = line;
    operation.address = address_of(line);
    operation.snoops = SnoopRound(*operation.traits);
    if (operation.traits->needs_address) {
        std::uint16_t& first = buckets_[bucket_of(line)];
        operation.next = first;
        first = slot;
    }
    if (kind == RequestKind::back_invalidation) {
        ++back_invalidations_;
    } else if (operation.traits->dvm) {
        // Has an entry of its own.
    } else if (requests_ < depth_) {
        ++requests_;
    } else {
        operation.reserved = true;
        reserved_ |= 1U << port;
    }
    return slot;
}

void Tracker::release(std::uint16_t slot) {
    Operation& operation = slots_[slot];
    if (operation.kind == RequestKind::back_invalidation) {
        --back_invalidations_;
    } else if (operation.traits->dvm) {
        // Had an entry of its own.
    } else if (operation.reserved) {
        reserved_ &= ~(1U << operation.port);
    } else {
        --requests_;
    }
    if (operation.traits->needs_address) {
        std::uint16_t* link = &buckets_[bucket_of(operation.line)];
        while (*link != slot) link = &slots_[*link].next;
        *link = operation.next;
    }
    operation.traits = nullptr;
    --used_;
    free_.push_back(slot);
}

namespace {

// Keys of the work list have an operation's age above its slot.
constexpr std::uint64_t kMostAdmissions = std::uint64_t{1} << 48;

} // namespace

void Tracker::begin_restore(std::uint64_t slots, const StateIn& state) {
    const std::size_t least =
        depth_ + cci550::kMaxSlaveInterfaces + std::size_t{max_back_invalidations_};
    if (slots < least || slots >= kNoSlot) state.refuse("a tracker of another size");
    slots_.assign(slots, {});
    work_.clear();
    taken_.clear();
    buckets_.fill(kNoSlot);
    requests_ = back_invalidations_ = reserved_ = 0;
}

void Tracker::complete(Operation& operation, const StateIn& state) {
    if (operation.kind > RequestKind::dvm_completion) state.refuse("an operation of no known kind");
    operation.traits = &traits_of(operation.kind);
}

void Tracker::end_restore(const StateIn& state) {
    std::vector<std::uint16_t> slots = in_use();
    std::vector<bool> taken(slots_.size(), false);
    for (const std::uint16_t slot : slots) taken[slot] = true;
    for (const std::uint16_t slot : free_) {
        if (slot >= taken.size() || taken[slot]) state.refuse("a free entry is in use");
        taken[slot] = true;
    }
    if (slots.size() + free_.size() != slots_.size()) state.refuse("an entry is neither");

    used_ = slots.size();
    std::sort(slots.begin(), slots.end(),
              [&](std::uint16_t a, std::uint16_t b) { return slots_[a].age < slots_[b].age; });
    std::uint64_t next = 0;
    for (const std::uint16_t slot : slots) {
        Operation& operation = slots_[slot];
        if (operation.age < next || operation.age >= admissions_)
            state.refuse("operations without an order");
        next = operation.age + 1;
        if (operation.traits->needs_address) {
            std::uint16_t& first = buckets_[bucket_of(operation.line)];
            operation.next = first;
            first = slot;
        }
        if (operation.listed) work_.push_back(operation.age << 16 | slot);
        if (operation.kind == RequestKind::back_invalidation) {
            ++back_invalidations_;
        } else if (operation.reserved) {
            if (operation.traits->dvm || operation.port >= cci550::kMaxSlaveInterfaces ||
                (reserved_ >> operation.port & 1) != 0)
                state.refuse("an entry that is nobody's to reserve");
            reserved_ |= 1U << operation.port;
        } else if (!operation.traits->dvm) {
            ++requests_;
        }
    }
    if (admissions_ > kMostAdmissions) state.refuse("more operations than can be");
    if (requests_ > depth_ || back_invalidations_ > max_back_invalidations_)
        state.refuse("more operations than entries");
}

} // namespace armpmu::interconnect
