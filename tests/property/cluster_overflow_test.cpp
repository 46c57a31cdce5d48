// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/property/cluster_fixture.h"

#include <gtest/gtest.h>

namespace armpmu::testbench::testing {
namespace cluster_overflow_test {

constexpr std::uint32_t kCounter = 0x000, kEvent = 0x400, kEnable = 0xc00, kInterrupts = 0xc40;
constexpr std::uint32_t kControl = 0xe04;
constexpr std::uint32_t kRetired = 0x08;

// When the interrupt rose: how far the core was ahead of the interconnect.
class Listener final : public a55::InterruptListener {
  public:
    Listener(ClusterSystem& system, const cluster::ClusterConfig& config)
        : system_(system), config_(config) {}
    void interrupt(bool asserted) override {
        if (!asserted) return;
        ++interrupts;
        const std::uint64_t now =
            system_.interconnect.cycle() * config_.core_mhz / config_.aclk_mhz;
        const std::uint64_t clock = system_.clusters[0]->clock(0);
        ahead = clock > now ? clock - now : 0;
    }
    unsigned interrupts = 0;
    std::uint64_t ahead = 0;

  private:
    ClusterSystem& system_;
    const cluster::ClusterConfig& config_;
};

std::uint64_t ahead_at_interrupt(std::uint32_t first_count) {
    ClusterShape shape;
    shape.cores = {1};
    shape.cluster.lookahead = 100'000;
    shape.accesses.lines = 8; // all but the first accesses hit
    shape.accesses.blocks = 50'000;
    ClusterSystem system(shape);
    a55::Pmu& pmu = *system.seats.pmus[0];
    pmu.write_external(kEvent, kRetired);
    pmu.write_external(kCounter, first_count);
    pmu.write_external(kInterrupts, 1);
    pmu.write_external(kEnable, 1);
    pmu.write_external(kControl, 1);
    Listener listener(system, shape.cluster);
    pmu.set_interrupt_listener(&listener);
    EXPECT_TRUE(system.run());
    EXPECT_EQ(listener.interrupts, 1U);
    return listener.ahead;
}

// Without that bound it would be some 100,000 cycles: most of the run is done in one stretch.
TEST(ClusterOverflow, an_interrupt_rises_when_the_interconnect_is_about_there) {
    for (const std::uint32_t retired : {20'000U, 60'000U, 100'001U})
        EXPECT_LE(ahead_at_interrupt(0U - retired), 300U) << retired;
}

} // namespace cluster_overflow_test
} // namespace armpmu::testbench::testing
