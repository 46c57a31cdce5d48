// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "bench/clocked/fabric.h"

namespace armpmu::bench {
namespace {

constexpr unsigned kFirstSlave = 1;            // SI1
constexpr std::uint64_t kJobLines = 4096 / 64; // one may begin at the last line

void add_to(cci550::EventRow& row, std::uint64_t lines, cci550::EventId first) {
    const unsigned line = cci550::line_of(first);
    row.non_secure[line / 64] |= lines << (line % 64);
    if (line % 64 > 32) row.non_secure[line / 64 + 1] |= lines >> (64 - line % 64);
}

} // namespace

ClockedFabric::ClockedFabric(sc_core::sc_module_name name, cci550::Pmu& pmu, std::uint64_t lines)
    : sc_module(name), pmu_(pmu), clock_("clock", period()), jobs0_(3, lines), jobs1_(4, lines),
      records0_(1, 4, lines, 0), records1_(2, 4, lines, 0),
      dma0_("dma0", slave_pins_[0], jobs0_, 1), dma1_("dma1", slave_pins_[1], jobs1_, 2),
      cpu0_("cpu0", slave_pins_[2], records0_, 3), cpu1_("cpu1", slave_pins_[3], records1_, 4),
      interconnect_("interconnect", slave_pins_, master_pins_) {
    memories_.init(kMemories, [&](const char* memory, std::size_t n) {
        return new ClockedMemory(memory, master_pins_[n], lines + kJobLines);
    });
    slave_events_.init(kPorts, [&](const char* events, std::size_t n) {
        return new ClockedEvents<AcePins>(events, slave_pins_[n]);
    });
    master_events_.init(kMemories, [&](const char* events, std::size_t n) {
        return new ClockedEvents<AxiPins>(events, master_pins_[n]);
    });
    for (ClockedDma* dma : {&dma0_, &dma1_}) dma->clock(clock_);
    for (ClockedCluster* cpu : {&cpu0_, &cpu1_}) cpu->clock(clock_);
    interconnect_.clock(clock_);
    for (auto& memory : memories_) memory.clock(clock_);
    for (auto& events : slave_events_) events.clock(clock_);
    for (auto& events : master_events_) events.clock(clock_);

    SC_METHOD(count);
    sensitive << clock_.posedge_event();
    dont_initialize();
}

// Puts the event lines of all sources together, as EVNTBUS does.
void ClockedFabric::count() {
    cci550::EventRow row;
    add_to(row, interconnect_.global_events.read(), {0xf, 0});
    for (unsigned n = 0; n < kPorts; ++n) {
        const unsigned number = kFirstSlave + n;
        add_to(row, slave_events_[n].lines.read(), {number, 0});
        if ((interconnect_.arbitration_lost.read() >> n & 1) != 0)
            row.set(cci550::event_id(number, cci550::SlaveEvent::si_r_stall_arbit));
    }
    for (unsigned n = 0; n < kMemories; ++n)
        add_to(row, master_events_[n].lines.read(), {8 + n, 0});
    pmu_.clock(row);
}

} // namespace armpmu::bench
