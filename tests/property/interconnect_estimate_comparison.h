// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "tests/property/interconnect_estimate_traffic.h"
#include "tests/property/random_shared_memory.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>

namespace armpmu::testbench::testing {

using cci550::kMaxSlaveInterfaces;
using cci550::SourceKind;

// Whether the estimate is to count it as the stepped interconnect does.
inline bool exact(EventId id) {
    switch (id.kind()) {
    case SourceKind::slave: return id.code() <= 0x16;
    case SourceKind::master: return id.code() <= 0x01;
    case SourceKind::global:
        return id.code() != 0x09 && id.code() != 0x0a && id.code() != 0x0d && id.code() != 0x0e;
    default: return false;
    }
}

using Kinds = std::array<unsigned, static_cast<std::size_t>(RequestKind::dvm_completion) + 1>;

// A stepped interconnect and an estimate of the same random configuration, and the same requests
// through both.
class Comparison {
  public:
    explicit Comparison(std::uint64_t seed, bool one_memory = false)
        : random_(seed),
          config_(one_memory ? shared(random_config(random_), seed) : random_config(random_)),
          controls_(random_controls(random_)), lines_(pick(random_, 4, 100)),
          stride_(random_(2) == 0 ? SnoopFilter::kBanks : 1), timing_pmu_(pmu_config(config_)),
          estimate_pmu_(pmu_config(config_)), interconnect_(config_, timing_pmu_),
          estimate_(config_, estimate_pmu_) {
        set_control_registers();
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

    // One request after another: the next one is sent at the earliest when the former is answered.
    void run(unsigned requests) {
        for (unsigned i = 0; i < requests && !::testing::Test::HasFailure(); ++i) {
            if (random_(40) == 0) {
                settle();
                const bool filter = controls_.snoop_filter;
                controls_ = random_controls(random_);
                controls_.snoop_filter = filter; // to be switched with empty caches only
                set_control_registers();
            }
            if (random_(4) == 0) interconnect_.run_until(interconnect_.cycle() + random_(30));
            if (const std::optional<Step> step = random_step()) carry_out(*step);
        }
        settle();
    }

    // Pairs of requests, of which the second is sent 1 to 60 cycles after the first. Answers how
    // many were compared: up to the first after which events or caches are not the same.
    unsigned run_pairs(unsigned pairs) {
        for (unsigned i = 0; i < pairs; ++i) {
            run(4);
            const std::optional<Step> first = random_step();
            const std::optional<Step> second = random_step();
            if (!first || !second || !overlaps(*first, *second)) continue;
            carry_out_pair(*first, *second, 1 + random_(60));
            ++pairs_;
            if (!same()) break;
        }
        return pairs_;
    }
    bool same() {
        for (unsigned line = 0; line < cci550::kLines; ++line) {
            const EventId id = cci550::event_of_line(line);
            if (exact(id) && timing_pmu_.total(id) != estimate_pmu_.total(id)) return false;
        }
        return std::all_of(ports_.begin(), ports_.end(), [&](unsigned port) {
            return timing_caches_.at(port) == estimate_caches_.at(port);
        });
    }

    std::uint64_t timing_total(cci550::EventId id, Security security) {
        return timing_pmu_.total(id, security);
    }
    std::uint64_t estimate_total(cci550::EventId id, Security security) {
        return estimate_pmu_.total(id, security);
    }
    const Kinds& kinds() const { return kinds_; }

    struct Latencies {
        std::uint64_t compared = 0;
        std::uint64_t different = 0;
        std::uint64_t worst = 0; // difference
    };
    Latencies latencies;

  private:
    static InterconnectConfig shared(InterconnectConfig config, std::uint64_t seed) {
        share_memory(config, 3 * seed + 1);
        return config;
    }

    static cci550::Config pmu_config(const InterconnectConfig& config) {
        cci550::Config result;
        for (unsigned n = 0; n < kMaxSlaveInterfaces; ++n)
            result.ace[n] = config.slaves[n].kind == PortKind::ace;
        return result;
    }
    void set_control_registers() {
        interconnect_.set_control_registers(controls_);
        estimate_.set_control_registers(controls_);
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
                const Line line = 2 * stride_ * random_(lines_) + random_(2);
                const FunctionalCache& cache = timing_caches_.at(step.port);
                if (cache.state_of(line) != FunctionalCache::State::invalid) {
                    release(random_, step, cache, line);
                    if (step.is_read) step.read.beats = 1;
                    step.kind =
                        step.is_read ? kind_of(step.read, share) : kind_of(step.write, share);
                } else if (step.is_read) {
                    place(random_, step.read, lines_, stride_);
                    step.read.snoop = static_cast<ReadSnoop>(random_(16));
                    if (random_(4) == 0) step.read.snoop = ReadSnoop::read_unique;
                    step.kind = kind_of(step.read, share);
                    shape(random_, step.read, traits_of(step.kind));
                    step.kind = kind_of(step.read, share);
                } else {
                    place(random_, step.write, lines_, stride_);
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

    void send(const Step& step) {
        ++kinds_[static_cast<std::size_t>(step.kind)];
        CommandedMaster& master = *masters_.at(step.port);
        step.is_read ? master.send(step.read) : master.send(step.write);
    }
    // Steps until the masters have their answers, and at least for `cycles`.
    void wait(const std::vector<const Step*>& steps, std::uint64_t cycles) {
        std::vector<const Step*> waiting = steps;
        const std::uint64_t begin = interconnect_.cycle();
        while (!waiting.empty() || interconnect_.cycle() < begin + cycles) {
            ASSERT_LT(interconnect_.cycle(), begin + 20000);
            interconnect_.run_until(interconnect_.cycle() + 1);
            const auto answered = [&](const Step* step) {
                const CommandedMaster& master = *masters_.at(step->port);
                if (master.busy) return false;
                update(timing_caches_.at(step->port), *step, master.last.is_shared,
                       master.last.pass_dirty);
                return true;
            };
            waiting.erase(std::remove_if(waiting.begin(), waiting.end(), answered), waiting.end());
            if (cycles != 0 && interconnect_.cycle() >= begin + cycles) break;
        }
        waiting_ = waiting;
    }

    void carry_out(const Step& step) {
        send(step);
        wait({&step}, 0);
        compare(step);
        if (step.kind == RequestKind::dvm_sync) settle();
    }
    // Memory updates are left out: a FunctionalCache does not hold snoops back for them.
    static bool overlaps(const Step& first, const Step& second) {
        const auto fits = [](const Step& step) {
            return !traits_of(step.kind).memory_update && step.kind != RequestKind::dvm_sync;
        };
        return first.port != second.port && fits(first) && fits(second);
    }
    void carry_out_pair(const Step& first, const Step& second, std::uint64_t distance) {
        settle();
        send(first);
        wait({&first}, distance);
        std::vector<const Step*> both = waiting_;
        both.push_back(&second);
        send(second);
        wait(both, 0);
        compare(first);
        compare(second);
        settle();
    }

    static void update(FunctionalCache& cache, const Step& step, bool is_shared, bool pass_dirty) {
        if (step.is_read) {
            cache.done(step.read, step.kind, is_shared, pass_dirty);
        } else {
            cache.done(step.write, step.kind);
        }
    }
    void compare(const Step& step) {
        const char* name = traits_of(step.kind).name;
        const CommandedMaster& master = *masters_.at(step.port);
        const EstimatedAnswer answer = step.is_read
                                           ? estimate_.read(step.port, step.read, master.valid)
                                           : estimate_.write(step.port, step.write, master.valid);
        update(estimate_caches_.at(step.port), step, answer.is_shared, answer.pass_dirty);
        EXPECT_EQ(answer.response, master.response) << name;
        if (step.is_read && pairs_ == 0) {
            EXPECT_EQ(answer.is_shared, master.last.is_shared) << name;
            EXPECT_EQ(answer.pass_dirty, master.last.pass_dirty) << name;
            EXPECT_EQ(answer.from_snoop, master.last.from_snoop) << name;
        }
        const std::uint64_t cycles = master.answered - master.valid;
        ++latencies.compared;
        if (cycles == answer.cycles) return;
        ++latencies.different;
        latencies.worst =
            std::max(latencies.worst,
                     cycles > answer.cycles ? cycles - answer.cycles : answer.cycles - cycles);
    }

    Random random_;
    InterconnectConfig config_;
    ControlRegisters controls_;
    unsigned lines_;
    unsigned stride_; // kBanks: all in one bank of the filter
    cci550::Pmu timing_pmu_;
    cci550::Pmu estimate_pmu_;
    Interconnect interconnect_;
    Estimate estimate_;
    std::vector<unsigned> ports_;
    std::map<unsigned, FunctionalCache> timing_caches_;
    std::map<unsigned, FunctionalCache> estimate_caches_;
    std::map<unsigned, std::unique_ptr<CommandedMaster>> masters_;
    Kinds kinds_{};
    std::vector<const Step*> waiting_; // for their answers
    unsigned pairs_ = 0;
};

} // namespace armpmu::testbench::testing
