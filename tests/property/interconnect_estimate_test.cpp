// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/property/interconnect_estimate.h"

#include <gtest/gtest.h>

#include <optional>

namespace armpmu::testbench::testing {
namespace {

using cci550::GlobalEvent;
using cci550::kMaxMasterInterfaces;
using cci550::kMaxSlaveInterfaces;

unsigned pick(Random& random, unsigned first, unsigned last) {
    return first + static_cast<unsigned>(random(last - first + 1));
}

InterconnectConfig random_config(Random& random) {
    InterconnectConfig config;
    for (SlaveInterfaceConfig& slave : config.slaves) {
        slave.used = random(3) != 0;
        slave.kind = random(3) != 0 ? PortKind::ace : PortKind::ace_lite;
        slave.dvm = random(2) == 0;
        slave.media_protected = random(6) == 0;
        slave.qos_override = random(3) == 0;
    }
    config.slaves[random(kMaxSlaveInterfaces)].used = true;
    for (MasterInterfaceConfig& master : config.masters) {
        master.used = random(3) == 0;
        master.memory = {pick(random, 1, 40), pick(random, 1, 20), pick(random, 1, 3),
                         pick(random, 1, 3), pick(random, 1, 3)};
        master.read_buffer = pick(random, 4, 12);
        master.response_buffer = pick(random, 1, 3);
    }
    config.masters[random(kMaxMasterInterfaces)].used = true;
    config.stripe_bytes = kLineBytes << random(4);
    if (random(3) == 0) config.map = {{0, 0x800, 0}, {0xc00, 0x600, 0}};
    config.tt_depth = pick(random, 1, 6);
    config.snoop_tt_depth = pick(random, 1, 3);
    config.back_invalidations = pick(random, 1, 2);
    config.request_buffer = pick(random, 1, 3);
    config.requests_per_cycle = pick(random, 1, 2);
    config.request_latency = pick(random, 1, 4);
    config.response_latency = pick(random, 1, 3);
    config.filter = {1U << random(3), pick(random, 1, 3)};
    return config;
}

Controls random_controls(Random& random) {
    Controls controls;
    if (random(3) == 0) controls.snoop_enables = static_cast<std::uint8_t>(random(128));
    if (random(3) == 0) controls.dvm_enables = static_cast<std::uint8_t>(random(128));
    controls.snoop_filter = random(6) != 0;
    controls.second_snoop_data_layer = random(2) == 0;
    for (ShareOverride& share : controls.share) share = static_cast<ShareOverride>(random(3));
    for (std::uint8_t& limit : controls.max_outstanding)
        limit = static_cast<std::uint8_t>(pick(random, 1, 4));
    return controls;
}

// A request of either kind.
struct Step {
    unsigned port = 0;
    bool is_read = true;
    ReadRequest read{};
    WriteRequest write{};
    RequestKind kind = RequestKind::read_no_snoop;
};

// Whether a master with the line in this state may send it.
bool sensible(const Step& step, const FunctionalCache& cache) {
    using State = FunctionalCache::State;
    const Line line = step.is_read ? line_of(step.read.address, step.read.security)
                                   : line_of(step.write.address, step.write.security);
    const State state = cache.state_of(line);
    switch (step.kind) {
    case RequestKind::read_unique: return state == State::invalid || state == State::shared_clean;
    case RequestKind::clean_unique: return cache.shared(line);
    case RequestKind::make_unique: return !cache.dirty(line);
    case RequestKind::write_back:
    case RequestKind::write_clean: return cache.dirty(line);
    case RequestKind::evict: return !cache.dirty(line);
    case RequestKind::write_evict: return state == State::unique_clean;
    default:
        return state == State::invalid || !traits_of(step.kind).looks_up;
    }
}

template <typename Request>
void place(Random& random, Request& request, unsigned lines) {
    request.address = random(lines) * kLineBytes;
    request.security = random(4) == 0 ? Security::secure : Security::non_secure;
    request.qos = static_cast<std::uint8_t>(random(16));
    const std::uint64_t domain = random(8);
    request.domain = domain < 5 ? Domain::inner : static_cast<Domain>(random(4));
    request.device = random(12) == 0;
    request.barrier = random(40) == 0;
}

// Fixes the burst: 4 beats, 1, or a part of the line.
template <typename Request>
void shape(Random& random, Request& request, const RequestTraits& traits) {
    request.beats = kLineBeats;
    if (!traits.needs_address || (!traits.returns_data && !traits.write)) {
        request.beats = 1;
    } else if (!traits.allocates && !traits.memory_update) {
        request.beats = static_cast<std::uint8_t>(1 + random(kLineBeats));
        request.address += random(kLineBeats + 1 - request.beats) * kBeatBytes;
    }
    if (traits.dvm) request.address = random(3) == 0 ? kDvmSync : 0;
}

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
            const MasterTiming timing{pick(random_, 1, 6), pick(random_, 0, 3), 64,
                                      pick(random_, 1, 3), 1};
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
    const std::array<unsigned, 28>& kinds() const { return kinds_; }

    std::uint64_t worst_difference = 0; // of latencies
    std::uint64_t different = 0;
    std::uint64_t compared = 0;

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
                if (step.is_read) {
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
        const EstimatedAnswer answer =
            step.is_read ? estimate_.read(step.port, step.read, master.valid)
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
        const std::uint64_t difference =
            std::max(cycles, answer.cycles) - std::min(cycles, answer.cycles);
        worst_difference = std::max(worst_difference, difference);
        ++compared;
        different += difference != 0;
        if (difference != 0 && getenv("SHOW") != nullptr)
            printf("%s %d: %d, %d\n", name, int(step.port), int(cycles), int(answer.cycles));
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
    std::array<unsigned, 28> kinds_{};
};

bool exact(EventId id) {
    if (id.kind() == cci550::SourceKind::slave) return id.code() <= 0x16;
    if (id.kind() == cci550::SourceKind::master) return id.code() <= 0x01;
    return id.kind() == cci550::SourceKind::global && id.code() != 0x09 && id.code() != 0x0a &&
           id.code() != 0x0d && id.code() != 0x0e;
}

TEST(InterconnectEstimate, one) {
    std::uint64_t worst = 0, different = 0, compared = 0;
    std::array<unsigned, 28> kinds{};
    std::map<unsigned, std::array<std::uint64_t, 2>> totals;
    for (std::uint64_t seed = 1; seed <= 500 && !HasFailure(); ++seed) {
        Comparison comparison(seed);
        comparison.run(200);
        for (unsigned i = 0; i < kinds.size(); ++i) kinds[i] += comparison.kinds()[i];
        for (unsigned raw = 0; raw < cci550::kEventIds; ++raw) {
            const EventId id(raw);
            for (const Security security : {Security::non_secure, Security::secure}) {
                const auto t = comparison.timing_total(id, security);
                const auto e = comparison.estimate_total(id, security);
                const unsigned key = unsigned(id.kind()) * 32 + id.code();
                totals[key][0] += t;
                totals[key][1] += e;
                if (exact(id)) EXPECT_EQ(t, e) << "seed " << seed << " event " << id.source() << ' ' << id.code();
            }
        }
        worst = std::max(worst, comparison.worst_difference);
        different += comparison.different;
        compared += comparison.compared;
    }
    printf("worst %d different %d of %d\n", int(worst), int(different), int(compared));
    for (unsigned i = 0; i < kinds.size(); ++i)
        printf("%s %u\n", traits_of(static_cast<RequestKind>(i)).name, kinds[i]);
    for (auto& [k, v] : totals) printf("%x %02x: %lu %lu\n", k / 32, k % 32, v[0], v[1]);
}

} // namespace
} // namespace armpmu::testbench::testing
