// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/interconnect/block.h"
#include "testbench/interconnect/fifo.h"
#include "testbench/traffic/record_source.h"

#include <vector>

namespace armpmu::testbench {

struct AceLiteMasterConfig {
    Security security = Security::non_secure; // of all its accesses, on AxPROT[1]
    unsigned outstanding = 8;                 // bursts in flight, 1 ..
    // Cycles between two R beats that it can take, 1 .. ; above 1 RREADY goes low in between.
    unsigned beat_interval = 1;
    DataObserver* observer = nullptr;
};

// A DMA engine on an ACE-Lite port. It carries out one job at a time: reads the buffer of an
// `output` record with ReadOnce, writes that of an `input` record with WriteLineUnique for whole
// lines and WriteUnique for parts. A burst covers what the buffer has of one line, in beats of
// 16 bytes. Its rate follows from the handshakes alone.
class AceLiteMaster final : public Master {
  public:
    // Throws std::invalid_argument when a parameter is out of range. The source outlives the
    // master's last evaluation.
    AceLiteMaster(const AceLiteMasterConfig& config, JobSource& source);

    void bind(SlavePort& port, unsigned number) override;
    void evaluate(std::uint64_t cycle) override;
    bool commit() override;
    std::uint64_t next_activity() const override;
    bool done() const override;
    std::string picture() const override;

  private:
    struct Burst {
        bool used = false;
        Line line = 0;
        Version version = 0;     // written
        std::uint64_t since = 0; // cycle of the request
        std::uint8_t beats = 0;  // W beats still to be sent
    };

    void take_responses();
    void start_job();
    void send_burst();
    void send_data();
    void end_job();

    AceLiteMasterConfig config_;
    JobSource& source_;
    SlavePort* port_ = nullptr;
    unsigned number_ = 0;
    TraceRecord job_{};
    bool busy_ = false;
    std::uint32_t offset_ = 0; // bytes of the job requested
    std::vector<Burst> bursts_;
    unsigned in_flight_ = 0;
    Fifo<std::uint16_t> w_queue_;
    Version stores_done_ = 0;
    std::uint64_t next_beat_ = 0; // first cycle with RREADY
    std::uint64_t now_ = 0;
    bool moved_ = false;
};

} // namespace armpmu::testbench
