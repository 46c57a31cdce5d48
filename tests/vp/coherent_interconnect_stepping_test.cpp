// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/interconnect/ace/ace_port.h"
#include "armpmu/interconnect/tlm/stepped_phase.h"
#include "tests/property/interconnect_fixture.h"
#include "tests/vp/coherent_platform.h"

#include <stdexcept>

// An interconnect of estimate mode that is stepped for a while.
namespace armpmu::tests {

using namespace interconnect;
namespace coherent_interconnect_stepping_test {

using Mode = CoherentParameters::Mode;
using Random = testbench::testing::Random;

// Asks for nothing and holds nothing.
class SilentMaster final : public Master {
  public:
    void bind(SlavePort& port, unsigned /*number*/) override { port_.bind(port); }
    void evaluate(std::uint64_t cycle) override {
        moved_ = port_.take(cycle) != 0;
        if (port_.can_answer()) {
            port_.answer({});
            moved_ = true;
        }
        moved_ |= port_.send_completion();
        port_.drive_ready();
    }
    bool commit() override { return moved_; }
    std::uint64_t next_activity() const override { return port_.next_activity(); }
    bool done() const override { return port_.idle(); }

  private:
    AcePort port_{AcePortConfig{}};
    bool moved_ = false;
};

struct Stepped {
    explicit Stepped(CoherentPlatform& its) : platform(its) {}

    SteppedPhase& begin() {
        phase = &platform.cci.begin_stepping({{3, &cpu}, {5, &gpu}});
        return *phase;
    }
    // Runs the cycles that have ended until the others have; a thread.
    void run_beside(const bool& others_ended) {
        while (!others_ended || !phase->quiescent()) {
            phase->run_until(sc_core::sc_time_stamp().value() / kPeriod.value());
            sc_core::wait(kPeriod);
        }
    }

    CoherentPlatform& platform;
    SilentMaster cpu, gpu;
    SteppedPhase* phase = nullptr;
};

CoherentParameters parameters_of(Mode mode) {
    CoherentParameters parameters = platform_parameters(mode);
    for (auto& mi : parameters.interconnect.masters) {
        mi.memory.read_latency = 30;
        mi.memory.write_latency = 12;
    }
    return parameters;
}

void accesses(CoherentPlatform& platform, Bytes& seen) {
    Random random(7);
    for (unsigned step = 0; step < 300; ++step) {
        LtInitiator& initiator = random(2) == 0 ? platform.dma : platform.iss;
        const std::uint64_t address = kMemory1 - 1024 + random(2048);
        const auto length = static_cast<unsigned>(1 + random(200));
        if (random(2) == 0) {
            const Bytes read = initiator.read(address, length);
            seen.insert(seen.end(), read.begin(), read.end());
        } else {
            initiator.write(address, pattern(length, step));
        }
        EXPECT_EQ(initiator.status, tlm::TLM_OK_RESPONSE);
        sc_core::wait(initiator.delay + 10 * kPeriod);
    }
}

// The same masters, memories and cycles, but for one cycle in which a request is taken over.
TEST(CoherentInterconnectStepping, initiators_see_what_they_see_in_timing_mode) {
    CoherentPlatform timing(parameters_of(Mode::timing), "timing");
    CoherentPlatform stepped(parameters_of(Mode::estimate), "stepped");
    for (LtMemory* memory : {&timing.memory0, &timing.memory1}) {
        memory->read_time = kPeriod * 30;
        memory->write_time = kPeriod * 12;
    }
    Bytes of_timing;
    timing.run([&] { accesses(timing, of_timing); });
    const sc_time time_of_timing = sc_core::sc_time_stamp();

    Stepped it(stepped);
    Bytes of_stepped;
    bool ended = false;
    stepped.thread([&] {
        it.begin();
        it.run_beside(ended);
    });
    stepped.run([&] {
        sc_core::wait(kPeriod);
        accesses(stepped, of_stepped);
        ended = true;
    });
    EXPECT_TRUE(of_stepped == of_timing);
    const sc_time time_of_stepped = sc_core::sc_time_stamp() - time_of_timing;
    EXPECT_LE(time_of_stepped, time_of_timing + 300 * 2 * kPeriod);
    EXPECT_GE(time_of_stepped + 300 * 2 * kPeriod, time_of_timing);
    for (const unsigned si : {0U, 4U})
        for (unsigned code = 0; code <= static_cast<unsigned>(SlaveEvent::si_srq_acvalid); ++code)
            EXPECT_EQ(stepped.total(si, static_cast<SlaveEvent>(code)),
                      timing.total(si, static_cast<SlaveEvent>(code)))
                << "SI" << si << " " << code;
    it.platform.cci.end_stepping();
}

// What the control registers say is obeyed in the phase, and behind it by the estimate again.
TEST(CoherentInterconnectStepping, control_registers_are_obeyed_in_it_and_behind_it) {
    CoherentPlatform platform(parameters_of(Mode::estimate));
    Stepped it(platform);
    const auto nonshareable = [&] { return platform.total(0, SlaveEvent::si_rrq_hs_nonshareable); };
    const std::uint32_t share_ovr = cci550::offset_of(RegisterId::share_ovr, 0);
    bool ended = false;
    platform.thread([&] {
        it.begin();
        it.run_beside(ended);
    });
    platform.run([&] {
        sc_core::wait(kPeriod);
        platform.dma.read(0, 64);
        EXPECT_EQ(nonshareable(), 0U);
        platform.bus.write(share_ovr, 2);
        platform.dma.read(0, 64);
        EXPECT_EQ(nonshareable(), 1U);
        it.phase->close();
        platform.dma.read(0, 64); // estimated
        ended = true;
    });
    platform.cci.end_stepping();
    platform.run([&] {
        const std::uint64_t before = nonshareable();
        platform.dma.read(0, 64);
        EXPECT_EQ(nonshareable(), before + 1);
        platform.bus.write(share_ovr, 3);
        platform.dma.read(0, 64);
        EXPECT_EQ(nonshareable(), before + 1);
    });
}

TEST(CoherentInterconnectStepping, an_address_that_nobody_has_is_refused) {
    CoherentPlatform platform(parameters_of(Mode::estimate));
    Stepped it(platform);
    bool ended = false;
    platform.thread([&] {
        it.begin();
        it.run_beside(ended);
    });
    platform.run([&] {
        sc_core::wait(kPeriod);
        platform.dma.read(kHole, 64);
        EXPECT_EQ(platform.dma.status, tlm::TLM_ADDRESS_ERROR_RESPONSE);
        ended = true;
    });
}

TEST(CoherentInterconnectStepping, what_is_always_stepped_is_refused) {
    CoherentPlatform timing(parameters_of(Mode::timing));
    Stepped it(timing);
    EXPECT_THROW(it.begin(), std::invalid_argument);
}

TEST(CoherentInterconnectStepping, masters_that_do_not_fit_are_refused) {
    CoherentPlatform platform(parameters_of(Mode::estimate));
    Stepped it(platform);
    sc_core::sc_start(sc_core::SC_ZERO_TIME);
    EXPECT_THROW(platform.cci.begin_stepping({{3, &it.cpu}}), std::invalid_argument);
    SilentMaster nobody;
    EXPECT_THROW(platform.cci.begin_stepping({{3, &it.cpu}, {5, &it.gpu}, {6, &nobody}}),
                 std::invalid_argument);
    Stepped again(platform);
    again.begin();
    Stepped twice(platform);
    EXPECT_THROW(twice.begin(), std::invalid_argument);
}

} // namespace coherent_interconnect_stepping_test
} // namespace armpmu::tests
