// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "tests/property/random_streams.h"
#include "tests/property/taped_master.h"

#include <algorithm>
#include <memory>
#include <string>
#include <tuple>
#include <vector>

namespace armpmu::testbench::testing {

// The causes of each cycle.
class CauseTape final : public CycleListener {
  public:
    using Told = std::vector<std::tuple<unsigned, Wait, unsigned, unsigned, std::uint64_t>>;
    void passed(std::uint64_t cycle, std::uint64_t cycles, const Causes& causes) override {
        Told now;
        for (const Cause& cause : causes.all())
            now.emplace_back(cci550::line_of(cause.event), cause.wait, cause.blocker, cause.port,
                             cause.address);
        for (; cycles != 0; --cycles, ++cycle) told.emplace_back(cycle, now);
    }
    bool wants_causes() const override { return true; }
    std::vector<std::pair<std::uint64_t, Told>> told;
};

struct SavedCycle {
    std::uint64_t number = 0;
    StateBytes state;
};

// A random interconnect with a stream on every port, run to its end, saved now and then on its way.
// The masters are taped, as they are not part of the state.
struct SavedStreams {
    SavedStreams(std::uint64_t seed, std::uint64_t longest_gap, bool skip = true,
                 bool with_causes = false)
        : streams(seed, 80, skip) {
        interconnect = std::make_unique<Interconnect>(streams.config, sink);
        interconnect->set_control_registers(streams.controls);
        if (with_causes) interconnect->listen(causes);
        for (unsigned n = 0; n < streams.config.slaves.size(); ++n) {
            if (!streams.config.slaves[n].used) continue;
            tapes.push_back(std::make_unique<TapeRecorder>(*streams.masters[tapes.size()]));
            interconnect->bind(n, *tapes.back());
        }
        Random random(seed);
        while (!interconnect->quiescent() && interconnect->cycle() < 1'000'000) {
            saved.push_back({interconnect->cycle(), interconnect->save()});
            interconnect->run_until(interconnect->cycle() + 1 + random(longest_gap));
        }
        saved.push_back({interconnect->cycle(), interconnect->save()});
        interconnect->run_until(interconnect->cycle() + 1); // so that the tapes have the end
    }

    RandomStreams streams; // the masters, their streams and the configuration
    RecordingSink sink;
    CauseTape causes;
    std::vector<std::unique_ptr<TapeRecorder>> tapes;
    std::unique_ptr<Interconnect> interconnect;
    std::vector<SavedCycle> saved;
};

// A fresh interconnect that the tapes of another one drive.
struct Resumed {
    Resumed(const SavedStreams& from, const InterconnectConfig& config, bool with_causes = false)
        : interconnect(config, sink) {
        if (with_causes) interconnect.listen(causes);
        std::size_t next = 0;
        for (unsigned n = 0; n < config.slaves.size(); ++n) {
            if (!config.slaves[n].used) continue;
            if (next == from.tapes.size()) break;
            players.push_back(std::make_unique<TapePlayer>(from.tapes[next++]->tape, interconnect));
            interconnect.bind(n, *players.back());
        }
    }
    explicit Resumed(const SavedStreams& from) : Resumed(from, from.streams.config) {}

    RecordingSink sink;
    CauseTape causes;
    std::vector<std::unique_ptr<TapePlayer>> players;
    Interconnect interconnect;
};

// The rows without those of the first cycles.
inline std::vector<std::pair<EventRow, std::uint64_t>>
rows_from(const std::vector<std::pair<EventRow, std::uint64_t>>& rows, std::uint64_t cycle) {
    std::vector<std::pair<EventRow, std::uint64_t>> rest;
    for (const auto& [row, cycles] : rows) {
        const std::uint64_t before = std::min(cycle, cycles);
        cycle -= before;
        if (cycles != before) rest.emplace_back(row, cycles - before);
    }
    return rest;
}

} // namespace armpmu::testbench::testing
