// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/tlm/has_process.h"
#include "bench/clocked/pins.h"

#include <vector>

namespace armpmu::bench {

// A memory of fixed latencies that answers in order and takes 32 reads and 32 writes at a time.
class ClockedMemory : public sc_core::sc_module {
  public:
    sc_core::sc_in<bool> clock{"clock"};

    ARMPMU_HAS_PROCESS(ClockedMemory);
    ClockedMemory(sc_core::sc_module_name name, AxiPins& pins, std::uint64_t lines)
        : sc_module(name), pins_(pins), versions_(lines) {
        SC_METHOD(on_clock);
        sensitive << clock.pos();
        dont_initialize();
    }

  private:
    static constexpr unsigned kReadLatency = 60;  // from AR to the first RVALID
    static constexpr unsigned kWriteLatency = 20; // from WLAST to BVALID
    static constexpr unsigned kOutstanding = 32;

    struct Access {
        std::uint64_t line = 0;
        unsigned beats = 0; // still to be moved
        std::uint16_t id = 0;
        std::uint64_t due = 0; // cycle of the first RVALID or of BVALID
    };
    static Access access(const RequestPins& pins, std::uint64_t due) {
        return {pins.addr.read() / interconnect::kLineBytes, pins.len.read() + 1U, pins.id.read(),
                due};
    }

    void on_clock() {
        ++now_;
        read();
        write();
    }

    // What is driven in this cycle is up in the next one.
    void read() {
        if (pins_.ar.fired()) {
            reads_.push(access(pins_.ar, now_ + kReadLatency));
            ++reads_in_flight_;
        }
        if (pins_.r.fired() && pins_.r.last.read()) --reads_in_flight_;
        pins_.ar.ready.write(reads_in_flight_ < kOutstanding);
        if (!pins_.r.offer(!reads_.empty() && now_ + 1 >= reads_.front().due)) return;
        Access& access = reads_.front();
        pins_.r.data.write(versions_[access.line]);
        pins_.r.id.write(access.id);
        pins_.r.last.write(--access.beats == 0);
        if (access.beats == 0) reads_.pop();
    }

    void write() {
        if (pins_.aw.fired()) {
            writes_.push(access(pins_.aw, 0));
            ++writes_in_flight_;
        }
        if (pins_.w.fired() && --writes_.front().beats == 0) {
            versions_[writes_.front().line] = pins_.w.data.read();
            writes_.front().due = now_ + kWriteLatency;
            responses_.push(writes_.front());
            writes_.pop();
        }
        if (pins_.b.fired()) --writes_in_flight_;
        pins_.aw.ready.write(writes_in_flight_ < kOutstanding);
        pins_.w.ready.write(!writes_.empty());
        if (!pins_.b.offer(!responses_.empty() && now_ + 1 >= responses_.front().due)) return;
        pins_.b.id.write(responses_.front().id);
        responses_.pop();
    }

    AxiPins& pins_;
    std::vector<interconnect::Version> versions_; // by line
    std::queue<Access> reads_, writes_, responses_;
    unsigned reads_in_flight_ = 0; // until RLAST is taken
    unsigned writes_in_flight_ = 0;
    std::uint64_t now_ = 0;
};

} // namespace armpmu::bench
