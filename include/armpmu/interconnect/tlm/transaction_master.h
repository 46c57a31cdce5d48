// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/interconnect/ace/ace_port.h"
#include "armpmu/interconnect/tlm/line_buffers.h"
#include "armpmu/interconnect/tlm/target_calls.h"
#include "armpmu/interconnect/tlm/transfer.h"

#include <systemc>

#include <functional>
#include <utility>
#include <vector>

namespace armpmu::interconnect {

// Converts the transfers of a TLM master into traffic on the channels of its SI, and snoops into
// calls of that master.
//
// Transfers share the channels burst by burst, the one that waits longest first. R and B are always
// taken at once. A snoop is answered as many cycles after AC as the master's answer takes, 1 at
// least, in order; CD follows CR.
//
// ACE has rules for snoops of lines that a master is writing back. They are implemented here, so
// that the TLM master need not know them: a WriteBack or WriteClean that is not yet on AW gives its
// data to the snoop and is dropped; one on AW delays the answer until B. To prevent a deadlock,
// these are never outstanding together with other writes, as ACE requires.
class TransactionMaster final : public Master {
  public:
    struct Parameters {
        unsigned outstanding = 16; // bursts in flight, reads and writes each, 1 .. 1024
        sc_core::sc_time period;   // of ACLK
    };

    // `finished` is called when a transfer is done.
    TransactionMaster(const Parameters& parameters, LineBuffers& buffers,
                      std::function<void(Transfer&)> finished);
    // Moves a burst's data when it is done, in place of the channels, which then carry none.
    using Move = std::function<Response(Transfer&, const LinePart&)>;
    void set_move(Move move) { move_ = std::move(move); }

    SnoopCall& snoop_call() { return snoop_call_; }

    // The transfer must stay until it is done or forgotten. Its bursts begin in its cycle.
    void submit(Transfer& transfer);
    void forget(const Transfer& transfer);
    // All transfers end with SLVERR; the interconnect must not be run any more.
    void fail();
    // Whether delayed snoops are to be sent to the master.
    bool asks() const { return answers_.size() < port_.snoops(); }
    // The bytes that a read burst requests from memory.
    const LinePart& extent(std::uint16_t id) const { return reads_[id].extent; }
    // The transfer of a burst; null: none waits for it any more.
    Transfer* reader(std::uint16_t id) const { return reads_[id].transfer; }
    Transfer* writer(std::uint16_t id) const { return writes_[id].transfer; }
    // The transfer that will write the dirty line and has not begun to; null: none.
    Transfer* update_ahead(Line line) const;

    void bind(SlavePort& port, unsigned) override { port_.bind(port); }
    void evaluate(std::uint64_t cycle) override;
    bool commit() override;
    std::uint64_t next_activity() const override;
    bool done() const override;
    std::string dump() const override;

  private:
    struct Burst {
        Transfer* transfer = nullptr; // null: nobody waits for it any more
        LinePart part{};
        LinePart extent{};
        Line line = 0;
        Version buffer = 0; // of a write
        bool memory_update = false;
        bool dirty = false;
        bool under_way = false;
    };
    struct Answer { // to a snoop
        SnoopResponse response;
        Version buffer = 0; // of its data
    };

    void take_read_beat(const ReadBeat& beat);
    void take_write_response(const WriteResponse& response);
    void send_read();
    void send_write();
    Transfer* next_of(std::vector<Transfer*>& queue);
    void begun(std::vector<Transfer*>& queue, Transfer* transfer);
    void settle(Transfer& transfer);
    Response moved(Transfer& transfer, const LinePart& part, Response answered);

    void ask_master();
    Answer ask_master(const SnoopRequest& request);
    void take_over(Transfer& update, Line line, ReadSnoop snoop, SnoopResponse& response,
                   LineBytes& data);
    bool updating(Line line) const;
    void answer_snoop();
    void take_snoop_beat(const SnoopBeat& beat);

    Parameters parameters_;
    LineBuffers& buffers_;
    std::function<void(Transfer&)> finished_;
    Move move_;
    SnoopCall snoop_call_;
    AcePort port_;

    std::vector<Transfer*> read_queue_; // some of whose bursts are not begun
    std::vector<Transfer*> write_queue_;
    std::vector<Burst> reads_; // by id
    std::vector<Burst> writes_;
    std::vector<std::uint16_t> read_ids_; // free ones
    std::vector<std::uint16_t> write_ids_;
    unsigned updates_ = 0; // writes on their way that are memory updates

    Fifo<Answer> answers_; // to the first ones of the snoops that the port holds
    std::uint64_t last_due_ = 0;
    Fifo<Transfer*> syncs_; // answered, not complete
    std::uint64_t now_ = 0;
    bool moved_ = false;
};

} // namespace armpmu::interconnect
