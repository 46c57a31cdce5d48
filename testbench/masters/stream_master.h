// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/interconnect/ace/ace_port.h"
#include "armpmu/interconnect/ace/line_state.h"
#include "testbench/masters/transaction_times.h"

#include <array>
#include <cstdint>
#include <unordered_map>
#include <vector>

namespace armpmu::testbench {

using namespace interconnect;

// A request of a stream as sent on AR or AW, except `id`, which the master sets.
struct StreamRequest {
    bool is_write = false;
    ReadRequest read{};
    WriteRequest write{};
    std::uint64_t not_before = 0; // earliest cycle of ARVALID or AWVALID
    std::uint32_t tag = 0;        // comes back with the answer, and so do
    std::uint32_t bytes = 0;      // those asked for
};

// RLAST or B of a request.
struct StreamAnswer {
    bool is_write = false;
    std::uint32_t tag = 0;
    std::uint64_t address = 0;
    Security security = Security::non_secure;
    Response response = Response::okay;
    bool has_data = true;      // R beats with data, or W
    std::uint64_t latency = 0; // cycles from ARVALID or AWVALID
    std::uint64_t cycle = 0;   // of the handshake
    std::uint32_t bytes = 0;
};

// Where a stream comes from. Used within `evaluate` of one master only.
class RequestSource {
  public:
    // The request that is peeked next can be up in `cycle` at the earliest. Cycles never decrease.
    virtual void advance(std::uint64_t cycle) { static_cast<void>(cycle); }
    // The next request, or null when there is none before a further answer, or none for ever; valid
    // until it is taken. `not_before` may change with `advance`.
    virtual const StreamRequest* peek() = 0;
    virtual void take() = 0;
    virtual void answered(const StreamAnswer& answer) { static_cast<void>(answer); }
    // The first cycle for which `advance` may change the next request, except by `not_before`;
    // kNever: none.
    virtual std::uint64_t next_activity() const { return kNever; }
    // No request will follow.
    virtual bool ended() { return peek() == nullptr; }

  protected:
    ~RequestSource() = default;
};

struct StreamMasterConfig {
    unsigned reads = 16;            // in flight, 1 .. 4096
    unsigned writes = 16;           // in flight, 1 .. 4096
    unsigned read_interval = 1;     // cycles between two R beats that it takes, 1 ..
    unsigned response_interval = 1; // cycles between two B that it takes, 1 ..
    unsigned snoop_latency = 1;     // cycles from AC handshake to CRVALID, 1 ..
    unsigned snoop_buffer = 4;      // snoops held, 1 .. ; ACREADY is low when it is full
    // Requests of each direction that may wait for AR or AW while those of the other direction go
    // on, 0 .. 4096; 0: one queue, in which a write that waits holds the reads behind it up. With
    // it a read and a write of one line may change places.
    unsigned queue = 0;
};

// A master that sends requests in a fixed order, independent of the answers; unlike a cluster,
// whose misses depend on its cache and on time. Requests go out in order, at most one AR and one AW
// a cycle, not before their cycle and while there is room in flight.
//
// On an ACE port it holds every line that it has read until a snoop or its own memory update
// removes it, so it answers snoops as an unlimited cache: clean after a read, dirty after
// ReadUnique, CleanUnique and MakeUnique. The stream must be consistent with the lines held. It
// answers DVM snoops, and a Sync with a DVM Complete.
class StreamMaster final : public Master {
  public:
    // Throws std::invalid_argument when a parameter is out of range. The source outlives the
    // master's last evaluation.
    StreamMaster(const StreamMasterConfig& config, RequestSource& source);

    void bind(SlavePort& port, unsigned number) override;
    void evaluate(std::uint64_t cycle) override;
    bool commit() override;
    std::uint64_t next_activity() const override;
    bool done() const override;
    std::string dump() const override;

    TransactionTimes& times() { return times_; }
    bool holds(Line line) const { return lines_.count(line) != 0; }

  private:
    struct Read {
        Line line = 0;
        ReadSnoop snoop = ReadSnoop::read_once;
        std::uint64_t since = 0;
        bool allocates = false;
        bool barrier = false;
        std::uint32_t tag = 0;
        std::uint64_t address = 0;
        std::uint32_t bytes = 0;
    };
    struct Write {
        std::uint32_t tag = 0;
        std::uint64_t address = 0;
        std::uint64_t since = 0;
        Security security = Security::non_secure;
        bool has_data = true;
        std::uint32_t bytes = 0;
    };

    void take_read(const ReadBeat& beat);
    void take_response(const WriteResponse& response);
    void send_requests();
    void send_waiting(Fifo<StreamRequest>& waiting);
    bool send_or_queue(const StreamRequest& request);
    bool send(const StreamRequest& request);
    void give_up(const WriteRequest& write);
    void answer_snoop();

    StreamMasterConfig config_;
    RequestSource& source_;
    AcePort port_;
    unsigned number_ = 0;
    std::array<Fifo<StreamRequest>, 2> waiting_; // reads, writes
    std::vector<Read> reads_;                    // by id
    std::vector<Write> writes_;
    std::vector<std::uint16_t> free_reads_;
    std::vector<std::uint16_t> free_writes_;
    TransactionTimes times_;
    std::unordered_map<Line, LineState> lines_; // valid ones
    Version written_ = 0;
    std::uint64_t now_ = 0;
    bool moved_ = false;
};

} // namespace armpmu::testbench
