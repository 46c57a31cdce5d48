// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/interconnect/tlm/stepped_transport.h"
#include "tests/property/interconnect_fixture.h"
#include "tests/support/scripted_master.h"
#include "tests/vp/coherent_platform.h"

namespace armpmu::tests {

using namespace interconnect;
namespace coherent_interconnect_buffers_test {

// A write and then a read of version 1, which is the first buffer's name.
TEST(CoherentInterconnectBuffers, a_lent_buffer_lives_as_long_as_an_operation_names_it) {
    interconnect::LineBuffers buffers;
    ASSERT_EQ(buffers.take(), 1U);
    buffers.lend(1);
    testbench::testing::RecordingSink sink;
    testbench::testing::ScriptedMaster master;
    master.writes.resize(1);
    master.reads.resize(1);
    master.read_at = {200};
    interconnect::Interconnect interconnect(platform_parameters().interconnect, sink);
    interconnect.bind(0, master);
    unsigned cycles_named = 0;
    for (unsigned cycle = 0; cycle < 400; ++cycle) {
        interconnect.run_until(cycle);
        const interconnect::Tracker& tracker = interconnect.tracker();
        bool named = false;
        for (const std::uint16_t slot : tracker.in_use()) named |= tracker[slot].version == 1;
        cycles_named += named ? 1 : 0;
        interconnect::LineBuffers copy = buffers;
        copy.collect(interconnect);
        bool free = false;
        for (std::size_t i = 1; i < copy.size(); ++i) free |= copy.take() == 1;
        EXPECT_EQ(free, !named) << cycle;
    }
    EXPECT_GT(cycles_named, 2U);
}

// However long it runs, there are only so many buffers for lines under way.
TEST(CoherentInterconnectBuffers, line_buffers_are_bounded) {
    CoherentPlatform platform;
    const auto buffers = [&] {
        return dynamic_cast<const interconnect::SteppedTransport&>(platform.cci.transport())
            .line_buffers();
    };
    const auto traffic = [&] {
        for (unsigned i = 0; i < 2000; ++i) {
            platform.cpu.store(64 * (i % 16), 1);
            platform.dma.write(64 * (i % 16), pattern(100, i));
            platform.dma.read(64 * (i % 16), 256);
            platform.gpu.load(64 * (i % 16));
        }
    };
    platform.run(traffic);
    const std::size_t early = buffers();
    EXPECT_LE(early, 32U + 4 * 16 + 3 * 56);
    platform.run(traffic);
    EXPECT_EQ(buffers(), early);
}

} // namespace coherent_interconnect_buffers_test
} // namespace armpmu::tests
