// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/interconnect/ace/coherence.h"
#include "armpmu/interconnect/ace/port_set.h"

#include <cstdint>

namespace armpmu::interconnect {

// Where the R beats of a request come from.
enum class DataSource : std::uint8_t { none, snoop, memory, local };

// The snoops of one request: their type, their answers, and the result once all have been answered.
// Sets of ports have bit n for SIn.
//
//     SnoopRound round(traits);
//     round.aim_at(holders, port);
//     round.protect(traits, media_protected);
//     while (round.more()) {
//         for each port of round.next() { snoop it with round.snoop; round.add(response); }
//     }
//     const DataSource source = round.source(traits, decode_error);
struct SnoopRound {
    ReadSnoop snoop = ReadSnoop::read_once;
    std::uint8_t targets = 0; // still to be snooped
    bool at_once = false;     // all at once; otherwise one by one until one gives the data
    bool overridden = false;  // reads nothing from caches (TZMP1)
    bool any_data = false;
    bool any_shared = false; // another cache keeps the line
    bool any_dirty = false;

    SnoopRound() = default;
    explicit SnoopRound(const RequestTraits& traits)
        : snoop(traits.snoop), at_once(traits.invalidates || traits.dvm) {}

    // The ports of `ports` except `port` are to be snooped.
    void aim_at(unsigned ports, unsigned port) {
        targets = static_cast<std::uint8_t>(others(ports, port));
    }
    // Snoops that would read for a protected master become CleanInvalid, and the data is read from
    // memory. True when that is so.
    bool protect(const RequestTraits& traits, bool media_protected) {
        overridden = media_protected && traits.returns_data && targets != 0;
        if (overridden) {
            at_once = true;
            snoop = ReadSnoop::clean_invalid;
        }
        return overridden;
    }

    bool more() const { return targets != 0 && !any_data; }
    // The ports to be snooped now; removes them from the targets.
    unsigned next() {
        const unsigned all = targets;
        const unsigned ports = at_once ? all : all & -all;
        targets = static_cast<std::uint8_t>(all & ~ports);
        return ports;
    }
    void add(const SnoopResponse& response) {
        any_data |= response.data_transfer;
        any_shared |= response.is_shared;
        any_dirty |= response.data_transfer && response.pass_dirty;
    }

    // Dirty data that the requester does not take is written to memory, before anything else is
    // read from there or written by the request.
    bool writes_dirty_line(const RequestTraits& traits) const {
        return any_dirty && (overridden || !traits.takes_dirty);
    }
    DataSource source(const RequestTraits& traits, bool decode_error) const {
        if (!traits.returns_data) return DataSource::none;
        if (decode_error) return DataSource::local;
        return any_data && !overridden ? DataSource::snoop : DataSource::memory;
    }
    // RRESP[2] and RRESP[3].
    bool passes_dirty(const RequestTraits& traits) const {
        return any_dirty && traits.takes_dirty && !overridden;
    }
    bool is_shared(const RequestTraits& traits) const { return any_shared && !traits.invalidates; }

    template <typename Self, typename State>
    static void fields(Self& self, State& state) {
        state(self.snoop, self.targets, self.at_once, self.overridden, self.any_data,
              self.any_shared, self.any_dirty);
    }
};

// Class of the AC handshake (TRM table 2-3); the code of the handshake itself where it has none.
constexpr cci550::SlaveEvent snoop_event(ReadSnoop snoop) {
    if (snoop < ReadSnoop::clean_shared) return cci550::SlaveEvent::si_srq_read;
    if (snoop < ReadSnoop::dvm_complete) return cci550::SlaveEvent::si_srq_clean;
    return cci550::SlaveEvent::si_srq_acvalid;
}

} // namespace armpmu::interconnect
