// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/traffic/profile.h"
#include "tests/support/profile_bench.h"
#include "tests/support/watched_master.h"

#include <cstdint>

namespace armpmu::testbench::testing {

// The buffer of a profile, one cycle after another, in units of 2^-32 bytes. In a cycle what is
// answered comes first, then what begins, then what is served.
class NaiveFifo {
  public:
    explicit NaiveFifo(const Profile& profile)
        : profile_(profile),
          reads_(!traits_of(profile.activity.requests.things().front().first).write),
          capacity_(profile.fifo.bytes << 32),
          level_(profile.fifo.starts_full ? profile.fifo.bytes << 32 : 0) {}

    std::uint64_t missed_cycles = 0;
    unsigned faults = 0;

    void add_answers(const WatchedMaster& pins, std::uint64_t cycle) {
        for (const auto& request : pins.requests)
            if (request.answer == cycle) answer(request.beats() * kBeatBytes);
    }
    void answer(std::uint64_t bytes) {
        promised_ -= bytes << 32;
        level_ = reads_ ? level_ + (bytes << 32) : level_ - (bytes << 32);
        if (level_ > capacity_) ++faults; // or below zero
    }
    bool has_room(std::uint64_t bytes) const {
        const std::uint64_t all = promised_ + (bytes << 32);
        return reads_ ? level_ + all <= capacity_ : all <= level_;
    }
    void begin(std::uint64_t bytes) {
        if (!has_room(bytes)) ++faults;
        promised_ += bytes << 32;
    }
    void serve(Rate rate) {
        const std::uint64_t able = reads_ ? level_ : capacity_ - level_;
        if (able < rate.value) ++missed_cycles;
        const std::uint64_t moved = able < rate.value ? able : rate.value;
        level_ = reads_ ? level_ - moved : level_ + moved;
    }

    // All that was on the pins up to `end`. Served until the last access has been answered.
    void run(const WatchedMaster& pins, std::uint64_t end) {
        const std::uint64_t access = profile_.activity.access_bytes;
        std::uint64_t sent = 0; // bytes of the accesses begun
        std::uint64_t answered = 0;
        std::size_t next = 0;
        for (std::uint64_t cycle = 0; cycle < end; ++cycle) {
            for (const auto& request : pins.requests) {
                if (request.answer != cycle) continue;
                answer(request.beats() * kBeatBytes);
                answered += request.beats() * kBeatBytes;
            }
            for (; next < pins.requests.size() && pins.requests[next].valid == cycle; ++next) {
                if (sent % access == 0) begin(access);
                sent += pins.requests[next].beats() * kBeatBytes;
            }
            const bool over = profile_.accesses != 0 && answered == profile_.accesses * access;
            serve(over ? Rate{} : rate_in(cycle));
        }
    }

  private:
    Rate rate_in(std::uint64_t cycle) const {
        if (cycle < profile_.start) return {};
        if (profile_.phases.empty()) return profile_.activity.rate;
        std::uint64_t length = 0;
        for (const Phase& phase : profile_.phases) length += phase.cycles;
        std::uint64_t at = cycle - profile_.start;
        if (at >= length && !profile_.repeat) return {};
        at %= length;
        std::size_t index = 0;
        while (at >= profile_.phases[index].cycles) at -= profile_.phases[index++].cycles;
        const Activity& activity = profile_.phases[index].activity;
        return activity.idle ? Rate{} : activity.rate;
    }

    const Profile& profile_;
    bool reads_;
    std::uint64_t capacity_;
    std::uint64_t level_;
    std::uint64_t promised_ = 0;
};

// A random buffer with its master, the memory, and perhaps a rival for it.
struct FifoCase {
    explicit FifoCase(std::uint64_t seed) {
        testbench::Random random(seed, "fifo case");
        const auto below = [&](std::uint64_t bound) { return random.below(bound); };
        const bool reads = below(2) == 0;
        const auto access_bytes = static_cast<std::uint32_t>(16U << below(6)); // .. 512
        profile = stream_of(reads                ? RequestKind::read_once
                            : access_bytes >= 64 ? RequestKind::write_line_unique
                                                 : RequestKind::write_unique,
                            access_bytes);
        profile.fifo = {access_bytes * (1 + below(12)) + 16 * below(4), below(2) == 0};
        profile.activity.rate.value = below(std::uint64_t{14} << 32) + 1;
        profile.start = below(3) * 100;
        profile.accesses = below(3) == 0 ? 1 + below(60) : 0;
        profile.repeat = below(2) == 0;
        for (std::uint64_t phases = below(5); phases > 0; --phases) {
            Phase phase{1 + below(900), profile.activity};
            phase.activity.idle = below(4) == 0;
            phase.activity.rate.value = below(std::uint64_t{14} << 32) + 1;
            profile.phases.push_back(phase);
        }
        if (profile.phases.empty()) profile.repeat = false;
        outstanding = static_cast<unsigned>(1 + below(32));
        config.masters[0].memory.read_latency = static_cast<unsigned>(1 + below(200));
        config.masters[0].memory.beat_interval = static_cast<unsigned>(1 + below(3));
        rival = below(2) == 0;
        rival_profile.activity.pattern.base = std::uint64_t{1} << 32;
    }

    Profile profile;
    unsigned outstanding = 1;
    InterconnectConfig config = roomy();
    bool rival = false;
    Profile rival_profile = stream_of(RequestKind::read_once);
};

} // namespace armpmu::testbench::testing
