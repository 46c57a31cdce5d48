// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
// In which direction counts move when one parameter changes, for a fixed, open-loop order of
// requests: the masters ask the same whatever the answers are.
#include "tests/property/random_streams.h"

#include <gtest/gtest.h>

namespace armpmu::testbench::testing {
namespace interconnect_directions_test {

using cci550::GlobalEvent;
using cci550::SlaveEvent;

struct Parameters {
    InterconnectConfig config;
    StreamMasterConfig master;
    unsigned gap = 0;     // most cycles between two requests of a port
    unsigned spacing = 0; // above 0: one request at a time, one every so many cycles in all
};

// Two ACE and one ACE-Lite port.
Parameters three_ports() {
    Parameters setup;
    setup.config = example_config();
    setup.master.reads = setup.master.writes = 8;
    return setup;
}

struct Result {
    RecordingSink sink;
    std::uint64_t read_cycles = 0;
};

// A stream whose request number i of port p may go at (3 i + p) x spacing and not before.
class Spaced final : public RequestSource {
  public:
    Spaced(RandomStream& stream, unsigned phase, unsigned spacing)
        : stream_(stream), next_(std::uint64_t{phase} * spacing), step_(3 * spacing) {
        load();
    }
    const StreamRequest* peek() override { return ended_ ? nullptr : &request_; }
    void take() override {
        stream_.take();
        next_ += step_;
        load();
    }

  private:
    void load() {
        const StreamRequest* request = stream_.peek();
        ended_ = request == nullptr;
        if (ended_) return;
        request_ = *request;
        request_.not_before = next_;
    }
    RandomStream& stream_;
    StreamRequest request_;
    std::uint64_t next_;
    std::uint64_t step_;
    bool ended_ = false;
};

Result run(const Parameters& setup, std::uint64_t seed, unsigned requests = 400,
           unsigned lines = 256) {
    Result result;
    Interconnect interconnect(setup.config, result.sink);
    std::vector<std::unique_ptr<RandomStream>> streams;
    std::vector<std::unique_ptr<Spaced>> spaced;
    std::vector<std::unique_ptr<StreamMaster>> masters;
    for (unsigned n = 2; n <= 4; ++n) {
        RandomStream::Mix mix;
        mix.kind = n == 2 ? PortKind::ace_lite : PortKind::ace;
        mix.requests = requests;
        mix.lines = lines;
        mix.gap = setup.gap;
        mix.unsupported = false;
        streams.push_back(std::make_unique<RandomStream>(mix, 8 * seed + n));
        RequestSource* source = streams.back().get();
        if (setup.spacing != 0) {
            spaced.push_back(std::make_unique<Spaced>(*streams.back(), n - 2, setup.spacing));
            source = spaced.back().get();
        }
        masters.push_back(std::make_unique<StreamMaster>(setup.master, *source));
        interconnect.bind(n, *masters.back());
    }
    while (!interconnect.quiescent()) interconnect.run_until(interconnect.cycle() + 1000);
    for (const auto& master : masters) result.read_cycles += master->times().sums().reads.sum();
    return result;
}

// How often, over seeds and steps of a parameter, a count rose although it should not.
struct Trend {
    unsigned steps = 0;
    unsigned against = 0;
    std::vector<std::uint64_t> sums; // over seeds, per value of the parameter
};

template <typename Count>
Trend falling(const std::vector<unsigned>& values, const Count& count) {
    constexpr std::uint64_t kSeeds = 25;
    Trend trend;
    trend.sums.resize(values.size());
    for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
        std::uint64_t previous = 0;
        for (std::size_t i = 0; i < values.size(); ++i) {
            const std::uint64_t now = count(values[i], seed);
            trend.sums[i] += now;
            if (i > 0) ++trend.steps;
            if (i > 0 && now > previous) ++trend.against;
            previous = now;
        }
    }
    return trend;
}

void expect_falling(const Trend& trend, double tolerated) {
    EXPECT_LE(trend.against, trend.steps * tolerated) << "of " << trend.steps;
    for (std::size_t i = 1; i < trend.sums.size(); ++i)
        EXPECT_LE(trend.sums[i], trend.sums[i - 1]) << i;
    EXPECT_LT(trend.sums.back(), trend.sums.front());
}

// Without overlap the replacement order alone decides; more ways keep all that fewer ways kept.
TEST(InterconnectDirections, more_ways_never_bring_more_back_invalidations) {
    expect_falling(
        falling({1, 2, 3, 4, 6, 8, 12},
                [](unsigned ways, std::uint64_t seed) {
                    Parameters setup = three_ports();
                    setup.spacing = 300;
                    setup.config.filter = {4, ways};
                    return run(setup, seed).sink.count(GlobalEvent::cci_snoop_back_invalidation);
                }),
        0);
}

// Statistical: other lines share a set, and requests overlap.
TEST(InterconnectDirections, a_larger_filter_brings_fewer_back_invalidations) {
    expect_falling(
        falling({1, 2, 4, 8, 16},
                [](unsigned sets, std::uint64_t seed) {
                    Parameters setup = three_ports();
                    setup.config.filter = {sets, 2};
                    return run(setup, seed).sink.count(GlobalEvent::cci_snoop_back_invalidation);
                }),
        0.02);
}

TEST(InterconnectDirections, a_deeper_tracker_stalls_less) {
    expect_falling(
        falling({1, 2, 4, 8, 12, 16, 24},
                [](unsigned depth, std::uint64_t seed) {
                    Parameters setup = three_ports();
                    setup.config.tt_depth = depth;
                    return run(setup, seed).sink.count(GlobalEvent::cci_snoop_stall_tt_full);
                }),
        0.02);
}

TEST(InterconnectDirections, a_faster_memory_answers_reads_sooner) {
    expect_falling(falling({160, 80, 40, 20, 10, 5, 1},
                           [](unsigned latency, std::uint64_t seed) {
                               Parameters setup = three_ports();
                               setup.config.masters[0].memory.read_latency = latency;
                               return run(setup, seed).read_cycles;
                           }),
                   0.01); // others are first where reads pass one another
}

TEST(InterconnectDirections, a_faster_rready_stalls_read_data_less) {
    expect_falling(falling({9, 7, 5, 4, 3, 2, 1},
                           [](unsigned interval, std::uint64_t seed) {
                               Parameters setup = three_ports();
                               setup.master.read_interval = interval;
                               const Result result = run(setup, seed);
                               std::uint64_t stalls = 0;
                               for (unsigned n = 2; n <= 4; ++n)
                                   stalls += result.sink.count(n, SlaveEvent::si_r_data_stall);
                               return stalls;
                           }),
                   0);
}

TEST(InterconnectDirections, a_larger_outstanding_limit_of_the_memory_stalls_its_requests_less) {
    expect_falling(
        falling({1, 2, 4, 8, 16},
                [](unsigned limit, std::uint64_t seed) {
                    Parameters setup = three_ports();
                    setup.config.masters[0].memory.outstanding_reads = limit;
                    return run(setup, seed).sink.count(0, cci550::MasterEvent::mi_rrq_stall);
                }),
        0.02);
}

} // namespace interconnect_directions_test
} // namespace armpmu::testbench::testing
