// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cci550/event_row.h"
#include "armpmu/interconnect/ace/coherence.h"
#include "armpmu/interconnect/ace/port_set.h"
#include "armpmu/interconnect/ace/snoop_round.h"

#include <array>
#include <cstdint>
#include <utility>
#include <vector>

namespace armpmu::interconnect {

// The reason why a transaction waits in a cycle.
enum class Wait : std::uint8_t {
    nothing,       // it does not wait
    ready,         // READY of the other end of the channel
    limit,         // the interface's outstanding limit
    line,          // an older request of its line
    tracker,       // an entry of the transaction tracker
    turn,          // admission, which others get in this cycle
    buffer,        // a place in the interface's buffer, or in that for a memory's answers
    address,       // W data waits for its AW
    filter_way,    // a way of the snoop filter
    snoop_tracker, // an entry of the snoop tracker
    snoop_data,    // the network of snoop data
};

// The blocker: a slave interface 0 to 6 or a master interface 8 to 14, numbered like an event's
// source, the interconnect itself, or all holders of entries of the full resource, each by its
// share.
inline constexpr std::uint8_t kInterconnect = 0xf;
inline constexpr std::uint8_t kHolders = 7; // no interface has this number

// Entries of a limited resource held in a cycle, by slave interface; the last element has the
// interconnect's own.
struct Holders {
    std::array<std::uint16_t, cci550::kMaxSlaveInterfaces + 1> entries{};

    unsigned total() const {
        unsigned sum = 0;
        for (const unsigned n : entries) sum += n;
        return sum;
    }
};

// The transaction for which an event's line is HIGH in a cycle.
struct Cause {
    cci550::EventId event;
    Security security = Security::non_secure; // of the transaction
    std::uint8_t port = kNoPort;          // SI that it came from; kNoPort: the interconnect's own
    std::uint8_t blocker = kInterconnect; // has a meaning unless `wait` is nothing
    std::uint8_t holders = 0;             // for kHolders: index of Causes::holders
    Wait wait = Wait::nothing;
    const RequestTraits* traits = nullptr; // its type; null: W data whose AW has not come
    std::uint64_t address = 0;
    std::uint16_t id = 0; // of the port
    // Once it is known where its R beats come from, and which MI its address belongs to.
    DataSource data = DataSource::none;
    std::uint8_t memory = 0;
};

// The causes of a cycle, at most one for each event: its line counts once. Of several it is the
// first Non-secure one, as with the lines, else the first. The others also wait in that cycle.
class Causes {
  public:
    void clear() {
        all_.clear();
        others_.clear();
        holders_.clear();
    }
    void add(const Cause& cause) {
        for (Cause& first : all_) {
            if (first.event != cause.event) continue;
            others_.push_back(cause);
            if (first.security == Security::secure && cause.security == Security::non_secure)
                std::swap(first, others_.back());
            return;
        }
        all_.push_back(cause);
    }
    const std::vector<Cause>& all() const { return all_; }
    // Calls `each(cause)` for one of `all` and for those of the same event and security beside it.
    template <typename Each>
    void for_all_of(const Cause& first, const Each& each) const {
        each(first);
        for (const Cause& other : others_)
            if (other.event == first.event && other.security == first.security) each(other);
    }

    // Entries that are held in this cycle; only for a cause whose blocker is kHolders.
    const Holders& holders(const Cause& cause) const { return holders_[cause.holders]; }
    std::uint8_t add_holders(const Holders& holders) {
        holders_.push_back(holders);
        return static_cast<std::uint8_t>(holders_.size() - 1);
    }

  private:
    std::vector<Cause> all_;
    std::vector<Cause> others_;
    std::vector<Holders> holders_;
};

// Entries in use of the limited resources.
struct Occupancy {
    unsigned requests = 0; // of TT_DEPTH
    unsigned snoops = 0;   // of the snoop tracker
};

// Called for cycles as they pass: from `cycle` on, `cycles` equal ones. Called before the PMU gets
// a cycle's events, or at the same time.
class CycleListener {
  public:
    virtual void passed(std::uint64_t cycle, std::uint64_t cycles, const Causes& causes) = 0;
    // Whether it needs causes, which take time to find. Called once.
    virtual bool wants_causes() const = 0;

  protected:
    ~CycleListener() = default;
};

} // namespace armpmu::interconnect
