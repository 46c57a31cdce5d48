// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cpu/memory_port.h"
#include "armpmu/interconnect/ace/transaction.h"

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

namespace armpmu::cluster {

// A request of a core, of cacheable or other memory.
struct Ask {
    unsigned core = 0;
    cpu::MemoryPort::Token token = 0; // 0: nobody wants the answer
    cpu::LineRequest request;         // with its cycle
};

// A request of the cluster to the interconnect that is under way.
struct Transaction {
    enum class Then : std::uint8_t {
        none,     // of a write of the line
        answer,   // a core
        place,    // the line that a core writes past its caches
        fill_l3,  // a prefetch
        pass_on,  // memory that is not cached
        write_on, // the same, of an atomic: it is written when it was read
        sync,     // DVM Sync, which is also told to be complete
    };
    bool write_data = false; // holds up snoops
    bool leaves = false;     // the cluster no longer has the line afterwards
    Then then = Then::none;
    interconnect::ReadSnoop snoop = interconnect::ReadSnoop::read_shared;
    Ask ask;
    std::vector<Ask> waiting; // for the line, in the order in which they are served
};

// The transactions that are under way, each with a number, at most one of a cacheable line.
class Transactions {
  public:
    // A new one. `cacheable`: the line is found by its number.
    std::uint16_t begin(std::uint64_t line, bool cacheable);
    // Its number may be given again.
    void end(std::uint16_t number);
    // References to transactions are good until the next `begin`.
    Transaction& operator[](std::uint16_t number) { return all_[number]; }
    // Null if none is under way.
    Transaction* find(std::uint64_t line);
    bool empty() const { return free_.size() == all_.size(); }

  private:
    std::vector<Transaction> all_;
    std::vector<std::uint16_t> free_;
    std::unordered_map<std::uint64_t, std::uint16_t> of_line_;
};

// DVM Syncs of the cores. One is under way at a time; it has ended when it was answered on R and
// is complete (IHI 0022, DVM Sync and Complete).
class SyncQueue {
  public:
    // True: it is the first, and is to be sent.
    bool add(const Ask& ask);
    const Ask& first() const { return syncs_.front().ask; }
    // The first was answered; after an error no completion follows.
    void answered(std::uint64_t cycle, bool error);
    // The interconnect says that the first is complete. Throws ProtocolError without one.
    void completed(std::uint64_t cycle);
    // Takes the first out if it has ended. The next one, if any, is to be sent then.
    std::optional<Ask> take_ended();
    bool empty() const { return syncs_.empty(); }

  private:
    struct Sync {
        Ask ask;
        bool answered = false;
        bool completed = false;
    };
    std::vector<Sync> syncs_;
};

} // namespace armpmu::cluster
