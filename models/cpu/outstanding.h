// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "models/cpu/outer_levels.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace armpmu::cpu {

// Outstanding reads of lines into L1D, and outstanding writes. They affect only timing, never which
// events occur.
class Outstanding {
  public:
    Outstanding(const CoreConfig& config, OuterLevels& outer)
        : outer_(outer),
          victim_latency_(config.victim_latency), registers_{config.miss_registers,
                                                             config.prefetch_registers,
                                                             config.write_registers} {}

    // As Core::set_latencies.
    void set_latencies(const CoreConfig& config) {
        victim_latency_ = config.victim_latency;
        registers_ = {config.miss_registers, config.prefetch_registers, config.write_registers};
    }

    using Id = std::uint64_t;

    // From which cycle on a load that misses may begin: there is a free register, and of no line
    // that has come is the victim still on its way.
    std::uint64_t room_for_read(std::uint64_t now) {
        if (entries_.empty()) return now;
        if (now >= last_free_ && unanswered_ == 0) {
            entries_.clear();
            return now;
        }
        return after_victims(room(now, Use::load));
    }
    // The same for a prefetch. If that is not known yet, `registers` is set, and the port decides.
    std::uint64_t room_for_prefetch(std::uint64_t now, std::uint32_t& registers);
    std::uint64_t room_for_write(std::uint64_t now) { return room(now, Use::write); }
    // A load of a line in flight. If that is a prefetch, the load takes a miss register; returns
    // the cycle from which on it has one.
    std::uint64_t adopt(std::uint64_t line, std::uint64_t now);
    struct Added {
        Id id;
        std::uint64_t cycle; // of arrival, if that is known already; else 0
        Cause level;         // where from, if so
    };
    // `begun`: the cycle in which it had its register.
    Added add_read(const OuterLevels::Read& read, std::uint64_t begun);
    void add_write(MemoryPort::Token token) { add_write(token, kNoLine); }
    // That the line becomes unique; it is there.
    void add_upgrade(MemoryPort::Token token, std::uint64_t line) { add_write(token, line); }
    // A line that waits to become unique is there only when it is. False if there is none.
    bool lose(std::uint64_t line);

    bool none() const { return entries_.empty(); }
    // Drops entries that have arrived.
    void forget_until(std::uint64_t now);
    // How many the port has not said anything about yet.
    std::size_t unanswered() const { return unanswered_; }
    // The cycle in which a line on its way arrives; 0 if it is not on its way.
    std::uint64_t arrival_of_line(std::uint64_t line);
    // The same without waiting: if that is not known yet, `id` identifies the entry.
    Arrival expect_line(std::uint64_t line, Id& id);
    Arrival arrival(Id id);
    // Whether all answers are known that say if a line is shared.
    bool all_told() const { return unanswered_ == 0 && shared_.empty(); }
    // When everything is done.
    std::uint64_t all_done();

    // Lines with shared answers since the last call.
    std::vector<std::uint64_t>& shared_lines() { return shared_; }

  private:
    // Which registers something takes. A walk has its own.
    enum class Use : std::uint8_t { load, prefetch, write, walk };
    static constexpr std::size_t kUses = 3; // that have a limit
    static Use use_of(OuterLevels::For what);
    struct Entry {
        Id id = 0;
        Use use = Use::load;
        bool is_read = false;    // of a line
        bool lost = false;       // an upgrade whose line is not there any more
        std::uint64_t cycle = 0; // of its data, or when it is done; 0: not known
        std::uint64_t begun = 0;
        std::uint64_t free = 0; // when its register is
        OuterLevels::Read read;
    };
    static constexpr std::uint64_t kNoLine = ~std::uint64_t{0};
    void add_write(MemoryPort::Token token, std::uint64_t line);
    std::uint64_t room(std::uint64_t now, Use use) {
        return entries_.size() < registers_[static_cast<std::size_t>(use)] ? now
                                                                           : wait_for(now, use);
    }
    std::uint64_t wait_for(std::uint64_t now, Use use);
    std::uint64_t after_victims(std::uint64_t now);
    std::size_t busy(Use use) const;
    std::uint64_t resolve(Entry& entry);
    void know(Entry& entry, std::uint64_t cycle);
    void find_free(Entry& entry);
    Entry* prefetched(std::uint64_t line);
    // Marks entries whose answers have come.
    void resolve_answered();
    std::vector<Entry>::iterator first_free(Use use);

    OuterLevels& outer_;
    std::uint32_t victim_latency_;
    std::array<std::size_t, kUses> registers_;
    Id next_ = 1;
    std::size_t unanswered_ = 0;
    std::uint64_t last_free_ = 0;                  // of all that are known
    std::uint64_t first_free_ = ~std::uint64_t{0}; // register that is known, at the earliest
    std::vector<Entry> entries_;                   // in the order in which they were asked for
    std::vector<std::uint64_t> shared_;
};

} // namespace armpmu::cpu
