// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
// Cores that stop in the middle: what becomes of them at the end, and of what their sources throw.
#include "armpmu/cluster/estimated_cluster.h"
#include "tests/property/cluster_cases.h"

#include <gtest/gtest.h>

#include <stdexcept>

namespace armpmu::testbench::testing {
namespace cluster_fiber_test {

// Ends with an exception, in its n-th block.
class Throwing final : public cpu::BlockSource {
  public:
    explicit Throwing(unsigned blocks) : left_(blocks) {}
    const std::vector<cpu::CodeBlock>& blocks() const override { return blocks_; }
    bool next(cpu::Retired& retired) override {
        if (left_-- == 0) throw std::runtime_error("the program is broken");
        retired = {};
        retired.next = blocks_[0].address;
        address_ += 64;
        retired.addresses = &address_;
        return true;
    }

  private:
    unsigned left_;
    std::uint64_t address_ = 0x1000'0000;
    std::vector<cpu::CodeBlock> blocks_{{0x40'0000, {0xF9400041, 0x8B010021, 0x14000000}}};
};

TEST(ClusterFiber, what_a_source_throws_reaches_who_runs_the_interconnect) {
    for (const unsigned lookahead : {0U, 1000U}) {
        ClusterShape shape;
        shape.cores = {2};
        shape.cluster.lookahead = lookahead;
        ClusterSystem system(shape, [](unsigned, unsigned core) {
            return std::make_unique<Throwing>(core == 0 ? 1000 : 100);
        });
        try {
            system.run();
            FAIL() << "nothing was thrown";
        } catch (const std::runtime_error& error) {
            EXPECT_STREQ(error.what(), "the program is broken");
        }
    }
}

TEST(ClusterFiber, an_estimated_cluster_throws_it_too) {
    const ClusterShape shape;
    ClusterSeats seats;
    cci550::Pmu pmu;
    Estimate estimate(example_config(), pmu);
    cluster::EstimatedCluster cluster(shape.cluster, seats.make(shape, 1), estimate, 3);
    seats.give(cluster, 0, std::make_unique<Throwing>(100));
    EXPECT_THROW(cluster.run_until(1'000'000), std::runtime_error);
}

// The address sanitizer looks for what is lost.
TEST(ClusterFiber, a_cluster_can_end_at_any_time) {
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        const ClusterCase one = random_cluster_case(seed);
        ClusterSystem system(one.shape, one.sources(), one.interconnect);
        system.interconnect.run_until(37 * seed * seed);
        EXPECT_FALSE(system.interconnect.quiescent()) << "seed " << seed;
    }
}

} // namespace cluster_fiber_test
} // namespace armpmu::testbench::testing
