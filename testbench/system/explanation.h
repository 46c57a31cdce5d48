// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/interconnect/stepped/cause.h"
#include "testbench/system/counter_result.h"
#include "testbench/system/shared_cycles.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <tuple>
#include <vector>

namespace armpmu::testbench {

// The causes of some events of a CCI-550: the transactions that made them, cycle by cycle, and the
// blockers of those that waited. The causes of an event add up to its count, and so do the shares:
// a cycle in which several requests wait is shared over them, and each one's part over those that
// hold the entries it waits for, its own interface included.
class Explanation final : public interconnect::CycleListener {
  public:
    // Cycles in a row in which one transaction made the event.
    struct Entry {
        std::uint64_t cycle = 0;   // of ACLK, the first; from the beginning of the traffic
        std::uint64_t cycles = 0;  // what it adds to the count
        interconnect::Cause cause; // of several that waited, the first
        bool injected = false;     // by the scenario, in cycles that are not told
    };
    // Time that one interface's transactions waited because of another: shares of cycles.
    struct Blocked {
        std::uint8_t port = interconnect::kNoPort; // of the transactions
        std::uint8_t blocker = interconnect::kInterconnect;
        interconnect::Wait wait = interconnect::Wait::nothing;
        bool injected = false;
        double cycles = 0;
    };
    // Entries that an interface held, on average of the cycles that were waited for them.
    struct Held {
        std::uint8_t holder = interconnect::kInterconnect;
        double entries = 0;
        double share = 0; // of all entries that were held
    };
    struct Event {
        cci550::EventId id;
        std::uint64_t count = 0;      // that occurred while it was measured
        std::vector<Entry> entries;   // in order of time
        std::vector<Blocked> blocked; // most cycles first
        std::vector<Held> held;       // by interface; where entries were waited for
    };

    explicit Explanation(const std::vector<cci550::EventId>& events);

    // The measurement begins, and ends, with the cycle that comes next.
    void begin() { counting_ = true; }
    void end() { counting_ = false; }
    // The counts of the measurement. `injecting`: the scenario makes events that no transaction
    // does. Throws std::logic_error for a count that the causes do not add up to.
    void finish(const std::vector<EventTotal>& totals, bool injecting);

    // In the order of the request.
    const std::vector<Event>& events() const { return events_; }

    void passed(std::uint64_t cycle, std::uint64_t cycles,
                const interconnect::Causes& causes) override;
    bool wants_causes() const override { return true; }

  private:
    static constexpr std::uint8_t kUnwanted = 0xff;

    // The shares of an event while it is measured.
    struct Shares {
        // By port, blocker and wait.
        std::map<std::tuple<std::uint8_t, std::uint8_t, interconnect::Wait>, SharedCycles> blocked;
        std::array<std::uint64_t, cci550::kMaxSlaveInterfaces + 1> held{}; // entries x cycles
        std::uint64_t cycles = 0; // in which entries were waited for
    };

    static void add(Event& event, std::uint64_t cycle, std::uint64_t cycles,
                    const interconnect::Cause& cause);
    static void add(Shares& shares, std::uint64_t cycles, const interconnect::Cause& first,
                    const interconnect::Causes& causes);
    static void sum_up(Event& event, const Shares& shares);

    std::vector<Event> events_;
    std::vector<Shares> shares_;            // of each of these
    std::array<std::uint8_t, 512> index_{}; // of events by identifier
    bool counting_ = false;
};

} // namespace armpmu::testbench
