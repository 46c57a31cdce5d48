// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/core/checksum.h"
#include "bench/four_masters.h"
#include "tests/property/random_streams.h"

#include <sstream>
#include <string>

// Five traffics around an interconnect, and a checksum of all rows that each makes. Compiles with
// interconnects that have fewer parameters than today's, too: `adjust` sets those that are new.
namespace armpmu::tests {

using namespace testbench::testing;
using Adjust = void (*)(InterconnectConfig&);

// However often the rows come: equal neighbours are one.
class RowChecksum final : public cci550::RowSink {
  public:
    void clock(const EventRow& row, std::uint64_t cycles) override {
        if (!(row == row_)) end();
        row_ = row;
        cycles_ += cycles;
        for (std::size_t i = 0; i < row.secure.size(); ++i) {
            const std::uint64_t lines = row.non_secure[i] | row.secure[i];
            events_ += cycles * static_cast<unsigned>(__builtin_popcountll(lines));
        }
    }
    std::uint64_t earliest_overflow() const override { return kNever; }

    std::string text() {
        end();
        std::ostringstream out;
        out << "cycles=" << total_ << " events=" << events_ << " checksum=" << std::hex
            << sum_.value();
        return out.str();
    }

  private:
    void end() {
        if (cycles_ == 0) return;
        for (const auto& words : {row_.non_secure, row_.secure})
            for (const std::uint64_t word : words) add(word);
        add(cycles_);
        total_ += cycles_;
        cycles_ = 0;
    }
    void add(std::uint64_t number) {
        for (unsigned byte = 0; byte < 8; ++byte)
            sum_.add(static_cast<std::uint8_t>(number >> 8 * byte));
    }

    Checksum sum_;
    EventRow row_;
    std::uint64_t cycles_ = 0;
    std::uint64_t total_ = 0;
    std::uint64_t events_ = 0;
};

// A stream of everything on each of five ports, over few lines.
struct SharedStreams {
    unsigned lines = 16;
    unsigned tt_depth = 8;
    bool regulated = false;

    void set_up(InterconnectConfig& config, ControlRegisters& controls) const {
        for (unsigned n = 0; n < 5; ++n) {
            config.slaves[n] = {true, n < 3 ? PortKind::ace : PortKind::ace_lite, n == 1 || n == 3,
                                regulated, n == 4};
            controls.max_outstanding[n] = static_cast<std::uint8_t>(4 + n);
            if (!regulated) continue;
            controls.read_qos[n] = controls.write_qos[n] = {
                true, 6, 8, static_cast<std::uint8_t>(n), static_cast<std::uint8_t>(15 - n)};
        }
        for (unsigned n = 0; n < 2; ++n) {
            config.masters[n].used = true;
            config.masters[n].memory = {30, 12, 4, 3, 1};
            config.masters[n].read_buffer = 12;
            config.masters[n].response_buffer = 3;
        }
        config.stripe_bytes = 128;
        config.tt_depth = tt_depth;
        config.snoop_tt_depth = 3;
        config.filter = {1, 2};
    }

    void run(Adjust adjust, cci550::RowSink& sink) const {
        InterconnectConfig config;
        ControlRegisters controls;
        set_up(config, controls);
        adjust(config);
        Interconnect interconnect(config, sink);
        interconnect.set_control_registers(controls);
        std::vector<std::unique_ptr<RandomStream>> streams;
        std::vector<std::unique_ptr<testbench::StreamMaster>> masters;
        for (unsigned n = 0; n < 5; ++n) {
            RandomStream::Mix mix;
            mix.kind = config.slaves[n].kind;
            mix.dvm = config.slaves[n].dvm;
            mix.requests = 1500;
            mix.lines = lines;
            mix.gap = 2 * n;
            streams.push_back(std::make_unique<RandomStream>(mix, 100 + n));
            masters.push_back(std::make_unique<testbench::StreamMaster>(
                testbench::StreamMasterConfig{}, *streams.back()));
            interconnect.bind(n, *masters.back());
        }
        while (!interconnect.quiescent() && interconnect.cycle() < 1'000'000)
            interconnect.run_until(interconnect.cycle() + 1000);
    }
};

// Clusters whose caches lose lines, and I/O that reads and writes what they share.
inline void run_clusters(Adjust adjust, cci550::RowSink& sink) {
    SystemConfig config;
    config.interconnect.filter = {4, 2};
    adjust(config.interconnect);
    Traffic traffic;
    traffic.records = 4000;
    traffic.lines = 300;
    traffic.io_percent = 8;
    System system(config, make_trace(traffic), traffic.threads);
    Interconnect interconnect(config.interconnect, sink);
    interconnect.bind(3, system.cpu0);
    interconnect.bind(4, system.cpu1);
    interconnect.bind(2, system.io);
    interconnect.attach(system.replay);
    while (!interconnect.quiescent() && interconnect.cycle() < 10'000'000)
        interconnect.run_until(interconnect.cycle() + 4096);
}

// What bench_interconnect times: all memories saturated.
inline void run_saturated(Adjust adjust, cci550::RowSink& sink) {
    InterconnectConfig config = bench::fabric();
    adjust(config);
    bench::RandomRecords records0{1, 4, bench::kLines, 0}, records1{2, 4, bench::kLines, 0};
    bench::RandomJobs jobs0{3, bench::kLines}, jobs1{4, bench::kLines};
    testbench::AceCluster cpu0{bench::cluster(), records0}, cpu1{bench::cluster(), records1};
    testbench::AceLiteMaster dma0{bench::dma(), jobs0}, dma1{bench::dma(), jobs1};
    Interconnect interconnect(config, sink);
    interconnect.bind(1, dma0);
    interconnect.bind(2, dma1);
    interconnect.bind(3, cpu0);
    interconnect.bind(4, cpu1);
    interconnect.run_until(40'000);
}

// A line for each.
inline std::string interconnect_rows(Adjust adjust) {
    std::string text;
    const auto add = [&](const char* name, auto run) {
        RowChecksum rows;
        run(adjust, rows);
        text += std::string(name) + ' ' + rows.text() + '\n';
    };
    const auto streams = [&](const SharedStreams& shared) {
        return [=](Adjust how, cci550::RowSink& sink) { shared.run(how, sink); };
    };
    add("clusters", run_clusters);
    add("few_lines", streams({4, 24, false}));
    add("small_tracker", streams({64, 5, false}));
    add("regulated", streams({12, 16, true}));
    add("saturated", run_saturated);
    return text;
}

} // namespace armpmu::tests
