// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/interconnect/estimate/estimate.h"

#include <gtest/gtest.h>

#include <vector>

namespace armpmu::testbench::testing {

using namespace interconnect;
namespace interconnect_estimate_interface_test {

using cci550::event_id;
using cci550::GlobalEvent;
using cci550::SlaveEvent;

// Has every line, dirty, and hands it over.
class DirtyHolder final : public SnoopedMaster {
  public:
    SnoopResponse snooped(const SnoopRequest& request) override {
        snoops.push_back(request);
        SnoopResponse response;
        response.data_transfer = response.pass_dirty = request.snoop < ReadSnoop::dvm_complete;
        return response;
    }
    std::vector<SnoopRequest> snoops;
};

class Listener final : public DirtyLineListener {
  public:
    void dirty_line_written(unsigned port, std::uint64_t address, Security security) override {
        lines.push_back({port, address, security == Security::secure});
    }
    std::vector<std::tuple<unsigned, std::uint64_t, bool>> lines;
};

struct Example {
    Example() {
        estimate.connect(2, nullptr);
        estimate.connect(3, &cpu3);
        estimate.connect(4, &cpu4);
        estimate.set_dirty_line_listener(&listener);
    }
    static ReadRequest read(ReadSnoop snoop, std::uint64_t address) {
        ReadRequest request;
        request.snoop = snoop;
        request.address = address;
        request.beats = dataless(snoop) ? std::uint8_t{1} : std::uint8_t{kLineBeats};
        return request;
    }
    template <typename Code>
    std::uint64_t count(unsigned port, Code code) {
        return pmu.total(event_id(port, code));
    }

    cci550::Pmu pmu;
    Estimate estimate{example_config(), pmu};
    DirtyHolder cpu3;
    DirtyHolder cpu4;
    Listener listener;
};

TEST(InterconnectEstimateInterface, the_answer_names_the_port_whose_cache_gave_the_data) {
    Example example;
    const ReadRequest unique = Example::read(ReadSnoop::read_unique, 0x1000);
    const EstimatedAnswer first = example.estimate.read(3, unique, 0);
    EXPECT_EQ(first.supplier, -1);
    EXPECT_EQ(first.memory, 0);
    const EstimatedAnswer second = example.estimate.read(4, unique, 1000);
    EXPECT_EQ(second.supplier, 3);
    EXPECT_EQ(second.memory, -1);
    EXPECT_TRUE(second.pass_dirty);
    EXPECT_LT(second.cycles, first.cycles);
    EXPECT_TRUE(example.listener.lines.empty());
}

TEST(InterconnectEstimateInterface, dirty_data_that_nobody_takes_is_reported) {
    Example example;
    ReadRequest request = Example::read(ReadSnoop::read_unique, 0x1000);
    request.security = Security::secure;
    example.estimate.read(4, request, 0);
    request.snoop = ReadSnoop::read_once;
    example.estimate.read(2, request, 1000);
    ASSERT_EQ(example.listener.lines.size(), 1U);
    EXPECT_EQ(example.listener.lines[0], std::make_tuple(4U, std::uint64_t{0x1000}, true));
    EXPECT_EQ(example.pmu.total(event_id(GlobalEvent::cci_wrq), Security::secure), 1U);
}

TEST(InterconnectEstimateInterface, a_sync_is_completed_by_the_estimate) {
    Example example;
    const ReadRequest sync = Example::read(ReadSnoop::dvm_message, kDvmSync);
    example.estimate.read(3, sync, 0);
    ASSERT_EQ(example.cpu4.snoops.size(), 1U);
    EXPECT_EQ(example.cpu4.snoops[0].snoop, ReadSnoop::dvm_message);
    ASSERT_EQ(example.cpu3.snoops.size(), 1U);
    EXPECT_EQ(example.cpu3.snoops[0].snoop, ReadSnoop::dvm_complete);
    EXPECT_EQ(example.count(4, SlaveEvent::si_rrq_hs_dvm_msg), 1U);
    const ReadRequest complete = Example::read(ReadSnoop::dvm_complete, 0);
    EXPECT_THROW(example.estimate.read(4, complete, 500), ProtocolError);
}

TEST(InterconnectEstimateInterface, a_refused_request_has_no_effect) {
    Example example;
    const ReadRequest unique = Example::read(ReadSnoop::read_unique, 0x1000);
    EXPECT_THROW(example.estimate.read(2, unique, 0), ProtocolError); // ACE-Lite
    ReadRequest half = unique;
    half.beats = 2;
    EXPECT_THROW(example.estimate.read(3, half, 0), ProtocolError);
    EXPECT_THROW(example.estimate.read(0, unique, 0), std::invalid_argument); // not in use
    EXPECT_THROW(example.estimate.connect(0, nullptr), std::invalid_argument);
    MasterTiming never;
    never.read_interval = 0;
    EXPECT_THROW(example.estimate.connect(3, &example.cpu3, never), std::invalid_argument);
    for (unsigned raw = 0; raw < cci550::kEventIds; ++raw)
        EXPECT_EQ(example.pmu.total(cci550::EventId(raw)), 0U);
}

// Masters may run ahead of each other; what was promised to the one ahead does not hold up the
// other, and nothing is counted that would not be there one after the other.
TEST(InterconnectEstimateInterface, cycles_may_go_back) {
    Example example;
    std::uint64_t ahead = 0;
    for (unsigned i = 0; i < 100; ++i)
        ahead +=
            1 +
            example.estimate.read(3, Example::read(ReadSnoop::read_shared, 64 * i), ahead).cycles;
    std::uint64_t behind = 0;
    for (unsigned i = 100; i < 200; ++i)
        behind +=
            1 +
            example.estimate.read(4, Example::read(ReadSnoop::read_shared, 64 * i), behind).cycles;
    EXPECT_NEAR(static_cast<double>(behind), static_cast<double>(ahead), 500);
    EXPECT_EQ(example.count(3, SlaveEvent::si_rrq_hs_shareable_alloc), 100U);
    EXPECT_EQ(example.count(4, SlaveEvent::si_rrq_hs_shareable_alloc), 100U);
}

} // namespace interconnect_estimate_interface_test
} // namespace armpmu::testbench::testing
