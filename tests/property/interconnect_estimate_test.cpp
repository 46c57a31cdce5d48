// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/property/interconnect_estimate_traffic.h"

#include <gtest/gtest.h>

#include <optional>

namespace armpmu::testbench::testing {
namespace {

using cci550::GlobalEvent;
using cci550::kMaxSlaveInterfaces;
using cci550::SourceKind;

constexpr std::uint64_t kSeeds = 500;
constexpr unsigned kRequests = 200;
using Kinds = std::array<unsigned, static_cast<std::size_t>(RequestKind::dvm_completion) + 1>;

// A stepped interconnect and an estimate of the same random configuration, and one request after
// another through both: the next one is sent at the earliest when the former is answered.
class Comparison {
  public:
    explicit Comparison(std::uint64_t seed)
        : random_(seed), config_(random_config(random_)), controls_(random_controls(random_)),
          lines_(pick(random_, 4, 100)), timing_pmu_(pmu_config(config_)),
          estimate_pmu_(pmu_config(config_)), interconnect_(config_, timing_pmu_),
          estimate_(config_, estimate_pmu_) {
        set_controls();
        for (unsigned n = 0; n < kMaxSlaveInterfaces; ++n) {
            if (!config_.slaves[n].used) continue;
            ports_.push_back(n);
            MasterTiming timing;
            timing.snoop_response = pick(random_, 1, 6);
            timing.snoop_data = pick(random_, 0, 3);
            timing.snoops_held = timing.lines_held = 64;
            timing.read_interval = pick(random_, 1, 3);
            timing_caches_.emplace(n, seed * 7 + n);
            estimate_caches_.emplace(n, seed * 7 + n);
            masters_.emplace(n, std::make_unique<CommandedMaster>(timing_caches_.at(n), timing));
            interconnect_.bind(n, *masters_.at(n));
            estimate_.connect(n, &estimate_caches_.at(n), timing);
        }
        interconnect_.run_until(1);
    }

    // Also counts what the traffic has reached.
    void run(unsigned requests) {
        for (unsigned i = 0; i < requests && !::testing::Test::HasFailure(); ++i) {
            if (random_(40) == 0) {
                settle();
                const bool filter = controls_.snoop_filter;
                controls_ = random_controls(random_);
                controls_.snoop_filter = filter; // to be switched with empty caches only
                set_controls();
            }
            if (random_(4) == 0) interconnect_.run_until(interconnect_.cycle() + random_(30));
            if (const std::optional<Step> step = random_step()) carry_out(*step);
        }
        settle();
    }

    std::uint64_t timing_total(cci550::EventId id, Security security) {
        return timing_pmu_.total(id, security);
    }
    std::uint64_t estimate_total(cci550::EventId id, Security security) {
        return estimate_pmu_.total(id, security);
    }
    const Kinds& kinds() const { return kinds_; }

    // A write that overtakes the interconnect's own write of the request before it may be made to
    // wait for that burst (docs/estimate.md).
    struct Latencies {
        std::uint64_t compared = 0;
        std::uint64_t different = 0;
        std::uint64_t unexplained = 0;
    };
    Latencies latencies;

  private:
    static cci550::Config pmu_config(const InterconnectConfig& config) {
        cci550::Config result;
        for (unsigned n = 0; n < kMaxSlaveInterfaces; ++n)
            result.ace[n] = config.slaves[n].kind == PortKind::ace;
        return result;
    }
    void set_controls() {
        interconnect_.set_controls(controls_);
        estimate_.set_controls(controls_);
    }
    void settle() {
        const std::uint64_t limit = interconnect_.cycle() + 20000;
        while (!interconnect_.quiescent() && interconnect_.cycle() < limit)
            interconnect_.run_until(interconnect_.cycle() + 1);
        ASSERT_TRUE(interconnect_.quiescent());
    }

    std::optional<Step> random_step() {
        for (unsigned attempt = 0; attempt < 50; ++attempt) {
            Step step;
            step.port = ports_[random_(ports_.size())];
            step.is_read = random_(3) != 0;
            const SlaveInterfaceConfig& slave = config_.slaves[step.port];
            const bool lite = slave.kind == PortKind::ace_lite;
            const ShareOverride share = lite ? controls_.share[step.port] : ShareOverride::none;
            try {
                const Line line = random_(2 * lines_);
                const FunctionalCache& cache = timing_caches_.at(step.port);
                if (cache.state_of(line) != FunctionalCache::State::invalid) {
                    release(random_, step, cache, line);
                    if (step.is_read) step.read.beats = 1;
                    step.kind =
                        step.is_read ? kind_of(step.read, share) : kind_of(step.write, share);
                } else if (step.is_read) {
                    place(random_, step.read, lines_);
                    step.read.snoop = static_cast<ReadSnoop>(random_(16));
                    if (random_(4) == 0) step.read.snoop = ReadSnoop::read_unique;
                    step.kind = kind_of(step.read, share);
                    shape(random_, step.read, traits_of(step.kind));
                    step.kind = kind_of(step.read, share);
                } else {
                    place(random_, step.write, lines_);
                    step.write.snoop = static_cast<WriteSnoop>(random_(6));
                    step.kind = kind_of(step.write, share);
                    shape(random_, step.write, traits_of(step.kind));
                }
            } catch (const ProtocolError&) {
                continue;
            }
            const bool dvm = traits_of(step.kind).dvm;
            if (step.kind == RequestKind::dvm_complete || (dvm && !slave.dvm)) continue;
            if (lite && !allowed_on_ace_lite(step.kind, slave.dvm)) continue;
            if (sensible(step, timing_caches_.at(step.port))) return step;
        }
        return std::nullopt;
    }

    void carry_out(const Step& step) {
        ++kinds_[static_cast<std::size_t>(step.kind)];
        CommandedMaster& master = *masters_.at(step.port);
        step.is_read ? master.send(step.read) : master.send(step.write);
        const std::uint64_t limit = interconnect_.cycle() + 20000;
        while (master.busy && interconnect_.cycle() < limit)
            interconnect_.run_until(interconnect_.cycle() + 1);
        ASSERT_FALSE(master.busy);
        const EstimatedAnswer answer = step.is_read
                                           ? estimate_.read(step.port, step.read, master.valid)
                                           : estimate_.write(step.port, step.write, master.valid);
        finish(step, master, answer);
        if (step.kind == RequestKind::dvm_sync) settle();
    }

    void finish(const Step& step, const CommandedMaster& master, const EstimatedAnswer& answer) {
        const char* name = traits_of(step.kind).name;
        FunctionalCache& timing = timing_caches_.at(step.port);
        FunctionalCache& estimate = estimate_caches_.at(step.port);
        EXPECT_EQ(answer.response, master.response) << name;
        if (step.is_read) {
            EXPECT_EQ(answer.is_shared, master.last.is_shared) << name;
            EXPECT_EQ(answer.pass_dirty, master.last.pass_dirty) << name;
            EXPECT_EQ(answer.from_snoop, master.last.from_snoop) << name;
            timing.done(step.read, step.kind, master.last.is_shared, master.last.pass_dirty);
            estimate.done(step.read, step.kind, answer.is_shared, answer.pass_dirty);
        } else {
            timing.done(step.write, step.kind);
            estimate.done(step.write, step.kind);
        }
        EXPECT_TRUE(timing == estimate);
        const std::uint64_t cycles = master.answered - master.valid;
        ++latencies.compared;
        if (cycles == answer.cycles) return;
        ++latencies.different;
        const std::uint64_t burst =
            kLineBeats *
            config_.masters[static_cast<unsigned>(std::max(0, answer.memory))].memory.beat_interval;
        const bool explained = !step.is_read && answer.memory >= 0 && answer.cycles > cycles &&
                               answer.cycles - cycles <= burst;
        latencies.unexplained += !explained;
    }

    Random random_;
    InterconnectConfig config_;
    Controls controls_;
    unsigned lines_;
    cci550::Pmu timing_pmu_;
    cci550::Pmu estimate_pmu_;
    Interconnect interconnect_;
    Estimate estimate_;
    std::vector<unsigned> ports_;
    std::map<unsigned, FunctionalCache> timing_caches_;
    std::map<unsigned, FunctionalCache> estimate_caches_;
    std::map<unsigned, std::unique_ptr<CommandedMaster>> masters_;
    Kinds kinds_{};
};

bool exact(EventId id) {
    switch (id.kind()) {
    case SourceKind::slave: return id.code() <= 0x16;
    case SourceKind::master: return id.code() <= 0x01;
    case SourceKind::global:
        return id.code() != 0x09 && id.code() != 0x0a && id.code() != 0x0d && id.code() != 0x0e;
    default: return false;
    }
}

template <typename Check>
void for_all_events(const Check& check) {
    for (unsigned line = 0; line < cci550::kLines; ++line)
        for (const Security security : {Security::non_secure, Security::secure})
            check(cci550::event_of_line(line), security);
}

TEST(InterconnectEstimate, one_request_at_a_time_makes_the_same_events) {
    Kinds kinds{};
    std::map<std::pair<SourceKind, unsigned>, std::uint64_t> seen;
    for (std::uint64_t seed = 1; seed <= kSeeds && !HasFailure(); ++seed) {
        Comparison comparison(seed);
        comparison.run(kRequests);
        for_all_events([&](EventId id, Security security) {
            if (!exact(id)) return;
            const std::uint64_t count = comparison.timing_total(id, security);
            EXPECT_EQ(comparison.estimate_total(id, security), count)
                << "seed " << seed << " source " << id.source() << " code " << id.code();
            seen[{id.kind(), id.code()}] += count;
        });
        for (unsigned kind = 0; kind < kinds.size(); ++kind)
            kinds[kind] += comparison.kinds()[kind];
    }
    for (unsigned kind = 0; kind < kinds.size(); ++kind) {
        const auto request = static_cast<RequestKind>(kind);
        const bool sent = request != RequestKind::dvm_complete &&
                          request != RequestKind::back_invalidation &&
                          request != RequestKind::dvm_completion;
        if (sent) EXPECT_GT(kinds[kind], 200U) << traits_of(request).name;
    }
    for (const auto& [event, count] : seen) {
        if (event == std::make_pair(SourceKind::slave, 0x11U)) continue; // never fires
        EXPECT_GT(count, 200U) << "code " << event.second;
    }
}

TEST(InterconnectEstimate, one_request_at_a_time_takes_the_same_time) {
    Comparison::Latencies sum;
    for (std::uint64_t seed = 1; seed <= kSeeds && !HasFailure(); ++seed) {
        Comparison comparison(seed);
        comparison.run(kRequests);
        EXPECT_EQ(comparison.latencies.unexplained, 0U) << "seed " << seed;
        sum.compared += comparison.latencies.compared;
        sum.different += comparison.latencies.different;
    }
    EXPECT_GT(sum.compared, kSeeds * kRequests * 9 / 10);
    EXPECT_LT(sum.different * 5000, sum.compared);
}

// Where all latencies are the same, so are all stalls.
TEST(InterconnectEstimate, one_request_at_a_time_makes_the_same_stalls) {
    std::uint64_t stalls = 0;
    for (std::uint64_t seed = 1; seed <= kSeeds && !HasFailure(); ++seed) {
        Comparison comparison(seed);
        comparison.run(kRequests);
        if (comparison.latencies.different != 0) continue;
        for_all_events([&](EventId id, Security security) {
            if (exact(id)) return;
            const std::uint64_t count = comparison.timing_total(id, security);
            EXPECT_EQ(comparison.estimate_total(id, security), count)
                << "seed " << seed << " source " << id.source() << " code " << id.code();
            stalls += count;
        });
    }
    EXPECT_GT(stalls, 0U);
}

} // namespace
} // namespace armpmu::testbench::testing
