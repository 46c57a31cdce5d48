// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/interconnect/ace/block.h"
#include "armpmu/interconnect/ace/config.h"
#include "armpmu/interconnect/ace/fifo.h"
#include "armpmu/interconnect/tlm/line_buffers.h"
#include "armpmu/interconnect/tlm/target_calls.h"
#include "armpmu/interconnect/tlm/transfer.h"

#include <functional>
#include <utility>

namespace armpmu::interconnect {

// The memory behind an MI, which is a TLM target: called once for each burst, a read when AR is
// taken, a write when its last W beat is. The call's annotated delay and waiting time, rounded up
// to cycles, 1 at least, replace the latencies of MemoryConfig; answers keep the order of the
// requests, and the other limits of MemoryConfig apply.
class TargetMemory final : public Block {
  public:
    // Bursts by their slot of the tracker.
    struct Bursts {
        std::function<LinePart(std::uint16_t)> extent; // the bytes that a read asks for
        // The waiting transfer; null: none, or the interconnect writes a dirty line.
        std::function<Transfer*(std::uint16_t)> reader;
        std::function<Transfer*(std::uint16_t)> writer;
        std::function<bool(std::uint16_t)> writes_dirty_line;
        std::function<void()> dirty_write_failed; // its B has been taken
    };

    TargetMemory(const MemoryConfig& config, const sc_core::sc_time& period, MasterPort& port,
                 LineBuffers& buffers, MemoryCall& call, Bursts bursts)
        : config_(config), period_(period), port_(port), buffers_(buffers), call_(call),
          bursts_(std::move(bursts)) {}

    void evaluate(std::uint64_t cycle) override;
    bool commit() override;
    std::uint64_t next_activity() const override;
    bool done() const override;
    // While it has nothing to do.
    void save(StateWriter& out) const override;
    void restore(StateReader& in) override;

  private:
    struct Access {
        MemoryCall::Attributes attributes;
        Version buffer = 0;
        std::uint64_t due = 0; // cycle of the first RVALID or of BVALID
        std::uint16_t id = 0;
        std::uint8_t beats = 0; // still to be moved
        Response response = Response::okay;
        bool lost = false; // a dirty line that the interconnect wrote, not OKAY
    };

    void take_requests();
    void take_data();
    void send_data();
    void send_response();
    template <typename Request>
    Access access_of(const Request& request) const;
    using Waiting = std::function<Transfer*(std::uint16_t)>;
    template <typename Call>
    void perform(Access& access, const Waiting& waiting, const Call& call);

    MemoryConfig config_;
    sc_core::sc_time period_;
    MasterPort& port_;
    LineBuffers& buffers_;
    MemoryCall& call_;
    Bursts bursts_;
    Fifo<Access> reads_;
    Fifo<Access> writes_;          // W beats not yet complete
    Fifo<Access> responses_;       // B not yet sent
    Version sent_ = 0;             // buffer of the R beats now on the channel
    bool sent_lost_ = false;       // of the B now on the channel
    unsigned reads_in_flight_ = 0; // until RLAST is taken
    unsigned writes_in_flight_ = 0;
    std::uint64_t now_ = 0;
    std::uint64_t next_read_beat_ = 0;
    std::uint64_t next_write_beat_ = 0; // first cycle with WREADY
    bool moved_ = false;
};

} // namespace armpmu::interconnect
