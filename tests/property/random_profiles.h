// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/scenario/traffic_scenario.h"
#include "tests/property/random_dram.h"

#include <string>

namespace armpmu::testbench::testing {

// A scenario of masters with profiles of all kinds, made from a number: open and closed loops,
// buffers, phases, masters that follow others, around an interconnect of random sizes.
class RandomProfiles {
  public:
    explicit RandomProfiles(std::uint64_t number) : random_(number, "random profiles") {
        scenario_.name = "random profiles";
        scenario_.seed = number;
        InterconnectConfig& config = scenario_.interconnect.config;
        config.tt_depth = one_of({2, 8, 32});
        config.request_buffer = one_of({1, 2, 8});
        config.filter = {one_of({2, 64}), one_of({2, 8})};
        for (unsigned n = one_of({1, 2}); n > 0; --n) {
            config.masters[n - 1].used = true;
            MemoryConfig& memory = config.masters[n - 1].memory;
            memory.read_latency = one_of({1, 20, 60, 300});
            memory.write_latency = one_of({1, 20, 100});
            memory.outstanding_reads = one_of({1, 4, 16});
            memory.outstanding_writes = one_of({1, 4, 16});
            memory.beat_interval = one_of({1, 1, 3});
        }
        add_drams(config, number);
        for (unsigned n = one_of({1, 2, 3, 5}); n > 0; --n) add_master();
    }

    TrafficScenario scenario() const { return scenario_; }

  private:
    using Kind = PatternConfig::Kind;
    enum class Who : std::uint8_t { accelerator, copy, buffer, cluster };

    std::uint64_t below(std::uint64_t bound) { return random_.below(bound); }
    bool chance(unsigned percent) { return below(100) < percent; }
    unsigned one_of(std::initializer_list<unsigned> values) {
        return *(values.begin() + static_cast<std::ptrdiff_t>(below(values.size())));
    }

    void add_master() {
        const auto number = static_cast<unsigned>(scenario_.masters.size());
        const auto who = static_cast<Who>(below(4));
        MasterSection master;
        master.name = "m" + std::to_string(number);
        master.port = number;
        if (who == Who::cluster) {
            AceClusterConfig config;
            config.cache_bytes = one_of({4096, 65536});
            config.loads_in_flight = one_of({1, 2, 8});
            config.read_beat_interval = one_of({1, 1, 5});
            master.config = config;
            master.threads = one_of({1, 2, 4});
        } else {
            StreamConfig config;
            config.outstanding = one_of({1, 2, 8, 64});
            config.dvm = chance(30);
            config.pins.reads = config.pins.writes = config.outstanding;
            config.pins.read_interval = one_of({1, 1, 4});
            config.pins.response_interval = one_of({1, 1, 13});
            master.config = config;
        }
        master.profile = profile(who, number, master.has_dvm());
        for (const MasterSection& other : scenario_.masters)
            if (other.ends() && chance(40)) master.after.push_back(other.name);
        SlaveInterfaceConfig& port = scenario_.interconnect.config.slaves[number];
        port.used = true;
        port.kind = master.is_cluster() ? PortKind::ace : PortKind::ace_lite;
        port.dvm = master.has_dvm();
        scenario_.masters.push_back(master);
    }

    Profile profile(Who who, unsigned number, bool dvm) {
        Profile profile;
        if (who == Who::copy) profile.copy_to = std::uint64_t{number + 1} << 40;
        if (who == Who::buffer) profile.fifo = {1024 + 16 * below(500), chance(50)};
        profile.start = one_of({0, 0, 1, 500});
        profile.accesses = one_of({0, 1, 20, 200});
        if (who != Who::cluster) profile.in_flight = one_of({0, 0, 1, 5});
        const bool writes = chance(40);
        profile.activity = activity(who, number, dvm, writes);
        for (unsigned phases = one_of({0, 0, 1, 3, 4}); phases > 0; --phases) {
            Phase phase{1 + below(1200), activity(who, number, dvm, writes)};
            phase.own_pattern = chance(50);
            if (!phase.own_pattern) {
                phase.activity.pattern = profile.activity.pattern;
                phase.activity.access_bytes = profile.activity.access_bytes;
            }
            phase.activity.idle = chance(25);
            profile.phases.push_back(phase);
        }
        profile.repeat = !profile.phases.empty() && chance(50);
        return profile;
    }

    Activity activity(Who who, unsigned number, bool dvm, bool writes) {
        Activity activity;
        const bool buffer = who == Who::buffer;
        if (buffer || chance(50))
            activity.rate.value = 1 + below(std::uint64_t{one_of({1, 4, 12})} << 32);
        else
            activity.think = one_of({0, 1, 10, 200});
        activity.access_bytes = who == Who::cluster ? one_of({4, 16, 64}) : one_of({64, 64, 512});
        PatternConfig& pattern = activity.pattern;
        pattern.kind = static_cast<Kind>(below(6));
        pattern.base = chance(50) ? 0 : std::uint64_t{number + 1} << 32;
        pattern.footprint = 64 * 1024;
        pattern.hot_bytes = 4096;
        pattern.hot_share = Share::of(0.75);
        pattern.row_bytes = 4096;
        pattern.tile_bytes = 512;
        pattern.tile_rows = 4;
        activity.shared.share = Share::of(chance(30) && who != Who::copy ? 0.2 : 0);
        activity.secure = Share::of(chance(30) ? 0.25 : 0);
        activity.qos = static_cast<std::uint8_t>(below(16));
        if (who == Who::cluster) {
            activity.memory = static_cast<TraceRecord::Memory>(chance(60) ? 0 : below(5));
            activity.records.add(TraceRecord::Kind::load, 4);
            if (writes) activity.records.add(TraceRecord::Kind::store, 3);
            if (chance(20)) activity.records.add(TraceRecord::Kind::clean_invalidate, 1);
            if (chance(20)) activity.records.add(TraceRecord::Kind::dvm_sync, 1);
            return activity;
        }
        const bool only_writes = buffer && writes;
        if (only_writes || (who == Who::accelerator && chance(50)))
            activity.requests.add(RequestKind::write_unique, 3);
        if (!only_writes) activity.requests.add(RequestKind::read_once, 2);
        if (who == Who::accelerator && chance(30))
            activity.requests.add(RequestKind::clean_shared, 1);
        if (who == Who::accelerator && dvm) activity.requests.add(RequestKind::dvm_sync, 1);
        return activity;
    }

    testbench::Random random_;
    TrafficScenario scenario_;
};

} // namespace armpmu::testbench::testing
