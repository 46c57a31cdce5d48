// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/property/interconnect_fixture.h"
#include "tests/support/scripted_master.h"

#include <gtest/gtest.h>

namespace armpmu::testbench::testing {
namespace interconnect_protocol_test {

using cci550::SlaveEvent;

struct ReadCase {
    ReadSnoop snoop;
    Domain domain;
    bool device;
    SlaveEvent event;
};
struct WriteCase {
    WriteSnoop snoop;
    Domain domain;
    bool device;
    SlaveEvent event;
};

std::uint64_t classes(const RecordingSink& sink, unsigned first, unsigned last) {
    std::uint64_t sum = 0;
    for (unsigned code = first; code <= last; ++code)
        sum += sink.count(3, static_cast<SlaveEvent>(code));
    return sum;
}

TEST(InterconnectProtocol, read_classes_follow_the_encodings) {
    for (const ReadCase& c : std::initializer_list<ReadCase>{
             {ReadSnoop::read_once, Domain::system, true, SlaveEvent::si_rrq_dev},
             {ReadSnoop::read_once, Domain::non_shareable, false,
              SlaveEvent::si_rrq_hs_nonshareable},
             {ReadSnoop::read_once, Domain::system, false, SlaveEvent::si_rrq_hs_nonshareable},
             {ReadSnoop::read_once, Domain::inner, false,
              SlaveEvent::si_rrq_hs_shareable_non_alloc},
             {ReadSnoop::read_once, Domain::outer, false,
              SlaveEvent::si_rrq_hs_shareable_non_alloc},
             {ReadSnoop::read_shared, Domain::inner, false, SlaveEvent::si_rrq_hs_shareable_alloc},
             {ReadSnoop::read_clean, Domain::outer, false, SlaveEvent::si_rrq_hs_shareable_alloc},
             {ReadSnoop::read_not_shared_dirty, Domain::inner, false,
              SlaveEvent::si_rrq_hs_shareable_alloc},
             {ReadSnoop::read_unique, Domain::inner, false, SlaveEvent::si_rrq_hs_shareable_alloc},
             {ReadSnoop::clean_unique, Domain::inner, false, SlaveEvent::si_rrq_hs_invalidate},
             {ReadSnoop::make_unique, Domain::inner, false, SlaveEvent::si_rrq_hs_invalidate},
             {ReadSnoop::clean_shared, Domain::inner, false, SlaveEvent::si_rrq_hs_cache_maint},
             {ReadSnoop::clean_invalid, Domain::non_shareable, false,
              SlaveEvent::si_rrq_hs_cache_maint},
             {ReadSnoop::make_invalid, Domain::outer, false, SlaveEvent::si_rrq_hs_cache_maint},
             {ReadSnoop::dvm_message, Domain::inner, false, SlaveEvent::si_rrq_hs_dvm_msg},
         }) {
        RecordingSink sink;
        ScriptedMaster master;
        ReadRequest request;
        request.snoop = c.snoop;
        request.domain = c.domain;
        request.device = c.device;
        request.beats = dataless(c.snoop) ? 1 : kLineBeats;
        master.reads = {request};
        Interconnect interconnect(example_config(), sink);
        interconnect.bind(3, master);
        interconnect.run_until(200);
        EXPECT_TRUE(interconnect.quiescent());
        EXPECT_EQ(sink.count(3, c.event), 1U) << static_cast<unsigned>(c.snoop);
        EXPECT_EQ(sink.count(3, SlaveEvent::si_rrq_hs_arvalid), 1U);
        EXPECT_EQ(classes(sink, 0x01, 0x07), 1U);
        EXPECT_EQ(sink.count(3, SlaveEvent::si_rrq_hs_rval), request.beats);
    }
}

TEST(InterconnectProtocol, write_classes_follow_the_encodings) {
    for (const WriteCase& c : std::initializer_list<WriteCase>{
             {WriteSnoop::write_unique, Domain::system, true, SlaveEvent::si_wrq_dev},
             {WriteSnoop::write_unique, Domain::non_shareable, false,
              SlaveEvent::si_wrq_non_shareable},
             {WriteSnoop::write_unique, Domain::system, false, SlaveEvent::si_wrq_non_shareable},
             {WriteSnoop::write_unique, Domain::inner, false, SlaveEvent::si_wrq_share_wunique},
             {WriteSnoop::write_line_unique, Domain::outer, false, SlaveEvent::si_wrq_share_wlu},
             {WriteSnoop::write_clean, Domain::inner, false, SlaveEvent::si_wrq_share_wb},
             {WriteSnoop::write_back, Domain::inner, false, SlaveEvent::si_wrq_share_wb},
             {WriteSnoop::write_back, Domain::non_shareable, false,
              SlaveEvent::si_wrq_non_shareable},
             {WriteSnoop::evict, Domain::inner, false, SlaveEvent::si_wrq_evict},
         }) {
        RecordingSink sink;
        ScriptedMaster master;
        WriteRequest request;
        request.snoop = c.snoop;
        request.domain = c.domain;
        request.device = c.device;
        master.writes = {request};
        Interconnect interconnect(example_config(), sink);
        interconnect.bind(3, master);
        interconnect.run_until(200);
        EXPECT_TRUE(interconnect.quiescent());
        EXPECT_EQ(sink.count(3, c.event), 1U) << static_cast<unsigned>(c.snoop);
        EXPECT_EQ(sink.count(3, SlaveEvent::si_wrq_hs_awalid), 1U);
        EXPECT_EQ(classes(sink, 0x0b, 0x11), 1U);
        EXPECT_EQ(sink.count(3, SlaveEvent::si_w_data_beat),
                  c.snoop == WriteSnoop::evict ? 0U : kLineBeats);
    }
}

void expect_refused(unsigned port, const ReadRequest& request) {
    RecordingSink sink;
    ScriptedMaster master;
    master.reads = {request};
    Interconnect interconnect(example_config(), sink);
    interconnect.bind(port, master);
    EXPECT_THROW(interconnect.run_until(100), ProtocolError);
}

TEST(InterconnectProtocol, forbidden_requests_are_refused) {
    ReadRequest coherent;
    coherent.snoop = ReadSnoop::read_shared;
    expect_refused(2, coherent);
    coherent.domain = Domain::non_shareable;
    expect_refused(3, coherent);
    ReadRequest crossing;
    crossing.address = 16;
    crossing.beats = 4;
    expect_refused(3, crossing);
    ReadRequest message;
    message.snoop = ReadSnoop::dvm_message;
    message.beats = 1;
    expect_refused(2, message); // an ACE-Lite port without DVM
    ReadRequest completion;
    completion.snoop = ReadSnoop::dvm_complete;
    completion.beats = 1;
    expect_refused(3, completion); // of nothing
}

TEST(InterconnectProtocol, binding_is_checked) {
    RecordingSink sink;
    ScriptedMaster a;
    ScriptedMaster b;
    Interconnect interconnect(example_config(), sink);
    EXPECT_THROW(interconnect.bind(0, a), std::invalid_argument);
    EXPECT_THROW(interconnect.bind(7, a), std::invalid_argument);
    interconnect.bind(3, a);
    EXPECT_THROW(interconnect.bind(3, b), std::invalid_argument);
    InterconnectConfig config = example_config();
    config.filter.sets_per_bank = 3;
    EXPECT_THROW(Interconnect(config, sink), std::invalid_argument);
}

// VALID and payload stay until the handshake; READY is seen a cycle after it was decided.
TEST(InterconnectProtocol, channel_keeps_what_was_sent_until_the_handshake) {
    Handshakes port;
    Channel<WriteBeat, channel_w> channel(port);
    channel.send({7, true});
    EXPECT_FALSE(channel.valid());
    EXPECT_TRUE(port.commit());
    EXPECT_TRUE(channel.stalled());
    EXPECT_THROW(channel.send({8, true}), ProtocolError);
    EXPECT_FALSE(port.commit());
    EXPECT_TRUE(channel.stalled());
    channel.set_ready(true);
    EXPECT_FALSE(channel.fired());
    EXPECT_TRUE(port.commit());
    EXPECT_TRUE(channel.fired());
    EXPECT_EQ(channel.payload().version, 7U);
    channel.send({8, true});
    EXPECT_TRUE(port.commit());
    EXPECT_TRUE(channel.fired());
    EXPECT_EQ(channel.payload().version, 8U);
    EXPECT_TRUE(port.commit());
    EXPECT_FALSE(channel.valid());
}

} // namespace interconnect_protocol_test
} // namespace armpmu::testbench::testing
