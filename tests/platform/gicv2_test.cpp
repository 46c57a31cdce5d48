// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/platform/gic_bench.h"

#include "armpmu/tlm/has_process.h"

#include <stdexcept>

namespace armpmu::tests {
namespace gicv2_test {

using namespace gic;

class Gic : public ::testing::Test, protected GicBench {
  protected:
    explicit Gic(unsigned processors = 2) : GicBench(processors) {}
};
class GicOfOne : public Gic {
  protected:
    GicOfOne() : Gic(1) {}
};

TEST_F(Gic, a_level_sensitive_spi_is_pending_while_its_input_is_high) {
    start();
    set_byte(itargetsr, 40, 1);
    enable(40);
    gic.set_spi(8, true);
    EXPECT_TRUE(irq[0]);
    gic.set_spi(8, false);
    EXPECT_FALSE(irq[0]);
    gic.set_spi(8, true);
    EXPECT_EQ(acknowledge(), 40U);
    EXPECT_FALSE(irq[0]); // active
    EXPECT_TRUE(bit(ispendr, 40));
    end(40);
    EXPECT_TRUE(irq[0]); // still HIGH
    gic.set_spi(8, false);
    EXPECT_FALSE(irq[0]);
    EXPECT_EQ(acknowledge(), kSpurious);
}

TEST_F(Gic, a_rising_edge_stays_pending_until_it_is_acknowledged) {
    start();
    edge(41, 0x80, 1);
    gic.set_spi(9, true);
    gic.set_spi(9, false);
    EXPECT_TRUE(irq[0]);
    EXPECT_EQ(acknowledge(), 41U);
    EXPECT_FALSE(bit(ispendr, 41));
    EXPECT_TRUE(bit(isactiver, 41));
    gic.set_spi(9, true); // another one meanwhile
    EXPECT_TRUE(bit(ispendr, 41));
    EXPECT_FALSE(irq[0]);
    end(41);
    EXPECT_TRUE(irq[0]);
    EXPECT_EQ(acknowledge(), 41U);
    end(41);
    EXPECT_FALSE(irq[0]); // a level is no edge
}

TEST_F(Gic, ppis_and_their_registers_are_each_processor_s_own) {
    start();
    enable(27, 1);
    gic.set_ppi(1, 11, true);
    EXPECT_FALSE(irq[0]);
    EXPECT_TRUE(irq[1]);
    EXPECT_FALSE(bit(ispendr, 27, 0));
    EXPECT_EQ(acknowledge(0), kSpurious);
    EXPECT_EQ(acknowledge(1), 27U);
    EXPECT_FALSE(bit(isactiver, 27, 0));
    EXPECT_TRUE(bit(isactiver, 27, 1));
    gic.set_ppi(1, 11, false);
    end(27, 1);
    EXPECT_FALSE(irq[1]);
}

TEST_F(Gic, an_sgi_says_who_sent_it_and_each_sender_counts) {
    start();
    d[0].write(sgir, 2U << 16 | 3); // to processor 1
    d[1].write(sgir, 2U << 24 | 3); // to itself
    EXPECT_FALSE(irq[0]);
    EXPECT_TRUE(irq[1]);
    EXPECT_EQ(byte(spendsgir, 3, 1), 0x3);
    EXPECT_EQ(acknowledge(1), 3U);
    EXPECT_FALSE(irq[1]); // SGI 3 is active
    end(3, 1);
    EXPECT_TRUE(irq[1]);
    EXPECT_EQ(acknowledge(1), 3U | 1U << 10);
    end(3U | 1U << 10, 1);
    EXPECT_FALSE(irq[1]);
    d[1].write(sgir, 1U << 24 | 5); // to all others
    EXPECT_TRUE(irq[0]);
    EXPECT_FALSE(irq[1]);
    EXPECT_EQ(acknowledge(0), 5U | 1U << 10);
}

TEST_F(Gic, an_spi_of_two_processors_belongs_to_the_first_that_takes_it) {
    start();
    edge(50, 0x80, 3);
    gic.set_spi(18, true);
    EXPECT_TRUE(irq[0]);
    EXPECT_TRUE(irq[1]);
    EXPECT_EQ(acknowledge(1), 50U);
    EXPECT_FALSE(irq[0]);
    EXPECT_EQ(acknowledge(0), kSpurious);
    end(50, 1);
}

TEST_F(GicOfOne, has_no_targets_to_choose_from) {
    set_byte(itargetsr, 40, 0xff);
    EXPECT_EQ(d[0].read(itargetsr), 0U);
    EXPECT_EQ(d[0].read(itargetsr + 40), 0U);
    start();
    enable(40);
    gic.set_spi(8, true);
    EXPECT_EQ(acknowledge(), 40U);
}

TEST_F(Gic, software_makes_pending_what_no_device_did) {
    start();
    set_byte(itargetsr, 40, 1);
    enable(40); // level-sensitive
    d[0].write(ispendr + 4, 1U << 8);
    EXPECT_TRUE(irq[0]);
    gic.set_spi(8, true);
    d[0].write(icpendr + 4, 1U << 8);
    EXPECT_TRUE(irq[0]); // its input is HIGH
    d[0].write(ispendr + 4, 1U << 8);
    gic.set_spi(8, false);
    EXPECT_TRUE(irq[0]); // latched before the input fell
    EXPECT_EQ(acknowledge(), 40U);
    end(40);
    EXPECT_FALSE(irq[0]);
}

TEST_F(Gic, software_moves_active_interrupts) {
    start();
    edge(40, 0x80, 1);
    d[0].write(isactiver + 4, 1U << 8);
    gic.set_spi(8, true);
    EXPECT_FALSE(irq[0]);
    d[0].write(icactiver + 4, 1U << 8);
    EXPECT_TRUE(irq[0]);
}

// A processor model may take the interrupt within the call that raises it.
TEST_F(Gic, whoever_is_told_may_access_the_gic_at_once) {
    start();
    edge(40, 0x80, 3);
    std::vector<std::string> told;
    gic.on_irq = [&](unsigned cpu, bool asserted) {
        told.push_back((asserted ? "+" : "-") + std::to_string(cpu));
        if (asserted && cpu == 0) acknowledge(0);
    };
    gic.set_spi(8, true);
    EXPECT_EQ(told, (std::vector<std::string>{"+0", "-0"})); // nothing is left for the other one
    EXPECT_FALSE(gic.irq(0));
    EXPECT_FALSE(gic.irq(1));
}

// Looks at a pin when the simulation begins, before any process has run.
struct EarlyWatcher : sc_core::sc_module {
    sc_core::sc_in<bool> pin{"pin"};
    bool first = false;
    explicit EarlyWatcher(sc_core::sc_module_name name) : sc_module(name) {
        ARMPMU_HAS_PROCESS(EarlyWatcher);
        SC_METHOD(look);
    }
    void look() { first = pin.read(); }
};

TEST_F(Gic, nobody_takes_the_start_for_an_interrupt) {
    sc_core::sc_signal<bool> n_irq{"n_irq"};
    EarlyWatcher watcher("watcher");
    watcher.pin(n_irq);
    gic.nIRQ[0](n_irq);
    sc_core::sc_start(sc_core::SC_ZERO_TIME);
    EXPECT_TRUE(watcher.first);
}

TEST_F(Gic, pins_carry_inputs_and_outputs_a_delta_cycle_later) {
    sc_core::sc_signal<bool> input{"input"};
    sc_core::sc_signal<bool> n_irq{"n_irq"};
    gic.spi[8](input);
    gic.nIRQ[1](n_irq);
    sc_core::sc_start(sc_core::SC_ZERO_TIME);
    EXPECT_TRUE(n_irq.read());
    start();
    edge(40, 0x80, 2);
    input.write(true);
    sc_core::sc_start(sc_core::sc_time(1, sc_core::SC_PS));
    EXPECT_TRUE(irq[1]);
    EXPECT_FALSE(n_irq.read());
    EXPECT_EQ(acknowledge(1), 40U);
    sc_core::sc_start(sc_core::sc_time(1, sc_core::SC_PS));
    EXPECT_TRUE(n_irq.read());
}

TEST(GicLimits, numbers_that_cannot_be_are_refused) {
    using testbench::Gicv2;
    EXPECT_THROW(Gicv2("none", 0, 32), std::invalid_argument);
    EXPECT_THROW(Gicv2("nine", 9, 32), std::invalid_argument);
    EXPECT_THROW(Gicv2("many", 1, 989), std::invalid_argument);
    Gicv2 gic("gic", 8, 988);
    EXPECT_THROW(gic.set_spi(988, true), std::out_of_range);
    EXPECT_THROW(gic.set_ppi(8, 0, true), std::out_of_range);
    EXPECT_THROW(gic.set_ppi(0, 16, true), std::out_of_range);
}

} // namespace gicv2_test
} // namespace armpmu::tests
