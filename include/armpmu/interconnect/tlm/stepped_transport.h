// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/core/event_producer.h"
#include "armpmu/interconnect/stepped/interconnect.h"
#include "armpmu/interconnect/tlm/coherent_parameters.h"
#include "armpmu/interconnect/tlm/coherent_transport.h"
#include "armpmu/interconnect/tlm/interconnect_registers.h"
#include "armpmu/interconnect/tlm/line_buffers.h"
#include "armpmu/interconnect/tlm/transaction_master.h"
#include "armpmu/tlm/cci550_pmu.h"
#include "armpmu/tlm/has_process.h"

#include <systemc>

#include <array>
#include <memory>

namespace armpmu::interconnect {

// Timing mode: an Interconnect that its own thread steps in simulated time.
//
// A cycle is run at its end, with the transfers made until then. The thread wakes at the end of
// cycles in which something may change, and never while nothing is in flight. Other readers of the
// PMU run the cycles that have ended by then, except one that calls a target or a snooped master:
// only this thread calls these, and they may wait. Meanwhile the interconnect stops, and catches up
// afterwards.
class SteppedTransport final : public sc_core::sc_module,
                               public CoherentTransport,
                               public EventProducer {
  public:
    ARMPMU_HAS_PROCESS(SteppedTransport);
    SteppedTransport(sc_core::sc_module_name name, const CoherentParameters& parameters,
                     systemc::Cci550Pmu& pmu);
    ~SteppedTransport() override;

    void bind_memory(unsigned number, TargetInterface* target) override;
    void bind_snooped(unsigned number, TargetInterface* master) override;
    bool callable() const override;
    void carry(unsigned port, Transfer& transfer, sc_core::sc_time& delay) override;
    void forget(const AddressRange& range) override;
    void read_in_flight(Security security, const LinePart& part,
                        unsigned char* data) const override;
    void write_in_flight(Security security, const LinePart& part,
                         const unsigned char* data) override;
    bool writable_in_flight(Security security, const LinePart& part) const override;
    void catch_up(Picoseconds until) override;
    void settle() override;
    std::string in_flight() const override;
    void save(StateWriter& out) const override;
    void restore(StateReader& in) override;

    std::size_t line_buffers() const { return buffers_.size(); }

  private:
    void run();
    bool step();
    void run_until(std::uint64_t cycle);
    void give_up(); // all transfers end with an error
    void fail(const std::exception& error);
    void sleep();
    void wake_after(std::uint64_t cycle);
    std::uint64_t next_move() const;
    bool calls_ahead() const;
    std::uint64_t cycles_ended() const;
    std::unique_ptr<Block> make_memory(unsigned number, MasterPort& port);
    bool writes_dirty_line(std::uint16_t slot) const;
    const Transfer* update_ahead(Line line) const;
    LinePart extent(std::uint16_t slot) const;
    Transfer* reader(std::uint16_t slot) const;
    Transfer* writer(std::uint16_t slot) const;

    CoherentParameters parameters_;
    systemc::Cci550Pmu& pmu_;
    LineBuffers buffers_;
    std::array<MemoryCall, cci550::kMaxMasterInterfaces> memory_calls_;
    std::array<std::unique_ptr<TransactionMaster>, cci550::kMaxSlaveInterfaces> masters_;
    Interconnect interconnect_;
    InterconnectRegisters registers_;
    sc_core::sc_event wake_{"wake"};
    sc_core::sc_process_handle thread_;
    std::uint64_t next_request_ = kNever; // first cycle of transfers made since the last run
    bool running_ = false;
    bool failed_ = false;
};

} // namespace armpmu::interconnect
