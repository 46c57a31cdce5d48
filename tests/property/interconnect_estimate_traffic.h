// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "tests/property/interconnect_estimate.h"

namespace armpmu::testbench::testing {

inline unsigned pick(Random& random, unsigned first, unsigned last) {
    return first + static_cast<unsigned>(random(last - first + 1));
}

constexpr unsigned kMaxBeatInterval = 3;

inline InterconnectConfig random_config(Random& random) {
    InterconnectConfig config;
    for (SlaveInterfaceConfig& slave : config.slaves) {
        slave.used = random(3) != 0;
        slave.kind = random(3) != 0 ? PortKind::ace : PortKind::ace_lite;
        slave.dvm = random(2) == 0;
        slave.media_protected = random(6) == 0;
        slave.qos_override = random(3) == 0;
    }
    config.slaves[random(cci550::kMaxSlaveInterfaces)].used = true;
    for (MasterInterfaceConfig& master : config.masters) {
        master.used = random(3) == 0;
        master.memory = {pick(random, 1, 40), pick(random, 1, 20), pick(random, 1, 3),
                         pick(random, 1, 3), pick(random, 1, kMaxBeatInterval)};
        master.read_buffer = pick(random, 4, 12);
        master.response_buffer = pick(random, 1, 3);
    }
    config.masters[random(cci550::kMaxMasterInterfaces)].used = true;
    config.stripe_bytes = kLineBytes << random(4);
    if (random(3) == 0) config.map = {{0, 0x800, 0}, {0xc00, 0x6000, 0}};
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

inline ControlRegisters random_controls(Random& random) {
    ControlRegisters controls;
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
inline bool sensible(const Step& step, const FunctionalCache& cache) {
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
    default: return state == State::invalid || !traits_of(step.kind).looks_up;
    }
}

// One of `lines` lines, of which each follows the one before at a distance of `stride`.
template <typename Request>
void place(Random& random, Request& request, unsigned lines, unsigned stride) {
    request.address = random(lines) * stride * kLineBytes;
    request.security = random(4) == 0 ? Security::secure : Security::non_secure;
    request.qos = static_cast<std::uint8_t>(random(16));
    const std::uint64_t domain = random(8);
    request.domain = domain < 5 ? Domain::inner : static_cast<Domain>(random(4));
    request.device = random(12) == 0;
    request.barrier = random(40) == 0;
}

// What a holder may do with a line of its own.
inline void release(Random& random, Step& step, const FunctionalCache& cache, Line line) {
    const std::uint64_t address = address_of(line);
    step.is_read = cache.shared(line) && random(2) == 0;
    if (step.is_read) {
        step.read.address = address;
        step.read.security = security_of(line);
        step.read.snoop = ReadSnoop::clean_unique;
        return;
    }
    step.write.address = address;
    step.write.security = security_of(line);
    step.write.snoop =
        cache.dirty(line)
            ? (random(2) == 0 ? WriteSnoop::write_back : WriteSnoop::write_clean)
            : (random(2) == 0 || cache.shared(line) ? WriteSnoop::evict : WriteSnoop::write_evict);
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

} // namespace armpmu::testbench::testing
