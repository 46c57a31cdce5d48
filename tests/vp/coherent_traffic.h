// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "tests/property/interconnect_fixture.h"
#include "tests/vp/coherent_platform.h"

#include <array>
#include <vector>

// Random traffic on a platform whose interconnect is saved.
namespace armpmu::tests::coherent_traffic {

using Mode = CoherentParameters::Mode;
using Random = testbench::testing::Random;

constexpr std::uint64_t kBypassed = 0x40000;

// When each access was done, its delay, and what it has read.
using Log = std::vector<std::uint64_t>;

// Random accesses of all masters, each in a thread of its own.
struct Traffic {
    Traffic(CoherentPlatform& its, std::uint64_t seed, unsigned accesses) : platform(its) {
        for (LtInitiator* const initiator : {&platform.dma, &platform.iss})
            start(seed++, accesses,
                  [initiator](Random& random, Log& log) { access(*initiator, random, log); });
        for (CachedMaster* const master : {&platform.cpu, &platform.gpu})
            start(seed++, accesses,
                  [master](Random& random, Log& log) { access(*master, random, log); });
    }
    void wait_for_end() {
        while (running != 0) sc_core::wait(ended);
    }

    CoherentPlatform& platform;
    unsigned running = 0;
    sc_core::sc_event ended;
    std::array<Log, 4> logs;

  private:
    template <typename Body>
    void start(std::uint64_t seed, unsigned accesses, Body body) {
        const unsigned number = running++;
        Log& log = logs[number];
        platform.thread([this, seed, accesses, body, number, &log] {
            Random random(seed);
            for (unsigned i = 0; i < accesses; ++i) {
                wait_for_turn(number);
                body(random, log);
                log.push_back(sc_core::sc_time_stamp().value());
                if (random(3) == 0) sc_core::wait(kPeriod * static_cast<double>(random(40)));
            }
            --running;
            ended.notify(sc_core::SC_ZERO_TIME);
        });
    }
    // No two threads act at the same time, whose order the kernel would choose.
    static void wait_for_turn(unsigned number) {
        const std::uint64_t period = kPeriod.value();
        const std::uint64_t now = sc_core::sc_time_stamp().value();
        const std::uint64_t turn = (now / period + 1) * period + (number + 1) * period / 8;
        sc_core::wait(sc_time::from_value(turn - now));
    }
    static std::uint64_t place(Random& random) { return random(2) * kMemory1 + random(96) * 64; }
    static void access(LtInitiator& initiator, Random& random, Log& log) {
        LtInitiator::Access access;
        access.address = (random(8) == 0 ? kBypassed : 0) + place(random) + random(64);
        access.data = pattern(1 + static_cast<unsigned>(random(200)), 3);
        if (random(2) == 0) access.command = tlm::TLM_WRITE_COMMAND;
        EXPECT_EQ(initiator.send(access), tlm::TLM_OK_RESPONSE);
        log.push_back(access.delay.value());
        log.push_back(access.data.back());
        if (random(2) == 0) sc_core::wait(access.delay);
    }
    static void access(CachedMaster& master, Random& random, Log& log) {
        const std::uint64_t address = place(random) + random(64);
        switch (random(8)) {
        case 0:
            if (master.lines.count(address / 64 * 64) != 0) master.evict(address / 64 * 64);
            break;
        case 1: master.request(AceTransaction::dvm_message, 0); break;
        case 2:
        case 3:
        case 4: master.store(address, static_cast<unsigned char>(random(256))); break;
        default: log.push_back(master.load(address));
        }
    }
};

inline CoherentParameters parameters_of(Mode mode) {
    CoherentParameters parameters = platform_parameters(mode);
    auto& config = parameters.interconnect;
    config.filter = {4, 2};
    config.masters[1].memory.beat_interval = 3;
    config.masters[1].memory.outstanding_reads = 2;
    return parameters;
}

inline void prepare(CoherentPlatform& platform) {
    platform.memory0.read_time = kPeriod * 30;
    platform.memory1.write_time = kPeriod * 17;
    for (CachedMaster* const master : {&platform.cpu, &platform.gpu}) master->ways = 1000;
    platform.gpu.snoop_time = kPeriod * 5;
}

} // namespace armpmu::tests::coherent_traffic
