// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/platform/gic_bench.h"

namespace armpmu::tests {
namespace gicv2_registers_test {

using namespace gic;

class GicRegisters : public ::testing::Test, protected GicBench {
  protected:
    explicit GicRegisters(unsigned processors = 2, unsigned spis = 64)
        : GicBench(processors, spis) {}
    // All that a processor can see, without effects.
    std::vector<std::uint32_t> state() {
        std::vector<std::uint32_t> words;
        for (unsigned cpu = 0; cpu < irq.size(); ++cpu) {
            for (std::uint32_t offset = 0; offset < 0x1000; offset += 4)
                words.push_back(d[cpu].read(offset));
            for (const std::uint32_t offset : {c_ctlr, c_pmr, c_bpr, c_rpr, c_hppir, c_apr0})
                words.push_back(c[cpu].read(offset));
        }
        return words;
    }
};

TEST_F(GicRegisters, a_driver_finds_a_gicv2_with_its_numbers) {
    EXPECT_EQ(d[0].read(icpidr2) & 0xf0, 0x20U); // what kvm-unit-tests asks for
    EXPECT_EQ(d[0].read(typer), 1U << 5 | 2);    // 2 processors, 3 * 32 interrupts
    EXPECT_EQ(d[1].read(iidr), 0x0200143bU);
    EXPECT_EQ(c[0].read(c_iidr), 0x0202143bU);
    EXPECT_EQ(c[0].read(c_iidr) >> 16 & 0xf, 2U); // Linux: clears the active priorities then
    for (const std::uint32_t offset : {typer, iidr, icpidr2}) {
        const std::uint32_t value = d[0].read(offset);
        d[0].write(offset, ~value);
        EXPECT_EQ(d[0].read(offset), value);
    }
}

TEST_F(GicRegisters, nothing_is_on_after_reset) {
    EXPECT_EQ(d[0].read(ctlr), 0U);
    EXPECT_EQ(d[0].read(isenabler), 0xffffU); // SGIs
    EXPECT_EQ(d[0].read(isenabler + 4), 0U);
    EXPECT_EQ(d[0].read(ipriorityr + 32), 0U);
    EXPECT_EQ(d[0].read(icfgr), 0xaaaaaaaaU);
    EXPECT_EQ(d[0].read(icfgr + 4), 0U);
    EXPECT_EQ(c[0].read(c_ctlr), 0U);
    EXPECT_EQ(c[0].read(c_pmr), 0U);
    EXPECT_EQ(c[0].read(c_bpr), 2U);
    EXPECT_EQ(c[0].read(c_rpr), 0xffU);
    EXPECT_EQ(c[0].read(c_hppir), kSpurious);
    EXPECT_EQ(acknowledge(), kSpurious);
}

TEST_F(GicRegisters, a_processor_finds_itself_in_the_targets_of_its_own_interrupts) {
    EXPECT_EQ(d[0].read(itargetsr), 0x01010101U);
    EXPECT_EQ(d[1].read(itargetsr + 28), 0x02020202U);
    d[0].write(itargetsr, 0x02020202);
    EXPECT_EQ(d[0].read(itargetsr), 0x01010101U);
    d[0].write(itargetsr + 32, 0xff030201);
    EXPECT_EQ(d[1].read(itargetsr + 32), 0x03030201U); // two processors
    EXPECT_EQ(byte(itargetsr, 33), 0x02);
}

TEST_F(GicRegisters, priorities_have_five_bits_and_bytes) {
    d[0].write(ipriorityr + 40, 0xffffffff);
    EXPECT_EQ(d[0].read(ipriorityr + 40), 0xf8f8f8f8U);
    set_byte(ipriorityr, 42, 0xa7);
    EXPECT_EQ(d[0].read(ipriorityr + 40), 0xf8a0f8f8U);
    EXPECT_EQ(byte(ipriorityr, 42, 1), 0xa0);
    set_byte(ipriorityr, 20, 0x40, 1); // a PPI
    EXPECT_EQ(byte(ipriorityr, 20, 0), 0);
    EXPECT_EQ(byte(ipriorityr, 20, 1), 0x40);
    d[0].write(ipriorityr + 96, ~0U); // there are 96 interrupts
    EXPECT_EQ(d[0].read(ipriorityr + 96), 0U);
}

TEST_F(GicRegisters, bits_are_set_and_cleared_by_ones) {
    for (const auto& [set, clear] :
         {std::pair{isenabler, icenabler}, {ispendr, icpendr}, {isactiver, icactiver}}) {
        d[0].write(set + 4, 0x81);
        d[0].write(set + 4, 0x00);
        EXPECT_EQ(d[0].read(set + 4), 0x81U);
        EXPECT_EQ(d[1].read(clear + 4), 0x81U);
        d[1].write(clear + 4, 0x01);
        EXPECT_EQ(d[0].read(set + 4), 0x80U);
        d[0].write(clear + 4, 0x80);
        d[0].write(set + 12, ~0U); // there are no such interrupts
        EXPECT_EQ(d[0].read(set + 12), 0U);
    }
    d[0].write(icenabler, ~0U);
    EXPECT_EQ(d[0].read(isenabler), 0xffffU); // SGIs stay enabled
    d[0].write(ispendr, 0xffff);
    EXPECT_EQ(d[0].read(ispendr), 0U); // and have registers of their own for pending
}

TEST_F(GicRegisters, groups_do_not_exist) {
    d[0].write(igroupr, ~0U);
    d[0].write(igroupr + 4, ~0U);
    EXPECT_EQ(d[0].read(igroupr), 0U);
    EXPECT_EQ(d[0].read(igroupr + 4), 0U);
    d[0].write(ctlr, ~0U);
    EXPECT_EQ(d[0].read(ctlr), 1U);
    c[0].write(c_ctlr, ~0U);
    EXPECT_EQ(c[0].read(c_ctlr), 0x201U);
    c[0].write(c_abpr, ~0U);
    EXPECT_EQ(c[0].read(c_abpr), 0U);
}

TEST_F(GicRegisters, the_aliases_of_the_other_group_take_nothing) {
    start();
    enable(20);
    gic.set_ppi(0, 4, true);
    EXPECT_EQ(c[0].read(c_aiar), kSpurious);
    EXPECT_EQ(c[0].read(c_ahppir), kSpurious);
    EXPECT_EQ(acknowledge(), 20U);
    c[0].write(c_aeoir, 20);
    EXPECT_TRUE(bit(isactiver, 20));
}

TEST_F(GicRegisters, only_spis_choose_between_edge_and_level) {
    for (const std::uint32_t offset : {icfgr + 0U, icfgr + 4U, icfgr + 8U}) d[0].write(offset, ~0U);
    EXPECT_EQ(d[0].read(icfgr), 0xaaaaaaaaU);
    EXPECT_EQ(d[0].read(icfgr + 4), 0U);
    EXPECT_EQ(d[0].read(icfgr + 8), 0xaaaaaaaaU);
    d[1].write(icfgr + 8, 0x8);
    EXPECT_EQ(d[0].read(icfgr + 8), 0x8U);
}

TEST_F(GicRegisters, the_mask_and_the_binary_point_keep_the_bits_they_have) {
    c[0].write(c_pmr, ~0U);
    EXPECT_EQ(c[0].read(c_pmr), 0xf8U);
    EXPECT_EQ(c[1].read(c_pmr), 0U);
    for (const auto& [written, read] :
         {std::pair{0U, 2U}, {1U, 2U}, {2U, 2U}, {7U, 7U}, {0xfbU, 3U}}) {
        c[0].write(c_bpr, written);
        EXPECT_EQ(c[0].read(c_bpr), read);
    }
}

TEST_F(GicRegisters, pending_sgis_can_be_moved_with_their_senders) {
    start();
    set_byte(spendsgir, 4, 0xff, 1);
    EXPECT_EQ(byte(spendsgir, 4, 1), 0x03); // there are two senders
    EXPECT_TRUE(bit(ispendr, 4, 1));
    EXPECT_TRUE(irq[1]);
    EXPECT_FALSE(irq[0]);
    set_byte(cpendsgir, 4, 0x01, 1);
    EXPECT_EQ(d[1].read(spendsgir + 4), 0x02U);
    EXPECT_EQ(acknowledge(1), 4U | 1U << 10);
    EXPECT_EQ(d[1].read(cpendsgir + 4), 0U);
}

TEST_F(GicRegisters, bad_accesses_get_their_response_and_change_nothing) {
    start();
    edge(41, 0x80, 3);
    gic.set_spi(9, true);
    d[0].write(sgir, 2U << 24 | 1);
    const auto before = state();
    const auto refused = [&](BusMaster& master, tlm::tlm_command command, std::uint64_t address,
                             unsigned length, std::vector<unsigned char> enables = {}) {
        BusMaster::Raw raw;
        raw.command = command;
        raw.address = address;
        raw.length = length;
        raw.enables = std::move(enables);
        raw.data.assign(64, 0);
        return master.send(raw);
    };
    const std::vector<unsigned char> half = {0xff, 0xff, 0x00, 0x00};
    for (const auto command : {tlm::TLM_READ_COMMAND, tlm::TLM_WRITE_COMMAND}) {
        EXPECT_EQ(refused(d[0], command, isenabler, 8), tlm::TLM_BURST_ERROR_RESPONSE);
        EXPECT_EQ(refused(d[0], command, isenabler, 1), tlm::TLM_BURST_ERROR_RESPONSE);
        EXPECT_EQ(refused(d[0], command, ipriorityr, 2), tlm::TLM_BURST_ERROR_RESPONSE);
        EXPECT_EQ(refused(d[0], command, ctlr + 2, 4), tlm::TLM_ADDRESS_ERROR_RESPONSE);
        EXPECT_EQ(refused(d[0], command, 0x1000, 4), tlm::TLM_ADDRESS_ERROR_RESPONSE);
        EXPECT_EQ(refused(d[0], command, ctlr, 4, half), tlm::TLM_BYTE_ENABLE_ERROR_RESPONSE);
        EXPECT_EQ(refused(c[0], command, c_iar, 8), tlm::TLM_BURST_ERROR_RESPONSE);
        EXPECT_EQ(refused(c[0], command, c_iar, 1), tlm::TLM_BURST_ERROR_RESPONSE);
        EXPECT_EQ(refused(c[0], command, c_pmr, 2), tlm::TLM_BURST_ERROR_RESPONSE);
        EXPECT_EQ(refused(c[0], command, c_pmr + 2, 4), tlm::TLM_ADDRESS_ERROR_RESPONSE);
        EXPECT_EQ(refused(c[0], command, 0x2000, 4), tlm::TLM_ADDRESS_ERROR_RESPONSE);
        EXPECT_EQ(refused(c[0], command, c_iar, 4, half), tlm::TLM_BYTE_ENABLE_ERROR_RESPONSE);
    }
    EXPECT_EQ(refused(d[0], tlm::TLM_IGNORE_COMMAND, ctlr, 4), tlm::TLM_COMMAND_ERROR_RESPONSE);
    EXPECT_FALSE(d[0].dmi_allowed);
    EXPECT_EQ(state(), before);
    EXPECT_TRUE(irq[0]);
}

TEST_F(GicRegisters, bytes_of_a_word_may_be_written_where_there_are_bytes) {
    BusMaster::Raw raw;
    raw.command = tlm::TLM_WRITE_COMMAND;
    raw.address = ipriorityr + 40;
    raw.data = {0x10, 0x20, 0x30, 0x40};
    raw.enables = {0x00, 0xff};
    EXPECT_EQ(d[0].send(raw), tlm::TLM_OK_RESPONSE);
    EXPECT_EQ(d[0].read(ipriorityr + 40), 0x40002000U);
}

TEST_F(GicRegisters, a_debugger_acknowledges_nothing) {
    start();
    d[0].write(sgir, 2U << 24 | 9);
    std::array<unsigned char, 8> bytes{};
    tlm::tlm_generic_payload payload;
    payload.set_read();
    payload.set_address(c_iar);
    payload.set_data_ptr(bytes.data());
    payload.set_data_length(4);
    EXPECT_EQ(c[0].socket->transport_dbg(payload), 4U);
    EXPECT_EQ(payload.get_response_status(), tlm::TLM_OK_RESPONSE);
    EXPECT_EQ(bytes[0], 9);
    EXPECT_TRUE(irq[0]);
    payload.set_write();
    payload.set_address(ctlr);
    bytes = {};
    EXPECT_EQ(d[0].socket->transport_dbg(payload), 4U);
    EXPECT_FALSE(irq[0]); // as software would have done
    payload.set_data_length(2);
    payload.set_address(c_pmr);
    EXPECT_EQ(c[0].socket->transport_dbg(payload), 0U);
    EXPECT_EQ(payload.get_response_status(), tlm::TLM_BURST_ERROR_RESPONSE);
    payload.set_command(tlm::TLM_IGNORE_COMMAND);
    EXPECT_EQ(d[0].socket->transport_dbg(payload), 0U);
    EXPECT_EQ(payload.get_response_status(), tlm::TLM_COMMAND_ERROR_RESPONSE);
}

// Linux's probe: it asks for the targets, writes all lines of a kind at once, and reads some back.
TEST_F(GicRegisters, linux_sets_up_distributor_and_cpu_interfaces) {
    d[0].write(ctlr, 0);
    const unsigned lines = ((d[0].read(typer) & 0x1f) + 1) * 32;
    EXPECT_EQ(lines, 96U);
    std::uint32_t mask = 0;
    for (unsigned i = 0; i < 32 && mask == 0; i += 4) mask = d[0].read(itargetsr + i);
    EXPECT_EQ(mask & 0xff, 1U);
    for (unsigned i = 32; i < lines; i += 4) d[0].write(itargetsr + i, mask);
    for (unsigned i = 32; i < lines; i += 16) d[0].write(icfgr + i / 4, 0);
    for (unsigned i = 32; i < lines; i += 4) d[0].write(ipriorityr + i, 0xa0a0a0a0);
    for (unsigned i = 32; i < lines; i += 32) d[0].write(icactiver + i / 8, ~0U);
    for (unsigned i = 32; i < lines; i += 32) d[0].write(icenabler + i / 8, ~0U);
    d[0].write(ctlr, 1);
    for (const unsigned cpu : {0U, 1U}) {
        d[cpu].write(icactiver, ~0U);
        d[cpu].write(icenabler, 0xffff0000);
        d[cpu].write(isenabler, 0x0000ffff);
        for (unsigned i = 0; i < 32; i += 4) d[cpu].write(ipriorityr + i, 0xa0a0a0a0);
        c[cpu].write(c_pmr, 0xf0);
        for (unsigned i = 0; i < 4; ++i) c[cpu].write(c_apr0 + 4 * i, 0);
        c[cpu].write(c_ctlr, (c[cpu].read(c_ctlr) & 0x1e0) | 1);
    }
    enable(27, 1); // the timer of the second processor
    enable(64);
    gic.set_ppi(1, 11, true);
    EXPECT_EQ(acknowledge(1), 27U);
    gic.set_ppi(1, 11, false);
    end(27, 1);
    gic.set_spi(32, true);
    d[0].write(sgir, 3U << 16 | 1);
    EXPECT_EQ(acknowledge(0), 1U); // the same priority, the lower ID
    end(1, 0);
    EXPECT_EQ(acknowledge(0), 64U);
    EXPECT_EQ(acknowledge(1), 1U);
    EXPECT_EQ(acknowledge(1), kSpurious);
}

} // namespace gicv2_registers_test
} // namespace armpmu::tests
