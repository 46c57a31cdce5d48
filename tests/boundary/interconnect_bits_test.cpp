// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// What the interconnect keeps as bits of words: handshakes, event lines, turns.
#include "armpmu/interconnect/ace/port.h"
#include "armpmu/interconnect/stepped/event_lines.h"
#include "armpmu/interconnect/stepped/turn_order.h"

#include <gtest/gtest.h>

namespace armpmu::interconnect {
namespace interconnect_bits_test {

using cci550::EventId;
using cci550::EventRow;

TEST(HandshakeGroup, clocks_its_ports_apart) {
    HandshakeGroup group;
    std::vector<std::unique_ptr<SlavePort>> ports;
    for (unsigned n = 0; n < HandshakeGroup::kPorts; ++n)
        ports.push_back(std::make_unique<SlavePort>(group, n));
    for (unsigned n = 0; n < HandshakeGroup::kPorts; ++n) {
        SlavePort& port = *ports[n];
        port.cd.send({n, true});
        EXPECT_EQ(group.commit(), 1U << n);
        EXPECT_EQ(group.valid(), 1U << n);
        EXPECT_EQ(port.handshakes.stalled(), bit(channel_cd));
        port.handshakes.set_ready(bit(channel_cd), bit(channel_cd));
        EXPECT_EQ(group.commit(), 1U << n);
        for (unsigned other = 0; other < HandshakeGroup::kPorts; ++other)
            EXPECT_EQ(ports[other]->handshakes.fired(), other == n ? bit(channel_cd) : 0U);
        EXPECT_EQ(port.cd.payload().version, n);
        EXPECT_EQ(group.commit(), 1U << n);
        EXPECT_EQ(group.valid(), 0U);
        EXPECT_EQ(group.commit(), 0U);
    }
}

TEST(HandshakeGroup, tells_of_all_ports_that_change) {
    HandshakeGroup group;
    SlavePort first(group, 0);
    SlavePort last(group, 7);
    first.r.send({});
    last.ar.send({});
    EXPECT_EQ(group.commit(), 0x81U);
    EXPECT_EQ(group.valid(), 0x81U);
}

// Each event of each source alone, and all together.
TEST(EventLines, make_the_row_that_the_events_make) {
    EventLines lines;
    EventRow all;
    const auto row = [&] {
        EventRow made;
        lines.take_into(made);
        return made;
    };
    const auto expect = [&](unsigned source, unsigned code, Security security, const auto& put) {
        const EventId id(source, code);
        EventRow expected;
        expected.set(id, security);
        all.set(id, security);
        put();
        EXPECT_EQ(row(), expected) << source << ' ' << code;
        EXPECT_EQ(row(), EventRow{});
    };
    const auto visit = [&](const auto& each) {
        for (const Security security : {Security::non_secure, Security::secure}) {
            for (unsigned n = 0; n < cci550::kMaxSlaveInterfaces; ++n)
                for (unsigned code = 0; code < 32; ++code)
                    each(n, code, security, [&, n, code, security] {
                        EventLines::OfSlave(lines, n).set(static_cast<cci550::SlaveEvent>(code),
                                                          security);
                    });
            for (unsigned n = 0; n < cci550::kMaxMasterInterfaces; ++n)
                for (unsigned code = 0; code < 7; ++code)
                    each(8 + n, code, security, [&, n, code, security] {
                        EventLines::OfMaster(lines, n).set(static_cast<cci550::MasterEvent>(code),
                                                           security);
                    });
            for (unsigned code = 0; code < 16; ++code)
                each(15, code, security, [&, code, security] {
                    EventLines::OfGlobal(lines).set(static_cast<cci550::GlobalEvent>(code),
                                                    security);
                });
        }
    };
    visit(expect);
    visit([](unsigned, unsigned, Security, const auto& put) { put(); });
    EXPECT_EQ(row(), all);
}

TEST(TurnOrder, those_served_wait_behind_the_others_in_their_order) {
    TurnOrder turns;
    for (Turn turn = 0; turn < 14; ++turn) turns.add_last(turn);
    turns.move_back(1U << 13 | 1U << 3 | 1U << 0);
    EXPECT_EQ(turns.list(), (std::vector<Turn>{1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 12, 0, 3, 13}));
    turns.move_back(1U << 0 | 1U << 1);
    EXPECT_EQ(turns.list(), (std::vector<Turn>{2, 4, 5, 6, 7, 8, 9, 10, 11, 12, 3, 13, 1, 0}));
    turns.move_back(0);
    EXPECT_EQ(TurnOrder(turns.list()).list(), turns.list());

    std::vector<Turn> asked;
    turns.visit(1U << 0 | 1U << 13 | 1U << 4, [&](Turn turn) { asked.push_back(turn); });
    EXPECT_EQ(asked, (std::vector<Turn>{4, 13, 0}));
}

} // namespace interconnect_bits_test
} // namespace armpmu::interconnect
