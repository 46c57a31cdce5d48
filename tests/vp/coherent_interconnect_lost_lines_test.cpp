// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/vp/coherent_bypass_fixture.h"

// Dirty lines that the interconnect writes and a memory refuses: nobody but impr_err can be told.
namespace armpmu::tests {
namespace coherent_interconnect_lost_lines_test {

using namespace coherent_bypass;

class CoherentInterconnectLostLines : public CoherentInterconnectBypass {
  protected:
    std::uint32_t impr_err() { return platform.bus.read_as(true, kRegister); }
    void clean(std::uint64_t address) {
        platform.dma.request(AceTransaction::clean_invalid, address);
        EXPECT_EQ(platform.dma.status, tlm::TLM_OK_RESPONSE);
    }
    static constexpr std::uint64_t kRegister = 0x10;
};

INSTANTIATE_TEST_SUITE_P(mode, CoherentInterconnectLostLines, kModes, mode_name);

TEST_P(CoherentInterconnectLostLines, set_the_bit_of_their_master_interface_until_it_is_written) {
    platform.run([&] {
        platform.cpu.store(0x1000, 1);
        platform.gpu.store(kMemory1 + 0x1000, 1);
        platform.cpu.store(0x2000, 1);
        platform.memory0.broken = 0x1000;
        platform.memory1.size = kMemory1;
        clean(0x2000);
        EXPECT_EQ(impr_err(), 0U);
        clean(kMemory1 + 0x1000); // DECERR
        EXPECT_EQ(impr_err(), 2U);
        clean(0x1000); // SLVERR
        EXPECT_EQ(impr_err(), 3U);
        platform.bus.write(kRegister, 2);
        EXPECT_EQ(impr_err(), 1U);
        platform.bus.write(kRegister, 1);
        EXPECT_EQ(impr_err(), 0U);
    });
}

TEST_P(CoherentInterconnectLostLines, are_those_that_a_write_or_read_pushes_out_too) {
    platform.run([&] {
        platform.cpu.store(0x1000, 1);
        platform.memory0.broken = 0x1000;
        platform.dma.write(0x1004, Bytes(4)); // its own error is its own
        EXPECT_EQ(platform.dma.status, tlm::TLM_GENERIC_ERROR_RESPONSE);
        EXPECT_EQ(impr_err(), 1U);
    });
}

TEST_P(CoherentInterconnectLostLines, are_not_what_a_master_is_told_of) {
    platform.run([&] {
        platform.cpu.store(0x1000, 1);
        platform.memory0.broken = 0x1000;
        platform.cpu.evict(0x1000);
        EXPECT_EQ(platform.cpu.status, tlm::TLM_GENERIC_ERROR_RESPONSE);
        platform.dma.write(0x1000, Bytes(64));
        EXPECT_EQ(platform.dma.status, tlm::TLM_GENERIC_ERROR_RESPONSE);
        platform.dma.read(0x1000, 64);
        EXPECT_EQ(platform.dma.status, tlm::TLM_GENERIC_ERROR_RESPONSE);
        EXPECT_EQ(impr_err(), 0U);
    });
}

// Software may read the register as soon as the write is answered, and not before.
TEST(CoherentInterconnectLostLinesTime, is_that_of_the_response_on_b) {
    CoherentPlatform platform;
    platform.memory0.write_time = sc_time(200, SC_NS);
    const auto impr_err = [&] { return platform.bus.read_as(true, 0x10); };
    sc_time cleaned = sc_core::SC_ZERO_TIME;
    sc_time begun = sc_core::SC_ZERO_TIME;
    platform.thread([&] {
        platform.cpu.store(0x1000, 1);
        platform.memory0.broken = 0x1000;
        begun = sc_core::sc_time_stamp();
        platform.dma.request(AceTransaction::clean_invalid, 0x1000);
        cleaned = sc_core::sc_time_stamp();
    });
    sc_time raised = sc_core::SC_ZERO_TIME;
    while (sc_core::sc_time_stamp() < sc_time(2000, SC_NS)) {
        sc_core::sc_start(kPeriod);
        if (raised == sc_core::SC_ZERO_TIME && impr_err() != 0) raised = sc_core::sc_time_stamp();
    }
    EXPECT_GE(raised - begun, sc_time(200, SC_NS));
    EXPECT_LE(raised, cleaned);
    EXPECT_GT(raised, sc_core::SC_ZERO_TIME);
}

} // namespace coherent_interconnect_lost_lines_test
} // namespace armpmu::tests
