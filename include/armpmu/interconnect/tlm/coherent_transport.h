// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/core/state_io.h"
#include "armpmu/interconnect/tlm/address_ranges.h"
#include "armpmu/interconnect/tlm/target_calls.h"
#include "armpmu/interconnect/tlm/transfer.h"

#include <systemc>

#include <string>

namespace armpmu::interconnect {

class Estimate;
class SnoopedMaster;

// Executes the transfers of a CoherentInterconnect.
class CoherentTransport {
  public:
    virtual ~CoherentTransport() = default;

    // At the end of elaboration: sets the target behind an MI, and the master that is snooped on an
    // SI.
    virtual void bind_memory(unsigned number, TargetInterface* target) = 0;
    virtual void bind_snooped(unsigned number, TargetInterface* master) = 0;

    // Whether b_transport can be executed where it is called; reports an error if not.
    virtual bool callable() const = 0;
    // Returns when the transfer is done; `delay` is the caller's local time then.
    virtual void carry(unsigned port, Transfer& transfer, sc_core::sc_time& delay) = 0;
    // Removes all holders of lines in the range; transfers in progress add theirs as they complete.
    // If the range is everything and there are none, the interconnect is in its initial state.
    virtual void forget(const AddressRange& range) = 0;
    // --- for debuggers: lines in flight between caches and memory ---

    // No effect where nothing of the line is in flight.
    virtual void read_in_flight(Security /*security*/, const LinePart& /*part*/,
                                unsigned char* /*data*/) const {}
    virtual void write_in_flight(Security /*security*/, const LinePart& /*part*/,
                                 const unsigned char* /*data*/) {}
    // Whether write_in_flight can reach all of it.
    virtual bool writable_in_flight(Security /*security*/, const LinePart& /*part*/) const {
        return true;
    }

    // In estimate mode: the Estimate, and the connection of a master that uses it instead of a
    // socket. In timing mode: null, and no effect.
    virtual Estimate* estimate() { return nullptr; }
    virtual void set_master(unsigned /*port*/, SnoopedMaster* /*master*/) {}
    // Takes the control registers again, after a stepped phase.
    virtual void follow_registers() {}

    // Advances to simulated time, unless it does so by itself.
    virtual void settle() {}
    // The transactions that prevent a save, as text; empty: none.
    virtual std::string in_flight() const = 0;
    // Only if there are none. As Block::save and Block::restore.
    virtual void save(StateWriter& out) const = 0;
    virtual void restore(StateReader& in) = 0;
};

} // namespace armpmu::interconnect
