// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/a55/event_name.h"
#include "armpmu/a55/event_table.h"

#include <gtest/gtest.h>

// Names of the A55's events, as perf and the manual spell them.
namespace armpmu::a55 {
namespace a55_event_name_test {

TEST(A55EventName, each_spelling_names_its_event) {
    for (const EventInfo& row : events()) {
        const std::string code = hex(number(row.event));
        for (const std::string& text :
             {std::string(row.mnemonic), lower_case(row.mnemonic), "r" + code.substr(2),
              "armv8_cortex_a55/" + lower_case(row.mnemonic) + "/",
              "ARMV8_PMUV3/event=" + code + "/",
              "armv8_*/config=" + std::to_string(number(row.event)) + "/",
              "armv8_pmuv3_7/r" + code.substr(2) + "/"}) {
            EXPECT_EQ(parse_event(event_text(text)), row.event) << text;
            EXPECT_EQ(find_event(text), &row) << text;
        }
    }
}

TEST(A55EventName, no_event_has_the_reason_and_its_place) {
    struct Refused {
        const char* text;
        const char* message;
        std::size_t column;
    };
    for (const auto& [text, message, column] :
         {Refused{"l1d_cache_refil", "did you mean l1d_cache_refill?", 0},
          Refused{"banana_split_with_cream", "`armpmu list events` has them", 0},
          Refused{"rffff", "is no event's number", 0}, Refused{"r10000", "is no event's number", 0},
          Refused{"armv8_pmuv3/event=x/", "is no event's number", 18},
          Refused{"armv8_pmuv3/colour=3/", "unknown term 'colour'", 12},
          Refused{"armv8_pmuv3//", "an event is missing", 12},
          Refused{"armv8_pmuv3/r3,r4/", "a second event", 15},
          Refused{"cci_550/r3/", "unknown PMU 'cci_550'", 0},
          Refused{"armv8_pmuv3_x/r3/", "unknown PMU", 0}, Refused{"12/r3/", "unknown PMU", 0}}) {
        try {
            parse_event(event_text(text));
            ADD_FAILURE() << text << " was understood";
        } catch (const EventTextError& error) {
            EXPECT_NE(std::string(error.what()).find(message), std::string::npos) << error.what();
            EXPECT_EQ(error.column, column) << text;
        }
        EXPECT_EQ(find_event(text), nullptr) << text;
    }
    EXPECT_EQ(find_event("armv8_pmuv3/r3/u"), nullptr); // modifiers are no part of a name
    EXPECT_EQ(find_event("armv8_pmuv3/r3"), nullptr);
}

} // namespace a55_event_name_test
} // namespace armpmu::a55
