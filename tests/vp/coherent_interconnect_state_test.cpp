// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/property/bad_state.h"
#include "tests/property/interconnect_fixture.h"
#include "tests/vp/coherent_platform.h"

#include <stdexcept>

// A platform whose interconnect is saved between calls, and one that goes on from there.
namespace armpmu::tests {
namespace coherent_interconnect_state_test {

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

CoherentParameters parameters_of(Mode mode) {
    CoherentParameters parameters = platform_parameters(mode);
    auto& config = parameters.interconnect;
    config.filter = {4, 2};
    config.masters[1].memory.beat_interval = 3;
    config.masters[1].memory.outstanding_reads = 2;
    return parameters;
}

void prepare(CoherentPlatform& platform) {
    platform.memory0.read_time = kPeriod * 30;
    platform.memory1.write_time = kPeriod * 17;
    for (CachedMaster* const master : {&platform.cpu, &platform.gpu}) master->ways = 1000;
    platform.gpu.snoop_time = kPeriod * 5;
}

// What belongs to others.
void copy_owners(CoherentPlatform& from, CoherentPlatform& to) {
    for (std::uint64_t address = 0; address < kBypassed + 97 * 64 + 256; ++address) {
        to.memory0[address] = from.memory0[address];
        to.memory1[kMemory1 + address] = from.memory1[kMemory1 + address];
    }
    to.cpu.lines = from.cpu.lines;
    to.gpu.lines = from.gpu.lines;
    to.pmu.restore(from.pmu.save());
}

void expect_same_afterwards(Mode mode) {
    CoherentPlatform first(parameters_of(mode), "first"), second(parameters_of(mode), "second");
    for (CoherentPlatform* const platform : {&first, &second}) prepare(*platform);
    first.cci.set_bypass(kBypassed, 0x2000, true);
    for (std::uint64_t round = 1; round <= 3; ++round) {
        first.run([&] {
            Traffic traffic(first, 10 * round, 150);
            traffic.wait_for_end();
            first.cci.drain();
        });
        const StateBytes saved = first.cci.save();
        copy_owners(first, second);
        second.cci.restore(saved);
        EXPECT_EQ(second.cci.save(), saved);
        EXPECT_TRUE(second.cci.bypassed(kBypassed));
        first.run([&] {
            Traffic one(first, 10 * round + 5, 100), other(second, 10 * round + 5, 100);
            one.wait_for_end();
            other.wait_for_end();
            first.cci.drain();
            second.cci.drain();
            EXPECT_TRUE(one.logs == other.logs) << round;
        });
        EXPECT_EQ(first.pmu.save(), second.pmu.save()) << round;
        EXPECT_EQ(first.cci.save(), second.cci.save()) << round;
    }
    EXPECT_GT(first.total(GlobalEvent::cci_snoop_back_invalidation), 20U);
    EXPECT_GT(first.total(3, SlaveEvent::si_srq_acvalid), 100U);
}

TEST(CoherentInterconnectState, timing_mode_goes_on_with_identical_counts_and_times) {
    expect_same_afterwards(Mode::timing);
}

TEST(CoherentInterconnectState, estimate_mode_goes_on_with_identical_counts_and_times) {
    expect_same_afterwards(Mode::estimate);
}

// --- what is in the way ---

template <typename Action>
void expect_in_the_way(const Action& action, const std::string& text) {
    try {
        action();
        FAIL() << "expected: " << text;
    } catch (const std::logic_error& error) {
        EXPECT_EQ(error.what(), text);
    }
}

TEST(CoherentInterconnectState, an_open_call_is_named_and_drain_waits_for_it) {
    CoherentPlatform platform;
    platform.memory0.read_time = kPeriod * 500;
    const StateBytes before = platform.cci.save();
    sc_time answered;
    platform.thread([&] {
        platform.dma.read(0, 64);
        answered = sc_core::sc_time_stamp();
    });
    platform.run([&] {
        sc_core::wait(kPeriod * 100);
        expect_in_the_way([&] { platform.cci.save(); },
                          "platform.cci cannot be saved: a b_transport of slave[0] is open");
        expect_in_the_way([&] { platform.cci.restore(before); },
                          "platform.cci cannot be restored: a b_transport of slave[0] is open");
        platform.cci.drain();
        EXPECT_GE(answered, kPeriod * 500);
        EXPECT_LE(sc_core::sc_time_stamp(), answered + kPeriod);
        platform.cci.save();
        const sc_time now = sc_core::sc_time_stamp();
        platform.cci.drain();
        EXPECT_EQ(sc_core::sc_time_stamp(), now) << "nothing was in flight";
    });
}

// Dirty data that the requester has not taken is on its way to memory when the call has returned.
TEST(CoherentInterconnectState, a_write_of_the_interconnects_own_is_in_flight_and_drained) {
    CoherentPlatform platform;
    platform.memory0.write_time = kPeriod * 300;
    platform.run([&] {
        platform.cpu.store(0x1000, 0x55);
        AceExtension ace;
        ace.transaction = AceTransaction::read_clean;
        platform.gpu.read(0x1000, 64, &ace);
        expect_in_the_way(
            [&] { platform.cci.save(); },
            "platform.cci cannot be saved: something is in flight, for which drain() waits");
        const sc_time before = sc_core::sc_time_stamp();
        platform.cci.drain();
        EXPECT_GE(sc_core::sc_time_stamp(), before + kPeriod * 290);
        EXPECT_EQ(platform.total(GlobalEvent::cci_wrq), 1U);
        EXPECT_EQ(platform.memory0[0x1000], 0x55);
        platform.cci.save();
    });
}

TEST(CoherentInterconnectState, a_target_that_is_being_called_is_in_the_way) {
    CoherentPlatform platform;
    std::string seen;
    platform.memory0.on_call = [&](tlm::tlm_generic_payload&) {
        try {
            platform.cci.save();
        } catch (const std::logic_error& error) {
            seen = error.what();
        }
    };
    platform.run([&] { platform.dma.read(0, 64); });
    EXPECT_EQ(seen, "platform.cci cannot be saved: a b_transport of slave[0] is open");
}

TEST(CoherentInterconnectState, a_phase_of_steps_is_in_the_way) {
    CoherentParameters parameters = platform_parameters(Mode::estimate);
    CoherentInterconnect* cci = nullptr;
    sc_core::sc_module_name name("platform");
    systemc::Cci550Pmu pmu("pmu");
    LtMemory memory0("memory0"), memory1("memory1");
    CoherentInterconnect module("cci", parameters, pmu);
    cci = &module;
    cci->master[0].bind(memory0.socket);
    cci->master[1].bind(memory1.socket);
    sc_core::sc_start(sc_core::SC_ZERO_TIME);
    cci->begin_stepping({});
    expect_in_the_way([&] { cci->save(); },
                      std::string(cci->name()) +
                          " cannot be saved: it is stepped by its owner (begin_stepping)");
    cci->end_stepping();
    cci->save();
}

// --- what is refused ---
#ifndef __SANITIZE_ADDRESS__ // which takes an exception behind SystemC's stacks for an error

void expect_refusals(Mode mode) {
    CoherentPlatform platform(parameters_of(mode));
    prepare(platform);
    platform.run([&] {
        Traffic traffic(platform, 1, 60);
        traffic.wait_for_end();
        platform.cci.drain();
    });
    platform.cci.set_bypass(kBypassed, 0x2000, true);
    expect_damaged_states_refused(platform.cci);
}

TEST(CoherentInterconnectState, damaged_or_foreign_is_refused_in_timing_mode) {
    expect_refusals(Mode::timing);
}

TEST(CoherentInterconnectState, damaged_or_foreign_is_refused_in_estimate_mode) {
    expect_refusals(Mode::estimate);
}

TEST(CoherentInterconnectState, other_parameters_and_another_time_are_refused) {
    CoherentParameters wider = platform_parameters();
    ++wider.outstanding;
    CoherentParameters larger = platform_parameters();
    ++larger.interconnect.filter.ways;
    CoherentPlatform platform, other(wider, "other"), third(larger, "third"),
        estimated(platform_parameters(Mode::estimate), "estimated");
    platform.run([&] { platform.dma.read(0, 64); });
    const StateBytes state = platform.cci.save();
    for (CoherentPlatform* const one : {&other, &third, &estimated})
        expect_refused(one->cci, state, "saved with other parameters");
    const auto cycle = sc_core::sc_time_stamp().value() / kPeriod.value();
    sc_core::sc_start(kPeriod * 10);
    expect_refused(platform.cci, state,
                   "saved in cycle " + std::to_string(cycle) + " of ACLK, and this is cycle " +
                       std::to_string(cycle + 10));
}

#endif

} // namespace coherent_interconnect_state_test
} // namespace armpmu::tests
