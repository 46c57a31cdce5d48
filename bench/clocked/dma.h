// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/tlm/has_process.h"
#include "bench/clocked/pins.h"
#include "testbench/masters/record_source.h"

#include <algorithm>
#include <array>

namespace armpmu::bench {

// A DMA engine on an ACE-Lite port: carries out one job at a time, a line per burst, reading with
// ReadOnce and writing with WriteLineUnique.
class ClockedDma : public sc_core::sc_module {
  public:
    sc_core::sc_in<bool> clock{"clock"};

    ARMPMU_HAS_PROCESS(ClockedDma);
    // Jobs of whole lines, as long as there are any. `number` tells this master's versions from
    // others'.
    ClockedDma(sc_core::sc_module_name name, AxiPins& pins, testbench::JobSource& jobs,
               unsigned number)
        : sc_module(name), pins_(pins), jobs_(jobs), version_(interconnect::Version{number} << 48) {
        SC_METHOD(on_clock);
        sensitive << clock.pos();
        dont_initialize();
    }

  private:
    void on_clock() {
        if (pins_.r.fired() && pins_.r.last.read()) end_burst(pins_.r.id.read());
        if (pins_.b.fired()) end_burst(pins_.b.id.read());
        if (offset_ >= job_.bytes && in_flight_ == 0) next_job();
        send_request();
        data_.drive(pins_.w);
        pins_.r.ready.write(true);
        pins_.b.ready.write(true);
    }

    void next_job() {
        if (jobs_.peek() == nullptr) return;
        job_ = *jobs_.peek();
        jobs_.take();
        offset_ = 0;
    }

    void send_request() {
        using namespace interconnect;
        const bool more = offset_ < job_.bytes && in_flight_ < used_.size();
        const bool reads = job_.kind == testbench::TraceRecord::Kind::output;
        const std::uint64_t address = job_.address + offset_;
        if (pins_.ar.offer(more && reads))
            pins_.ar.drive(address, ReadSnoop::read_once, Domain::inner, kLineBeats, new_burst());
        if (pins_.aw.offer(more && !reads)) {
            pins_.aw.drive(address, WriteSnoop::write_line_unique, Domain::inner, kLineBeats,
                           new_burst());
            data_.push(++version_);
        }
    }

    unsigned new_burst() {
        const auto id = std::find(used_.begin(), used_.end(), false);
        *id = true;
        ++in_flight_;
        offset_ += interconnect::kLineBytes;
        return static_cast<unsigned>(id - used_.begin());
    }
    void end_burst(unsigned id) {
        used_[id] = false;
        --in_flight_;
    }

    AxiPins& pins_;
    testbench::JobSource& jobs_;
    testbench::TraceRecord job_{};
    unsigned offset_ = 0;         // bytes of the job requested
    std::array<bool, 32> used_{}; // bursts in flight, by id
    unsigned in_flight_ = 0;
    LineSender data_;
    interconnect::Version version_; // written last
};

} // namespace armpmu::bench
