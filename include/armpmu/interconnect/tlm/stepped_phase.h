// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/core/event_producer.h"
#include "armpmu/interconnect/stepped/interconnect.h"
#include "armpmu/interconnect/tlm/address_ranges.h"
#include "armpmu/interconnect/tlm/coherent_parameters.h"
#include "armpmu/interconnect/tlm/interconnect_registers.h"
#include "armpmu/interconnect/tlm/line_buffers.h"
#include "armpmu/interconnect/tlm/stepped_port.h"
#include "armpmu/interconnect/tlm/transaction_master.h"
#include "armpmu/tlm/cci550_pmu.h"

#include <systemc>

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

namespace armpmu::interconnect {

// A phase of the simulation in which a CoherentInterconnect of estimate mode is stepped, cycle by
// cycle, for its owner's masters: see CoherentInterconnect::begin_stepping.
//
// The owner decides how far it runs, possibly ahead of simulated time. TLM initiators take part.
// Their requests enter the interconnect at their time or, if that has passed there, in the
// interconnect's next cycle; b_transport returns when the last beat is taken, with the lead over
// simulated time as the delay. Data then moves between payload and memory.
//
// Memory timing follows the configuration (MemoryConfig), as in estimate mode; the targets are
// called only for data and must not wait.
class SteppedPhase final : public EventProducer {
  public:
    struct Parts {
        const CoherentParameters& parameters;
        systemc::Cci550Pmu& pmu;
        TransactionMaster::Move move;
        std::vector<unsigned> initiators; // ports of TLM initiators
        std::vector<SteppedPort> masters;
    };
    // It begins with the cycle that simulated time is in. Throws std::invalid_argument.
    explicit SteppedPhase(const Parts& parts);
    ~SteppedPhase();
    SteppedPhase(const SteppedPhase&) = delete;
    SteppedPhase& operator=(const SteppedPhase&) = delete;

    // --- for its owner, in one thread ---
    // Up to that cycle of ACLK; cycle n begins at n * period. Throws DeadlockError and
    // ProtocolError, after which it can only be destroyed.
    void run_until(std::uint64_t cycle);
    std::uint64_t cycle() const { return interconnect_.cycle(); }
    // As those of Interconnect.
    bool enter(unsigned port, Line line) { return interconnect_.enter(port, line); }
    // A master has work that its channels do not show.
    void wake() { interconnect_.wake(); }
    // Whether TLM initiators wait; then the owner should not run far ahead of simulated time.
    bool carries() const { return carried_ != 0; }
    const sc_core::sc_event& submitted() const { return submitted_; }
    // From now on the estimate executes new transfers; those that have begun are completed here.
    void close() { open_ = false; }
    bool quiescent() const { return carried_ == 0 && interconnect_.quiescent(); }
    const Interconnect& interconnect() const { return interconnect_; }

    // --- for the CoherentInterconnect ---

    // Whether it executes a transfer that is sent now on that port. Not one that a master causes
    // within `run_until`, which would wait for itself.
    bool takes(unsigned port) const;
    void carry(unsigned port, Transfer& transfer, sc_core::sc_time& delay);
    void forget(const AddressRange& range) { interconnect_.forget(range.first, range.last); }

    // Rows of the cycles that were run. It runs none: masters may be anywhere in theirs.
    void catch_up(Picoseconds until) override;

  private:
    sc_core::sc_time period_;
    systemc::Cci550Pmu& pmu_;
    LineBuffers buffers_;
    std::array<std::unique_ptr<TransactionMaster>, cci550::kMaxSlaveInterfaces> masters_;
    Interconnect interconnect_;
    InterconnectRegisters registers_;
    unsigned carried_ = 0;
    bool open_ = true;
    bool running_ = false;
    sc_core::sc_event submitted_{"submitted"};
};

} // namespace armpmu::interconnect
