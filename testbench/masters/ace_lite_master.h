// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/interconnect/ace/ace_port.h"
#include "testbench/masters/record_source.h"
#include "testbench/masters/transaction_times.h"

#include <vector>

namespace armpmu::testbench {

using namespace interconnect;

struct AceLiteMasterConfig {
    Security security = Security::non_secure; // of all its accesses, on AxPROT[1]
    unsigned outstanding = 8;                 // bursts in flight, 1 ..
    // Cycles between two R beats, or two B responses, that it can take, 1 .. ; above 1 RREADY or
    // BREADY goes low in between.
    unsigned beat_interval = 1;
    unsigned response_interval = 1;
    std::uint8_t qos = 0; // AxQOS of all its requests, 0 .. 15
    // Takes part in DVM, as an SMMU does: answers DVM snoops and may be given DVM jobs. Without it
    // ACREADY is always low.
    bool dvm = false;
    unsigned snoop_latency = 4; // cycles from AC handshake to CRVALID, 1 ..
    unsigned dvm_latency = 20;  // cycles from a Sync's CR handshake to its DVM Complete, 1 ..
    DataObserver* observer = nullptr;
};

// A DMA engine on an ACE-Lite port. It executes one job at a time: reads the buffer of an `output`
// record with ReadOnce, writes that of an `input` record with WriteLineUnique for whole lines and
// WriteUnique for parts, or both with ReadNoSnoop and WriteNoSnoop, by the record's memory. A burst
// covers what the buffer has of one line, in beats of 16 bytes; of a Device buffer only one burst
// is in flight. Cache maintenance sends CleanShared, CleanInvalid or MakeInvalid for every line. A
// DVM message ends with R, a Sync with the DVM Complete snoop. Its rate follows from the handshakes
// alone.
class AceLiteMaster final : public Master {
  public:
    // Throws std::invalid_argument when a parameter is out of range. The source outlives the
    // master's last evaluation. A job of another kind is a ProtocolError when it is taken, and so
    // is a DVM job without `dvm`.
    AceLiteMaster(const AceLiteMasterConfig& config, JobSource& source);

    void bind(SlavePort& port, unsigned number) override;
    void evaluate(std::uint64_t cycle) override;
    bool commit() override;
    std::uint64_t next_activity() const override;
    bool done() const override;
    std::string dump() const override;

    TransactionTimes& times() { return times_; }

  private:
    struct Burst {
        Line line = 0;
        Version version = 0;     // written
        std::uint64_t since = 0; // cycle of the request
        bool loads = false;
        bool error = false;
    };

    // ace_lite_master.cpp
    void start_job();
    void check_job() const;
    void end_job();

    // ace_lite_responses.cpp
    void take_responses(std::uint32_t fired);
    void take_read(const ReadBeat& beat);
    void take_write(const WriteResponse& response);
    void take_snoop(const SnoopRequest& request);

    // ace_lite_requests.cpp
    void send_requests();
    void send_control();
    void send_burst();
    void send_read(ReadRequest& request); // adds what all requests have
    void send_write(WriteRequest& request, Version version);

    AceLiteMasterConfig config_;
    JobSource& source_;
    AcePort port_;
    unsigned number_ = 0;
    TraceRecord job_{};
    bool busy_ = false;
    bool control_ = false;     // the job is a DVM operation not yet sent
    bool syncing_ = false;     // its DVM Complete snoop has not come
    unsigned answers_ = 0;     // due to the DVM operation
    std::uint32_t offset_ = 0; // bytes of the job requested
    std::vector<Burst> bursts_;
    std::vector<std::uint16_t> free_; // ids
    TransactionTimes times_;
    Version stores_done_ = 0;
    std::uint64_t now_ = 0;
    bool moved_ = false;
};

} // namespace armpmu::testbench
