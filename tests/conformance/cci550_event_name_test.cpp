// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/cci550/event_name.h"

#include "armpmu/cci550/event_table.h"

#include "tests/support/case_name.h"

#include <gtest/gtest.h>

namespace armpmu::tests {
namespace cci550_event_name_test {

using namespace cci550;

struct Named {
    const char* what;
    const char* text;
    unsigned raw;

    friend void PrintTo(const Named& named, std::ostream* out) { *out << named.text; }
};

class GoodName : public ::testing::TestWithParam<Named> {};
TEST_P(GoodName, is_read_as_its_event_number) {
    EXPECT_EQ(parse_event(GetParam().text).raw(), GetParam().raw);
}

INSTANTIATE_TEST_SUITE_P(
    spelling, GoodName,
    ::testing::Values(
        Named{"lower_case", "cci_550/si_rrq_hs_arvalid,source=0x3/", 0x060},
        Named{"upper_case_and_a_decimal_source", "CCI_550/si_rrq_hs_arvalid,source=3/", 0x060},
        Named{"source_before_the_name", "cci_550/source=0x2,si_rrq_hs_rlast_snoop/", 0x049},
        Named{"event_of_a_master_interface", "cci_550/mi_w_resp_stall,source=0xe/", 0x1c6},
        Named{"global_event_without_source", "cci_550/cci_snoop_cd_hs/", 0x1ec},
        Named{"global_event_with_source", "cci_550/cci_snoop_cd_hs,source=0xf/", 0x1ec},
        Named{"event_and_source_in_hexadecimal", "cci_550/event=0x4,source=0x3/", 0x064},
        Named{"source_and_event_in_decimal", "cci_550/source=3,event=4/", 0x064},
        Named{"configuration_of_nine_bits", "cci_550/config=0x11f/", 0x11f},
        Named{"raw_number_in_a_pmu", "cci_550/r64/", 0x064},
        Named{"raw_number_of_nine_bits", "r1ff", 0x1ff}, Named{"raw_number_zero", "r0", 0},
        Named{"slave_interface_and_code", "SI3:0x04", 0x064},
        Named{"master_interface_and_code", "mi0:6", 0x106},
        Named{"global_and_code", "global:0x0a", 0x1ea},
        Named{"manual_s_title_at_a_slave", "SI6:Read request handshake: Device", 0x0c1},
        Named{"manual_s_title_in_lower_case", "si6:read request handshake: device", 0x0c1},
        Named{"manual_s_title_at_a_master", "MI1:Write response stall", 0x126},
        Named{"manual_s_title_of_a_global_event", "Global:Stall because TT full", 0x1ea},
        Named{"name_that_linux_misspells", "cci_550/si_wrq_hs_awvalid,source=0/", 0x00a}),
    CaseWhat());

TEST(EventName, round_trips_for_every_encoding) {
    for (unsigned raw = 0; raw < 512; ++raw)
        EXPECT_EQ(parse_event(event_name(EventId(raw))).raw(), raw);
    EXPECT_EQ(event_name(EventId(0x060)), "cci_550/si_rrq_hs_arvalid,source=0x3/");
    EXPECT_EQ(event_name(EventId(0x1ea)), "cci_550/cci_snoop_stall_tt_full/");
    EXPECT_EQ(event_name(EventId(0x11f)), "cci_550/config=0x11f/");
    EXPECT_EQ(source_name(EventId(0x0e0)), "reserved"); // source 0x7
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
    const char* what;
    const char* text;
    std::size_t column;
    const char* message;

    friend void PrintTo(const Misspelt& misspelt, std::ostream* out) { *out << misspelt.text; }
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
        Misspelt{"nothing", "", 0, "is no event"},
        Misspelt{"a_word_alone", "banana", 0, "is no event"},
        Misspelt{"cycles_alone", "cycles", 0, "no cycle counter"},
        Misspelt{"cycles", "cci_550/cycles/", 8, "no cycle counter"},
        Misspelt{"another_pmu", "cci_400/si_rrq_dev,source=1/", 0, "unknown PMU 'cci_400'"},
        Misspelt{"no_slash_at_the_end", "cci_550/si_rrq_dev,source=1", 27, "closing '/'"},
        Misspelt{"pmu_and_a_slash", "cci_550/", 8, "closing"},
        Misspelt{"no_name", "cci_550//", 8, "name is missing"},
        Misspelt{"no_source", "cci_550/si_rrq_dev/", 8, "needs source=0x0 to 0x6"},
        Misspelt{"master_source_for_a_slave_event", "cci_550/si_rrq_dev,source=0x8/", 8,
                 "needs source=0x0 to 0x6"},
        Misspelt{"slave_source_for_a_master_event", "cci_550/mi_rrq_stall,source=0x7/", 8,
                 "needs source=0x8 to 0xe"},
        Misspelt{"slave_source_for_a_global_event", "cci_550/cci_wrq,source=0x1/", 8,
                 "needs source=0xf"},
        Misspelt{"misspelt_name", "cci_550/si_rrq_dec,source=1/", 8, "did you mean si_rrq_dev?"},
        Misspelt{"name_of_another_cci", "cci_550/si_rrq_hs_any,source=1/", 8,
                 "the CCI-550's is si_rrq_hs_arvalid"},
        Misspelt{"name_of_another_cci_alone", "si_wrq_hs_evict", 0,
                 "the CCI-550's is si_wrq_evict"},
        Misspelt{"virtual_network_of_another_cci", "cci_550/mi_wrq_stall_qvn_vn3,source=8/", 8,
                 "no virtual networks"},
        Misspelt{"barrier_of_another_cci", "cci_550/si_rrq_hs_mem_barrier,source=1/", 8,
                 "has no such event"},
        Misspelt{"name_far_from_all", "cci_550/banana,source=1/", 8, "armpmu list events"},
        Misspelt{"source_too_large", "cci_550/si_rrq_dev,source=16/", 26,
                 "not a number from 0 to 0xf"},
        Misspelt{"source_that_is_a_letter", "cci_550/si_rrq_dev,source=x/", 26, "not a number"},
        Misspelt{"code_too_large", "cci_550/event=0x20,source=1/", 14,
                 "not a number from 0 to 0x1f"},
        Misspelt{"event_without_source", "cci_550/event=1/", 8, "source= is missing"},
        Misspelt{"source_without_event", "cci_550/source=1/", 8, "event= is missing"},
        Misspelt{"reserved_source", "cci_550/event=1,source=7/", 8, "reserved"},
        Misspelt{"code_that_the_master_lacks", "cci_550/event=7,source=8/", 8,
                 "no event 0x7 at MI0; codes go up to 0x6"},
        Misspelt{"code_that_the_global_source_lacks", "cci_550/event=0x10,source=0xf/", 8,
                 "codes go up to 0xf"},
        Misspelt{"configuration_too_large", "cci_550/config=0x200/", 15,
                 "not a number from 0 to 0x1ff"},
        Misspelt{"configuration_beside_a_source", "cci_550/config=1,source=1/", 8, "stands alone"},
        Misspelt{"configuration_beside_an_event", "cci_550/config=1,event=1/", 8, "stands alone"},
        Misspelt{"configuration_beside_a_name", "cci_550/si_rrq_dev,r1/", 8, "stands alone"},
        Misspelt{"modifier", "cci_550/si_rrq_dev,source=1/u", 28, "nothing behind the closing"},
        Misspelt{"virtual_network_that_none_has", "cci_550/mi_wrq_stall_qvn_vn4,source=8/", 8,
                 "unknown event"},
        Misspelt{"virtual_network_without_a_number", "cci_550/mi_wrq_stall_qvn_vn,source=8/", 8,
                 "unknown event"},
        Misspelt{"virtual_network_below_the_first", "cci_550/mi_wrq_stall_qvn_vn!,source=8/", 8,
                 "unknown event"},
        Misspelt{"name_beside_an_event", "cci_550/si_rrq_dev,event=1,source=1/", 8,
                 "both a name and event="},
        Misspelt{"two_names", "cci_550/si_rrq_dev,si_wrq_dev,source=1/", 19,
                 "an event name is given twice"},
        Misspelt{"two_sources", "cci_550/si_rrq_dev,source=3,source=2/", 28,
                 "source is given twice"},
        Misspelt{"two_raw_numbers", "cci_550/r60,r61/", 12, "given twice"},
        Misspelt{"unknown_term", "cci_550/period=3/", 8, "unknown term 'period'"},
        Misspelt{"slave_interface_7", "SI7:0x00", 0, "is no source"},
        Misspelt{"interface_without_a_number", "SIx:0", 0, "is no source"},
        Misspelt{"interface_of_no_kind", "XI1:0", 0, "is no source"},
        Misspelt{"master_code_too_large", "MI0:0x07", 4, "codes go up to 0x6"},
        Misspelt{"slave_code_too_large", "SI0:0x20", 4, "codes go up to 0x1f"},
        Misspelt{"title_of_no_event", "SI0:Banana", 4, "no event with the title"},
        Misspelt{"name_without_pmu", "si_rrq_dev", 0, "write cci_550/si_rrq_dev,source=0x3/"},
        Misspelt{"global_name_without_pmu", "cci_wrq", 0, "write cci_550/cci_wrq/"},
        Misspelt{"master_name_without_pmu", "mi_rrq_stall", 0,
                 "write cci_550/mi_rrq_stall,source=0x8/"},
        Misspelt{"raw_number_too_large", "r200", 0, "not a number from 0 to 0x1ff"}),
    CaseWhat());

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

} // namespace cci550_event_name_test
} // namespace armpmu::tests
