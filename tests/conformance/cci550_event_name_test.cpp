// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/cci550/event_name.h"

#include "armpmu/cci550/event_table.h"

#include <gtest/gtest.h>

namespace armpmu::tests {
namespace {

using namespace cci550;

struct Named {
    const char* text;
    unsigned raw;
};

class GoodName : public ::testing::TestWithParam<Named> {};
TEST_P(GoodName, is_read_as_its_event_number) {
    EXPECT_EQ(parse_event(GetParam().text).raw(), GetParam().raw);
}

INSTANTIATE_TEST_SUITE_P(
    spelling, GoodName,
    ::testing::Values(
        Named{"cci_550/si_rrq_hs_arvalid,source=0x3/", 0x060},
        Named{"CCI_550/si_rrq_hs_arvalid,source=3/", 0x060},
        Named{"cci_550/source=0x2,si_rrq_hs_rlast_snoop/", 0x049},
        Named{"cci_550/mi_w_resp_stall,source=0xe/", 0x1c6},
        Named{"cci_550/cci_snoop_cd_hs/", 0x1ec},
        Named{"cci_550/cci_snoop_cd_hs,source=0xf/", 0x1ec},
        Named{"cci_550/event=0x4,source=0x3/", 0x064}, Named{"cci_550/source=3,event=4/", 0x064},
        Named{"cci_550/config=0x11f/", 0x11f}, Named{"cci_550/r64/", 0x064}, Named{"r1ff", 0x1ff},
        Named{"r0", 0}, Named{"SI3:0x04", 0x064}, Named{"mi0:6", 0x106},
        Named{"global:0x0a", 0x1ea}, Named{"SI6:Read request handshake: Device", 0x0c1},
        Named{"si6:read request handshake: device", 0x0c1},
        Named{"MI1:Write response stall", 0x126}, Named{"Global:Stall because TT full", 0x1ea},
        Named{"cci_550/si_wrq_hs_awvalid,source=0/", 0x00a}));

TEST(EventName, round_trips_for_every_encoding) {
    for (unsigned raw = 0; raw < 512; ++raw)
        EXPECT_EQ(parse_event(event_name(EventId(raw))).raw(), raw);
    EXPECT_EQ(event_name(EventId(0x060)), "cci_550/si_rrq_hs_arvalid,source=0x3/");
    EXPECT_EQ(event_name(EventId(0x1ea)), "cci_550/cci_snoop_stall_tt_full/");
    EXPECT_EQ(event_name(EventId(0x11f)), "cci_550/config=0x11f/");
}

TEST(EventName, manual_titles_name_one_event_each) {
    for (const Event& event : events()) {
        const unsigned source = event.kind == SourceKind::slave    ? 2
                                : event.kind == SourceKind::master ? 9
                                                                   : 15;
        const EventId id(source, event.code);
        EXPECT_EQ(parse_event(source_name(id) + ":" + std::string(event.title)), id);
    }
}

struct Misspelt {
    const char* text;
    std::size_t column;
    const char* message;
};

class BadName : public ::testing::TestWithParam<Misspelt> {};
TEST_P(BadName, is_refused_with_a_reason) {
    try {
        const EventId id = parse_event(GetParam().text);
        FAIL() << "understood as " << id.raw();
    } catch (const NameError& error) {
        EXPECT_NE(std::string(error.what()).find(GetParam().message), std::string::npos)
            << error.what();
        EXPECT_EQ(error.column, GetParam().column);
    }
}

INSTANTIATE_TEST_SUITE_P(
    reason, BadName,
    ::testing::Values(
        Misspelt{"", 0, "is no event"}, Misspelt{"cycles", 0, "is no event"},
        Misspelt{"cci_550/cycles/", 8, "no cycle counter"},
        Misspelt{"cci_400/si_rrq_dev,source=1/", 0, "unknown PMU 'cci_400'"},
        Misspelt{"cci_550/si_rrq_dev,source=1", 27, "closing '/'"},
        Misspelt{"cci_550/", 8, "closing"}, Misspelt{"cci_550//", 8, "name is missing"},
        Misspelt{"cci_550/si_rrq_dev/", 8, "needs source=0x0 to 0x6"},
        Misspelt{"cci_550/si_rrq_dev,source=0x8/", 8, "needs source=0x0 to 0x6"},
        Misspelt{"cci_550/mi_rrq_stall,source=0x7/", 8, "needs source=0x8 to 0xe"},
        Misspelt{"cci_550/cci_wrq,source=0x1/", 8, "needs source=0xf"},
        Misspelt{"cci_550/si_rrq_dec,source=1/", 8, "did you mean si_rrq_dev?"},
        Misspelt{"cci_550/si_rrq_hs_any,source=1/", 8, "the CCI-550's is si_rrq_hs_arvalid"},
        Misspelt{"cci_550/banana,source=1/", 8, "armpmu list events"},
        Misspelt{"cci_550/si_rrq_dev,source=16/", 26, "not a number from 0 to 0xf"},
        Misspelt{"cci_550/si_rrq_dev,source=x/", 26, "not a number"},
        Misspelt{"cci_550/event=0x20,source=1/", 14, "not a number from 0 to 0x1f"},
        Misspelt{"cci_550/event=1/", 8, "source= is missing"},
        Misspelt{"cci_550/source=1/", 8, "event= is missing"},
        Misspelt{"cci_550/event=1,source=7/", 8, "reserved"},
        Misspelt{"cci_550/event=7,source=8/", 8, "no event 0x7 at MI0; codes go up to 0x6"},
        Misspelt{"cci_550/event=0x10,source=0xf/", 8, "codes go up to 0xf"},
        Misspelt{"cci_550/config=0x200/", 15, "not a number from 0 to 0x1ff"},
        Misspelt{"cci_550/config=1,source=1/", 8, "stands alone"},
        Misspelt{"cci_550/si_rrq_dev,event=1,source=1/", 8, "both a name and event="},
        Misspelt{"cci_550/si_rrq_dev,si_wrq_dev,source=1/", 19, "an event name is given twice"},
        Misspelt{"cci_550/si_rrq_dev,source=3,source=2/", 28, "source is given twice"},
        Misspelt{"cci_550/r60,r61/", 12, "given twice"},
        Misspelt{"cci_550/period=3/", 8, "unknown term 'period'"},
        Misspelt{"SI7:0x00", 0, "is no source"}, Misspelt{"XI1:0", 0, "is no source"},
        Misspelt{"MI0:0x07", 4, "codes go up to 0x6"},
        Misspelt{"SI0:0x20", 4, "codes go up to 0x1f"},
        Misspelt{"SI0:Banana", 4, "no event with the title"},
        Misspelt{"si_rrq_dev", 0, "write cci_550/si_rrq_dev,source=0x3/"},
        Misspelt{"r200", 0, "not a number from 0 to 0x1ff"}));

TEST(EventName, any_text_is_answered_without_harm) {
    const std::string base = "cci_550/si_rrq_hs_arvalid,source=0x3/";
    for (std::size_t i = 0; i < base.size(); ++i) {
        for (int c = 0; c < 256; ++c) {
            std::string text = base;
            text[i] = static_cast<char>(c);
            try {
                parse_event(text);
            } catch (const NameError& error) {
                EXPECT_LE(error.column, text.size());
            }
        }
        try {
            parse_event(base.substr(0, i));
        } catch (const NameError&) {
            continue;
        }
        ADD_FAILURE() << "a cut-off name was accepted";
    }
    EXPECT_THROW(parse_event(std::string(1000000, 'a')), NameError);
    EXPECT_THROW(parse_event("cci_550/" + std::string(1000000, ',') + "/"), NameError);
}

} // namespace
} // namespace armpmu::tests
