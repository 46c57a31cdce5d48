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

// How the transfers of a CoherentInterconnect get through.
class CoherentTransport {
  public:
    virtual ~CoherentTransport() = default;

    // At the end of elaboration: what is behind an MI, who is to be snooped on an SI.
    virtual void bind_memory(unsigned number, TargetInterface* target) = 0;
    virtual void bind_snooped(unsigned number, TargetInterface* master) = 0;

    // Whether b_transport can be carried out where it is called; reports an error if not.
    virtual bool callable() const = 0;
    // Returns when the transfer is done; `delay` is the caller's local time then.
    virtual void carry(unsigned port, Transfer& transfer, sc_core::sc_time& delay) = 0;
    // No master holds lines in the range any more, as far as the interconnect knows; transfers
    // under way are entered as they end. If the range is everything and there are none, the
    // interconnect is as it was at first.
    virtual void forget(const AddressRange& range) = 0;
    // --- for debuggers: lines that no cache has any more and no memory has yet ---
    // The bytes are not read and not changed where nothing of the line is on its way.
    virtual void read_in_flight(Security /*security*/, const LinePart& /*part*/,
                                unsigned char* /*data*/) const {}
    virtual void write_in_flight(Security /*security*/, const LinePart& /*part*/,
                                 const unsigned char* /*data*/) {}
    // Whether the latter can reach all of it.
    virtual bool writable_in_flight(Security /*security*/, const LinePart& /*part*/) const {
        return true;
    }

    // In estimate mode: what carries them out, and a master that uses it instead of a socket. In
    // timing mode null, and nothing.
    virtual Estimate* estimate() { return nullptr; }
    virtual void set_master(unsigned /*port*/, SnoopedMaster* /*master*/) {}
    // Obeys the control registers again, which something else obeyed meanwhile.
    virtual void follow_registers() {}

    // Goes on up to simulated time, if it does not do so by itself.
    virtual void settle() {}
    // The transactions that keep it from being saved, for people; empty: none.
    virtual std::string in_flight() const = 0;
    // When nothing does. As Block::save and Block::restore.
    virtual void save(StateWriter& out) const = 0;
    virtual void restore(StateReader& in) = 0;
};

} // namespace armpmu::interconnect
