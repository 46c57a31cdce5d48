// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/interconnect/stepped/mechanisms.h"
#include "tests/property/interconnect_fixture.h"
#include "tests/vp/coherent_platform.h"

namespace armpmu::tests {

using namespace interconnect;
namespace coherent_interconnect_estimate_test {

using Access = LtInitiator::Access;
using Mode = CoherentParameters::Mode;
using Random = testbench::testing::Random;

CoherentParameters parameters_of(Mode mode) {
    CoherentParameters parameters = platform_parameters(mode);
    parameters.interconnect.filter.sets_per_bank = 1; // back-invalidations, too
    parameters.interconnect.filter.ways = 2;
    for (auto& mi : parameters.interconnect.masters) {
        mi.memory.read_latency = 30;
        mi.memory.write_latency = 12;
    }
    return parameters;
}

// One transaction after another, each by any of the masters.
void one_at_a_time(CoherentPlatform& platform, unsigned steps) {
    Random random(7);
    for (unsigned step = 0; step < steps; ++step) {
        const std::uint64_t address = kMemory1 - 1024 + random(2048);
        switch (random(8)) {
        case 0: platform.dma.read(address, static_cast<unsigned>(1 + random(300))); break;
        case 1:
            platform.dma.write(address, pattern(static_cast<unsigned>(1 + random(300)), step));
            break;
        case 2: platform.iss.read(address, 4); break;
        case 3: platform.iss.write(address, pattern(8, step)); break;
        case 4: platform.cpu.load(address); break;
        case 5: platform.cpu.store(address, static_cast<unsigned char>(step)); break;
        case 6: platform.gpu.load(address); break;
        default: platform.gpu.store(address, static_cast<unsigned char>(step)); break;
        }
        if (step % 50 == 0)
            platform.cpu.request(AceTransaction::dvm_message, interconnect::kDvmSync);
        if (step % 70 == 0) platform.dma.request(AceTransaction::clean_invalid, address);
        sc_core::wait(200 * kPeriod); // in timing mode: everything has ended
    }
}

TEST(CoherentInterconnectEstimate, counts_are_those_of_timing_mode) {
    CoherentPlatform stepped(parameters_of(Mode::timing), "stepped");
    CoherentPlatform estimated(parameters_of(Mode::estimate), "estimated");
    for (LtMemory* memory : {&stepped.memory0, &stepped.memory1}) {
        memory->read_time = kPeriod * 30;
        memory->write_time = kPeriod * 12;
    }
    for (CoherentPlatform* platform : {&stepped, &estimated})
        platform->run([&] { one_at_a_time(*platform, 3000); });

    std::uint64_t compared = 0;
    for (std::size_t i = 0; i < interconnect::mechanisms().size(); ++i) {
        const interconnect::Mechanism& mechanism = interconnect::mechanisms()[i];
        if (mechanism.accuracy == Accuracy::timing) continue;
        for (unsigned raw = 0; raw < cci550::kEventIds; ++raw) {
            const EventId id(raw);
            if (id.kind() != mechanism.kind || id.code() != mechanism.code) continue;
            const std::uint64_t count = stepped.pmu.core().total(id);
            EXPECT_EQ(estimated.pmu.core().total(id), count) << std::hex << raw;
            compared += count != 0 ? 1 : 0;
        }
    }
    EXPECT_GT(compared, 50U);
    EXPECT_GT(stepped.total(GlobalEvent::cci_snoop_back_invalidation), 100U);
    for (std::uint64_t address = kMemory1 - 1024; address < kMemory1 + 1500; ++address)
        EXPECT_EQ(stepped.byte(address), estimated.byte(address));
    EXPECT_EQ(stepped.memory0.calls.size(), estimated.memory0.calls.size());
}

// Time passes in the caller's delay alone; for one at a time it is the stepped time.
TEST(CoherentInterconnectEstimate, time_is_added_to_the_delay) {
    CoherentPlatform platform(parameters_of(Mode::estimate));
    const auto& config = parameters_of(Mode::estimate).interconnect;
    const double read = 1 + config.request_latency + 1 + 30 + config.response_latency + 1 + 4;
    sc_core::sc_start(100 * kPeriod);
    Access access{tlm::TLM_READ_COMMAND, 0x1000, Bytes(64)};
    EXPECT_EQ(platform.dma.send(access), tlm::TLM_OK_RESPONSE); // no thread is needed
    EXPECT_EQ(access.delay / kPeriod, read);
    for (unsigned i = 2; i <= 10; ++i) {
        access.delay += 200 * kPeriod;
        platform.dma.send(access);
        EXPECT_EQ(access.delay / kPeriod, i * read + (i - 1) * 200);
    }
    EXPECT_EQ(sc_core::sc_time_stamp(), 100 * kPeriod);
    EXPECT_FALSE(sc_core::sc_pending_activity());

    // The bursts of one payload overlap.
    access.delay += 200 * kPeriod;
    const sc_time begin = access.delay;
    access.data.resize(8 * 64);
    platform.dma.send(access);
    EXPECT_EQ((access.delay - begin) / kPeriod, read + 7 * 4);
}

TEST(CoherentInterconnectEstimate, control_registers_govern_it) {
    CoherentPlatform platform(parameters_of(Mode::estimate));
    platform.run([&] {
        platform.cpu.store(0x80, 0x55);
        platform.bus.write(cci550::offset_of(RegisterId::snoop_ctrl, 3), 0);
        EXPECT_EQ(platform.dma.read(0x80, 1)[0], 0);
        platform.bus.write(cci550::offset_of(RegisterId::snoop_ctrl, 3), 1);
        EXPECT_EQ(platform.dma.read(0x80, 1)[0], 0x55);
    });
    EXPECT_EQ(platform.cpu.snoops, 1U);
}

TEST(CoherentInterconnectEstimate, a_snooped_master_must_not_call_back) {
    const ReportedErrors errors;
    CoherentPlatform platform(platform_parameters(Mode::estimate));
    sc_core::sc_start(kPeriod);
    platform.cpu.load(0);
    platform.cpu.on_snoop = [&] { platform.iss.read(0x1000, 4); };
    platform.dma.read(0, 4);
    EXPECT_EQ(platform.dma.status, tlm::TLM_OK_RESPONSE);
    EXPECT_EQ(platform.iss.status, tlm::TLM_GENERIC_ERROR_RESPONSE);
    ASSERT_EQ(errors.texts().size(), 1U);
    EXPECT_NE(errors.texts()[0].find("while a snoop is being answered"), std::string::npos);
}

TEST(CoherentInterconnectEstimate, calls_before_the_end_of_elaboration_are_reported) {
    const ReportedErrors errors;
    CoherentPlatform platform(platform_parameters(Mode::estimate));
    platform.dma.read(0, 4);
    EXPECT_EQ(platform.dma.status, tlm::TLM_GENERIC_ERROR_RESPONSE);
    ASSERT_EQ(errors.texts().size(), 1U);
    EXPECT_NE(errors.texts()[0].find("elaboration"), std::string::npos);
}

} // namespace coherent_interconnect_estimate_test
} // namespace armpmu::tests
