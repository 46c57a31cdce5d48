// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/interconnect/block.h"
#include "testbench/interconnect/event_lines.h"
#include "testbench/interconnect/master_interface.h"
#include "testbench/interconnect/slave_interface.h"
#include "testbench/interconnect/snoop_filter.h"

#include <memory>
#include <vector>

namespace armpmu::testbench {

// The heart of the interconnect: admits requests to the tracker, looks lines up in the snoop
// filter, snoops holders, accesses memory and responds.
//
// Order of things for one request: admission (arbitration, one request per line at a time) -
// look-up - snoops, if a holder is known - memory read, if no holder gave the data - response.
// Memory is read only after all snoop responses, so a WriteBack that passed the request is seen.
// Dirty data that the requester does not take is written to memory before the line is released.
class Fabric final : public Block {
  public:
    explicit Fabric(const InterconnectConfig& config);

    // Null for absent interfaces.
    SlaveInterface* slave(unsigned number) { return slaves_[number].get(); }
    const SlaveInterface* slave(unsigned number) const { return slaves_[number].get(); }
    MasterInterface* master(unsigned number) { return masters_[number].get(); }
    const MasterInterface* master(unsigned number) const { return masters_[number].get(); }

    void evaluate(std::uint64_t cycle) override;
    bool commit() override;
    std::uint64_t next_activity() const override;
    bool done() const override;
    std::string picture() const override;

    // From the next cycle on.
    void set_controls(const Controls& controls) { controls_ = controls; }

    // Internal event lines of the cycle last evaluated.
    const InternalLines& lines() const { return lines_; }
    const SnoopFilter& filter() const { return filter_; }

    // Interfaces in the order in which they are to be visited; for tests.
    std::vector<unsigned>& visiting_order() { return order_; }

  private:
    // The reads or the writes of one SI, as competitors for admission.
    struct Turn {
        SlaveInterface* slave = nullptr;
        std::uint8_t port = 0;
        bool write = false;
    };

    void intake();
    void admit();
    bool admit_head(const Turn& turn, unsigned& admitted);
    void advance(std::uint16_t slot);
    void look_up(std::uint16_t slot);
    void find_way(std::uint16_t slot);
    void take_way(std::uint16_t slot, int entry);
    void want_snoops(std::uint16_t slot);
    void start_snoops(std::uint16_t slot);
    void collect_snoops(std::uint16_t slot);
    void resolve(std::uint16_t slot);
    void finish(std::uint16_t slot);
    void write_memory(std::uint16_t slot);
    void respond(std::uint16_t slot);
    void grant_snoop_data();
    void grant_snoop_data(unsigned layer);
    bool owns_snoop_data(unsigned port) const {
        return port == cd_ports_[0] || port == cd_ports_[1];
    }
    MasterInterface& memory_of(std::uint64_t address);

    InterconnectConfig config_;
    Controls controls_;
    std::array<std::unique_ptr<SlaveInterface>, cci550::kMaxSlaveInterfaces> slaves_;
    std::array<std::unique_ptr<MasterInterface>, cci550::kMaxMasterInterfaces> masters_;
    std::vector<MasterInterface*> memories_; // present ones, ascending
    std::vector<unsigned> order_;            // present slave interfaces
    Tracker tracker_;
    SnoopFilter filter_;
    InternalLines lines_;

    std::vector<unsigned> snooped_; // ACE interfaces, ascending
    std::vector<Turn> turns_;       // least recently admitted first
    std::vector<Turn> served_;      // of these, the ones admitted in this cycle
    std::vector<std::uint16_t> finished_;
    unsigned snooping_ = 0;         // entries of the snoop tracker in use
    unsigned pairs_used_ = 0;       // filter bank pairs accessed in this cycle, bit per pair
    bool back_invalidated_ = false; // one may start per cycle
    bool dirty_written_ = false;    // one CCI-generated write may start per cycle
    // Owners of the snoop data network's layers.
    std::array<unsigned, 2> cd_ports_ = {kNoPort, kNoPort};
    std::uint64_t now_ = 0;
    bool moved_ = false;
};

} // namespace armpmu::testbench
