// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/platform/gic_bench.h"

namespace armpmu::tests {
namespace gicv2_priority_test {

using namespace gic;

// Which interrupt a processor hears of, and until when.
class GicPriority : public ::testing::Test, protected GicBench {
  protected:
    GicPriority() : GicBench(2) {}
};

TEST_F(GicPriority, a_higher_priority_preempts_and_an_equal_one_waits) {
    start();
    edge(40, 0x80, 1);
    edge(41, 0x80, 1);
    edge(42, 0x40, 1);
    gic.set_spi(9, true);
    EXPECT_EQ(acknowledge(), 41U);
    EXPECT_EQ(c[0].read(c_rpr), 0x80U);
    gic.set_spi(8, true);
    EXPECT_FALSE(irq[0]);
    EXPECT_EQ(c[0].read(c_hppir), 40U); // what waits all the same
    gic.set_spi(10, true);
    EXPECT_TRUE(irq[0]);
    EXPECT_EQ(acknowledge(), 42U);
    EXPECT_EQ(c[0].read(c_rpr), 0x40U);
    EXPECT_EQ(c[0].read(c_apr0), 1U << 8 | 1U << 16);
    end(42);
    EXPECT_EQ(c[0].read(c_rpr), 0x80U);
    EXPECT_FALSE(irq[0]);
    end(41);
    EXPECT_EQ(c[0].read(c_rpr), 0xffU);
    EXPECT_EQ(acknowledge(), 40U);
}

TEST_F(GicPriority, the_binary_point_says_how_much_higher_it_must_be) {
    start();
    edge(40, 0x88, 1);
    edge(41, 0x80, 1);
    gic.set_spi(8, true);
    c[0].write(c_bpr, 3); // bits [7:4] preempt
    EXPECT_EQ(acknowledge(), 40U);
    EXPECT_EQ(c[0].read(c_rpr), 0x80U);
    gic.set_spi(9, true);
    EXPECT_FALSE(irq[0]);
    c[0].write(c_bpr, 7); // nothing does
    set_byte(ipriorityr, 41, 0);
    EXPECT_TRUE(irq[0]); // 0x00 against the 0x80 that was taken before
    EXPECT_EQ(acknowledge(), 41U);
    EXPECT_EQ(c[0].read(c_rpr), 0U);
}

TEST_F(GicPriority, the_mask_lets_through_what_is_above_it) {
    start();
    edge(40, 0x80, 1);
    gic.set_spi(8, true);
    c[0].write(c_pmr, 0x80);
    EXPECT_FALSE(irq[0]);
    EXPECT_EQ(c[0].read(c_hppir), 40U);
    EXPECT_EQ(acknowledge(), kSpurious);
    c[0].write(c_pmr, 0x88);
    EXPECT_TRUE(irq[0]);
    EXPECT_EQ(acknowledge(), 40U);
}

TEST_F(GicPriority, an_interrupt_needs_all_three_enables) {
    start();
    edge(40, 0x80, 1);
    gic.set_spi(8, true);
    EXPECT_TRUE(irq[0]);
    d[0].write(ctlr, 0);
    EXPECT_FALSE(irq[0]);
    EXPECT_EQ(c[0].read(c_hppir), kSpurious);
    d[0].write(ctlr, 1);
    c[0].write(c_ctlr, 0);
    EXPECT_FALSE(irq[0]);
    EXPECT_EQ(acknowledge(), kSpurious);
    c[0].write(c_ctlr, 1);
    d[0].write(icenabler + 4, 1U << 8);
    EXPECT_FALSE(irq[0]);
    enable(40);
    EXPECT_TRUE(irq[0]);
}

TEST_F(GicPriority, eoi_mode_separates_the_drop_from_the_deactivation) {
    start();
    c[0].write(c_ctlr, 0x201);
    edge(40, 0x80, 1);
    edge(41, 0x80, 1);
    gic.set_spi(8, true);
    gic.set_spi(9, true);
    EXPECT_EQ(acknowledge(), 40U);
    end(40);
    EXPECT_TRUE(bit(isactiver, 40)); // dropped, but still active
    EXPECT_EQ(acknowledge(), 41U);   // the same priority may run
    gic.set_spi(8, false);
    gic.set_spi(8, true);
    end(41);
    EXPECT_FALSE(irq[0]);
    c[0].write(c_dir, 40);
    EXPECT_FALSE(bit(isactiver, 40));
    EXPECT_TRUE(irq[0]);
    c[0].write(c_ctlr, 0x001);
    c[0].write(c_dir, 41); // only in this mode
    EXPECT_TRUE(bit(isactiver, 41));
}

TEST_F(GicPriority, ends_of_what_is_not_there_do_nothing) {
    start();
    edge(40, 0x80, 1);
    gic.set_spi(8, true);
    EXPECT_EQ(acknowledge(), 40U);
    for (const std::uint32_t id : {96U, 1020U, 1022U, kSpurious}) end(id);
    EXPECT_EQ(c[0].read(c_rpr), 0x80U);
    EXPECT_TRUE(bit(isactiver, 40));
    end(40);
    end(40);
    EXPECT_EQ(c[0].read(c_rpr), 0xffU);
}

} // namespace gicv2_priority_test
} // namespace armpmu::tests
