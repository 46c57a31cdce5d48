// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "models/cpu/outer_levels.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace armpmu::cpu {

// Lines that were asked for and are on their way to L1D, and writes on their way out. Which of them
// are under way decides when something happens, never what.
class Outstanding {
  public:
    Outstanding(const CoreConfig& config, OuterLevels& outer)
        : outer_(outer), miss_registers_(config.miss_registers),
          write_registers_(config.write_registers) {}

    using Id = std::uint64_t;

    // From which cycle on there is a free register.
    std::uint64_t room_for_read(std::uint64_t now) {
        return entries_.size() < miss_registers_ ? now : room(now, false);
    }
    // The same for a read that nobody waits for. If that is not known yet, `registers` is set, and
    // the port sees to it.
    std::uint64_t room_for_prefetch(std::uint64_t now, std::uint32_t& registers);
    std::uint64_t room_for_write(std::uint64_t now) {
        return entries_.size() < write_registers_ ? now : room(now, true);
    }
    struct Added {
        Id id;
        std::uint64_t cycle; // of arrival, if that is known already; else 0
    };
    Added add_read(const OuterLevels::Read& read, bool by_store);
    void add_write(MemoryPort::Token token) { add_write(token, kNoLine); }
    // That the line becomes unique; it is there.
    void add_upgrade(MemoryPort::Token token, std::uint64_t line) { add_write(token, line); }
    // A line that waits to become unique is there only when it is. False if there is none.
    bool lose(std::uint64_t line);

    bool none() const { return entries_.empty(); }
    // Forgets what has arrived.
    void forget_until(std::uint64_t now);
    std::size_t writes() const;
    // How many the port has not said anything about yet.
    std::size_t unanswered() const { return unanswered_; }
    // The cycle in which a line on its way arrives; 0 if it is not on its way.
    std::uint64_t arrival_of_line(std::uint64_t line);
    // The same without waiting: if that is not known yet, `id` says what to ask for.
    std::uint64_t expect_line(std::uint64_t line, Id& id);
    std::uint64_t arrival(Id id);
    // Whether nothing has still to say whether others have the line.
    bool all_told() const { return unanswered_ == 0 && shared_.empty(); }
    // When everything is done.
    std::uint64_t all_done();

    // Lines whose answers said that others have them, since this was last asked.
    std::vector<std::uint64_t>& shared_lines() { return shared_; }

  private:
    struct Entry {
        Id id = 0;
        bool write = false;   // takes a write register
        bool is_read = false; // of a line
        bool lost = false;    // an upgrade whose line is not there any more
        std::uint64_t cycle = 0;
        OuterLevels::Read read;
    };
    static constexpr std::uint64_t kNoLine = ~std::uint64_t{0};
    void add_write(MemoryPort::Token token, std::uint64_t line);
    std::uint64_t room(std::uint64_t now, bool write);
    std::uint64_t resolve(Entry& entry);
    // What was answered says so.
    void resolve_answered();
    std::vector<Entry>::iterator first_free(bool write);

    OuterLevels& outer_;
    std::size_t miss_registers_;
    std::size_t write_registers_;
    Id next_ = 1;
    std::size_t unanswered_ = 0;
    std::uint64_t first_arrival_ = ~std::uint64_t{0}; // that is known, at the earliest
    std::vector<Entry> entries_;                      // in the order in which they were asked for
    std::vector<std::uint64_t> shared_;
};

} // namespace armpmu::cpu
