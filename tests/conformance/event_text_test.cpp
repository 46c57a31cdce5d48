// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/core/event_text.h"

#include <gtest/gtest.h>

// perf's spelling of events, taken apart: PMU/KEY,KEY=VALUE/MODIFIERS, and groups in braces.
namespace armpmu {
namespace event_text_test {

TEST(EventText, quoted_values_lose_their_marks_and_blanks_do_not_count) {
    const EventText event = event_text("  cci_550 / event = 'a, /b' , si=\"3\"/ : u ");
    EXPECT_EQ(event.subject, "cci_550");
    ASSERT_EQ(event.terms.size(), 2U);
    EXPECT_EQ(event.terms[0].key, "event");
    EXPECT_EQ(event.terms[0].value, "a, /b");
    EXPECT_EQ(event.terms[1].value, "3");
    EXPECT_EQ(event.modifiers, "u");
    EXPECT_EQ(event.column, 2U);
    EXPECT_TRUE(event_text("pmu//").terms.empty());
    EXPECT_FALSE(event_text("pmu/key/").terms.front().assigned);
}

TEST(EventText, a_group_has_its_events_and_its_modifiers) {
    const auto groups = event_list("a, name{b,c/d/}:uk , {e}");
    ASSERT_EQ(groups.size(), 3U);
    EXPECT_FALSE(groups[0].braces);
    ASSERT_EQ(groups[1].events.size(), 2U);
    EXPECT_EQ(groups[1].events[1].text, "c/d/");
    EXPECT_EQ(groups[1].modifiers, "uk");
    EXPECT_TRUE(groups[2].braces);
    EXPECT_TRUE(groups[2].modifiers.empty());
}

struct Refused {
    const char* text;
    const char* message;
    std::size_t column;
};

TEST(EventText, a_refusal_says_what_is_expected_and_where) {
    constexpr const char* kMissing = "an event is missing; expected a name, rNN or PMU/NAME/";
    constexpr const char* kSlash = "the closing '/' is missing";
    constexpr const char* kBehindMark = "expected a comma or '/' behind the quotation mark";
    for (const auto& [text, message, column] : {
             Refused{"", kMissing, 0},
             Refused{"a,,b", kMissing, 2},
             Refused{"/a/", kMissing, 0},
             Refused{"p/a", kSlash, 3},
             Refused{"p/a=b", kSlash, 5},
             Refused{"p/a='b'", kSlash, 7},
             Refused{"p/,a/", "an event name is missing between the slashes", 2},
             Refused{"p/a='b", "the quotation mark that closes this one is missing", 4},
             Refused{"p/a='b'c/", kBehindMark, 7},
             Refused{"p/a/u/", "expected modifiers or a comma behind the last '/'", 5},
             Refused{"{a,b", "the group's '}' is missing", 4},
             Refused{"a}", "expected a comma or the end, not '}'", 1},
         }) {
        try {
            event_list(text);
            ADD_FAILURE() << text << " was accepted";
        } catch (const EventTextError& error) {
            EXPECT_STREQ(error.what(), message) << text;
            EXPECT_EQ(error.column, column) << text;
        }
    }
}

TEST(EventText, a_raw_event_is_an_r_and_hexadecimal_digits) {
    EXPECT_EQ(raw_event("r1f"), 0x1fU);
    EXPECT_EQ(raw_event("R1F"), 0x1fU);
    for (const char* text : {"", "r", "1f", "rx", "r1g"}) EXPECT_FALSE(raw_event(text)) << text;
}

} // namespace event_text_test
} // namespace armpmu
