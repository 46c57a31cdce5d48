// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/a55/event_table.h"
#include "armpmu/a55/register_table.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

namespace armpmu::tests {
namespace a55_tables_test {

using namespace a55;
using tables::Field;
using tables::pulse;
using tables::ro;
using tables::rw;

// Exactly these problems, in any order: each line contains its text.
testing::AssertionResult are(const std::vector<std::string>& problems,
                             const std::vector<std::string>& expected) {
    auto result = testing::AssertionFailure() << problems.size() << " problems:";
    for (const std::string& problem : problems) result << "\n  " << problem;
    for (const std::string& text : expected) {
        bool found = false;
        for (const std::string& problem : problems)
            found = found || problem.find(text) != std::string::npos;
        if (!found) return result << "\nnone has '" << text << "'";
    }
    if (problems.size() != expected.size()) return result << "\nexpected " << expected.size();
    return testing::AssertionSuccess();
}

TEST(A55Tables, check_of_the_events_finds_nothing) {
    EXPECT_EQ(check_events(events().data(), events().size()), std::vector<std::string>{});
}

class BadA55Events : public ::testing::Test {
  protected:
    std::vector<EventInfo> rows{events().begin(), events().end()};
    std::vector<std::string> problems() { return check_events(rows.data(), rows.size()); }
    EventInfo& row(Event event) { return rows[index_of(event)]; }
};

TEST_F(BadA55Events, number_used_twice) {
    row(Event::stall_backend_st_tlb).event = Event::stall_backend_st_stb;
    EXPECT_TRUE(are(problems(), {"event 0xeb (STALL_BACKEND_ST_TLB): numbers do not ascend"}));
}
TEST_F(BadA55Events, rows_out_of_order) {
    std::swap(row(Event::br_pred), row(Event::cpu_cycles));
    EXPECT_TRUE(are(problems(), {"event 0x11 (CPU_CYCLES): numbers do not ascend"}));
}
TEST_F(BadA55Events, sums_smaller_per_cycle_than_a_part) {
    row(Event::mem_access_rd).max_per_cycle = 3;
    EXPECT_TRUE(are(problems(), {"event 0x13 (MEM_ACCESS): counts less per cycle"}));
}
TEST_F(BadA55Events, row_without_mnemonic) {
    row(Event::exc_irq).mnemonic = "";
    EXPECT_TRUE(are(problems(), {"event 0x86 (): no mnemonic"}));
}
TEST_F(BadA55Events, mnemonic_used_twice) {
    row(Event::exc_fiq).mnemonic = "EXC_IRQ";
    EXPECT_TRUE(are(problems(), {"event 0x87 (EXC_IRQ): mnemonic used twice"}));
}
TEST_F(BadA55Events, bus_bit_used_twice) {
    row(Event::exc_irq).bus_bit = 42;
    EXPECT_TRUE(are(problems(), {"(EXC_IRQ): bus bit used twice"}));
}
TEST_F(BadA55Events, bus_bit_beyond_the_bus) {
    row(Event::exc_irq).bus_bit = 43;
    EXPECT_TRUE(are(problems(), {"(EXC_IRQ): bus bit beyond the bus"}));
}
TEST_F(BadA55Events, bus_bit_missing) {
    row(Event::remote_access_rd).bus_bit = kNoBusBit;
    EXPECT_TRUE(are(problems(), {"no event on bus bit 38"}));
}
TEST_F(BadA55Events, increment_that_no_cycle_can_have) {
    row(Event::exc_irq).max_per_cycle = 0;
    row(Event::exc_fiq).max_per_cycle = 4;
    EXPECT_TRUE(are(problems(), {"(EXC_IRQ): largest increment", "(EXC_FIQ): largest increment"}));
}
TEST_F(BadA55Events, duplicate_of_an_event_without_a_row) {
    row(Event::ld_spec).same_as = static_cast<Event>(0x1f);
    EXPECT_TRUE(are(problems(), {"(LD_SPEC): is the same as an event without a row"}));
}
TEST_F(BadA55Events, duplicates_in_a_circle) {
    row(Event::ld_retired).same_as = Event::ld_spec;
    EXPECT_TRUE(are(problems(), {"(LD_RETIRED): is the same as an event that is itself derived",
                                 "(LD_SPEC): is the same as an event that is itself derived",
                                 "(LDST_SPEC): sums an event that is itself derived"}));
}
TEST_F(BadA55Events, duplicate_of_itself) {
    row(Event::exc_irq).same_as = Event::exc_irq;
    EXPECT_TRUE(are(problems(), {"(EXC_IRQ): is the same as an event that is itself derived"}));
}
TEST_F(BadA55Events, sum_of_an_event_without_a_row) {
    row(Event::bus_access).parts[1] = static_cast<Event>(0x62);
    EXPECT_TRUE(are(problems(), {"(BUS_ACCESS): sums an event without a row"}));
}
TEST_F(BadA55Events, sum_of_a_sum) {
    row(Event::bus_access).parts[0] = Event::mem_access;
    EXPECT_TRUE(are(problems(), {"(BUS_ACCESS): sums an event that is itself derived"}));
}
TEST_F(BadA55Events, sum_that_is_a_duplicate_too) {
    row(Event::bus_access).same_as = Event::exc_irq;
    EXPECT_TRUE(are(problems(), {"(BUS_ACCESS): is a sum and a duplicate"}));
}
TEST_F(BadA55Events, stand_in_without_a_row) {
    row(Event::l2d_cache).without_l2 = static_cast<Event>(0x2c);
    EXPECT_TRUE(are(problems(), {"(L2D_CACHE): stands without L2 for an event without a row"}));
}
TEST_F(BadA55Events, stand_in_missing) {
    row(Event::l2d_cache_refill_prefetch).without_l2.reset();
    EXPECT_TRUE(are(problems(), {"(L2D_CACHE_REFILL_PREFETCH): has nothing to count"}));
}
TEST_F(BadA55Events, title_or_section_missing) {
    row(Event::exc_irq).title = "";
    row(Event::exc_fiq).section = "";
    EXPECT_TRUE(are(problems(), {"(EXC_IRQ): no title", "(EXC_FIQ): no manual section"}));
}

TEST(A55Tables, check_of_the_registers_finds_nothing) {
    EXPECT_EQ(check_registers(registers()), std::vector<std::string>{});
}

class BadA55Registers : public ::testing::Test {
  protected:
    std::vector<Register> rows{registers().begin(), registers().end()};
    std::vector<std::string> problems() { return check_registers({rows.data(), rows.size()}); }
    Register& row(RegisterId id) { return rows[static_cast<std::size_t>(id)]; }
};

TEST_F(BadA55Registers, rows_out_of_order) {
    std::swap(row(RegisterId::pmpidr5), row(RegisterId::pmpidr6));
    EXPECT_TRUE(are(problems(), {"PMPIDR5: row out of order", "PMPIDR6: row out of order"}));
}
TEST_F(BadA55Registers, row_left_out_of_the_table) {
    rows.erase(rows.end() - 2);
    EXPECT_TRUE(are(problems(), {"PMCIDR3: row out of order"}));
}
TEST_F(BadA55Registers, row_without_name) {
    row(RegisterId::pmdevid).name = "";
    EXPECT_TRUE(are(problems(), {"no name"}));
}
TEST_F(BadA55Registers, name_used_twice) {
    row(RegisterId::pmdevid).name = "PMDEVTYPE";
    EXPECT_TRUE(are(problems(), {"PMDEVTYPE: name used twice"}));
}
TEST_F(BadA55Registers, width_that_no_register_has) {
    row(RegisterId::pmdevid).width = 16;
    EXPECT_TRUE(are(problems(), {"PMDEVID: width is neither 32 nor 64"}));
}
TEST_F(BadA55Registers, field_beyond_the_width) {
    row(RegisterId::pmccntr).width = 32;
    EXPECT_TRUE(are(problems(), {"PMCCNTR_EL0.CCNT: bits [63:0] are not within [31:0]"}));
}
TEST_F(BadA55Registers, no_door_at_all) {
    row(RegisterId::pmdevid).external_count = 0;
    row(RegisterId::pmdevid).external = Access::none;
    EXPECT_TRUE(are(problems(), {"PMDEVID: no interface leads to it"}));
}
TEST_F(BadA55Registers, encoding_without_access) {
    row(RegisterId::pmselr).system = Access::none;
    EXPECT_TRUE(are(problems(), {"PMSELR_EL0: system encodings and system access"}));
}
TEST_F(BadA55Registers, access_without_encoding) {
    row(RegisterId::pmdevid).system = Access::read_only;
    EXPECT_TRUE(are(problems(), {"PMDEVID: system encodings and system access"}));
}
TEST_F(BadA55Registers, offset_without_access) {
    row(RegisterId::pmdevid).external = Access::none;
    EXPECT_TRUE(are(problems(), {"PMDEVID: offset and external access"}));
}
TEST_F(BadA55Registers, external_access_without_offset) {
    row(RegisterId::pmselr).external = Access::read_write;
    EXPECT_TRUE(are(problems(), {"PMSELR_EL0: offset and external access"}));
}
TEST_F(BadA55Registers, encodings_used_twice) {
    row(RegisterId::pmselr).a64 = row(RegisterId::pmcr).a64;
    row(RegisterId::pmuserenr).a32 = row(RegisterId::pmcr).a32;
    EXPECT_TRUE(
        are(problems(), {"PMSELR_EL0: encoding used twice", "PMUSERENR_EL0: encoding used twice"}));
}
TEST_F(BadA55Registers, encodings_that_run_into_others) {
    row(RegisterId::pmevtyper).count = 32; // the last would be PMCCFILTR, in both states
    EXPECT_TRUE(are(problems(), {"PMEVTYPER<n>_EL0: encoding used twice",
                                 "PMEVTYPER<n>_EL0: encoding used twice"}));
}
TEST_F(BadA55Registers, offset_used_twice) {
    row(RegisterId::pmdevid).offset = 0xfcc;
    EXPECT_TRUE(are(problems(), {"PMDEVTYPE: offset 0xfcc used twice"}));
}
TEST_F(BadA55Registers, offsets_that_run_into_others) {
    row(RegisterId::pmevcntsr).external_count = 53;
    EXPECT_TRUE(are(problems(), {"PMSSCR: offset 0x6f0 used twice"}));
}
TEST_F(BadA55Registers, offsets_unaligned_or_beyond_the_frame) {
    row(RegisterId::pmdevid).offset = 0xfc9;
    row(RegisterId::pmcidr3).offset = 0x1000;
    EXPECT_TRUE(are(problems(), {"PMDEVID: offset 0xfc9 is unaligned or beyond",
                                 "PMCIDR3: offset 0x1000 is unaligned or beyond"}));
}
TEST_F(BadA55Registers, encodings_beyond_their_door) {
    row(RegisterId::pmselr).a32 = SystemRegister::a32(7, 15, 15, 7);
    row(RegisterId::pmselr).count = 2; // the second would be an MRRC
    EXPECT_TRUE(are(problems(), {"PMSELR_EL0: encoding beyond its interface",
                                 "PMCEID0_EL0: encoding used twice"}));
}
TEST_F(BadA55Registers, encodings_beyond_the_last_one) {
    row(RegisterId::pmccntr).a32_long = SystemRegister::a32_long(15, 15);
    row(RegisterId::pmccntr).count = 2; // the others run into the register behind
    EXPECT_TRUE(are(problems(), {"PMCCNTR_EL0: encoding beyond its interface",
                                 "PMXEVTYPER_EL0: encoding used twice",
                                 "PMXEVTYPER_EL0: encoding used twice"}));
}
TEST_F(BadA55Registers, an_encoding_of_two_registers_alone_is_one) {
    row(RegisterId::pmccntr).a64.reset();
    row(RegisterId::pmccntr).a32.reset();
    EXPECT_TRUE(are(problems(), {}));
}
TEST(A55Offsets, between_words_and_beyond_the_frame_are_no_registers) {
    EXPECT_TRUE(decode_external(0xffc));
    for (const std::uint32_t offset : {0x1U, 0x2U, 0xffeU, 0x1000U, 0xfffffffcU})
        EXPECT_FALSE(decode_external(offset)) << offset;
}
TEST_F(BadA55Registers, second_words_on_others_or_beyond_the_frame) {
    row(RegisterId::pmdevid).offset = 0x0fc; // the upper half of PMCCNTR
    row(RegisterId::pmccntsr).offset = 0xffc;
    EXPECT_TRUE(are(problems(), {"PMDEVID: offset 0xfc used twice",
                                 "PMCCNTSR: offset 0x1000 is unaligned or beyond",
                                 "PMCIDR3: offset 0xffc used twice"}));
}
TEST_F(BadA55Registers, fields_or_section_missing) {
    row(RegisterId::pmdevid).fields = {};
    row(RegisterId::pmdevtype).section = "";
    EXPECT_TRUE(are(problems(), {"PMDEVID: no fields", "PMDEVTYPE: no manual section"}));
}

constexpr Field kOverlap[] = {rw("a", 3, 0), rw("b", 5, 3)};
constexpr Field kReversed[] = {rw("a", 3, 4)};
constexpr Field kBadReset[] = {rw("a", 1, 0).resets_to(4)};
constexpr Field kLostReset[] = {rw("a", 63, 60).resets_to(0x10)};
constexpr Field kBadPulse[] = {pulse("a", 1).resets_to(1)};
constexpr Field kTwice[] = {rw("a", 0), ro("a", 1)};
constexpr Field kUnnamed[] = {ro("", 1)};

TEST_F(BadA55Registers, fields_that_are_wrong_themselves) {
    const std::pair<tables::FieldList, const char*> cases[] = {
        {kOverlap, "PMCCNTR_EL0.b: overlaps"},
        {kReversed, "PMCCNTR_EL0.a: bits [3:4] are not within [63:0]"},
        {kBadReset, "PMCCNTR_EL0.a: reset value does not fit"},
        {kLostReset, "PMCCNTR_EL0.a: reset value does not fit"},
        {kBadPulse, "PMCCNTR_EL0.a: a pulse reads as zero"},
        {kTwice, "PMCCNTR_EL0.a: field name used twice"},
        {kUnnamed, "PMCCNTR_EL0.: field without a name"}};
    for (const auto& [fields, problem] : cases) {
        row(RegisterId::pmccntr).fields = fields;
        EXPECT_TRUE(are(problems(), {problem}));
    }
}

// Arm ARM D13.3 and G8.3: which field is where.
TEST(A55IdRegisters, say_which_pmu_and_debug_there_are) {
    const std::uint64_t dfr0 = a55::id_aa64dfr0_el1({});
    EXPECT_EQ(dfr0 & 15, 8U);       // DebugVer: Armv8.2
    EXPECT_EQ(dfr0 >> 4 & 15, 0U);  // TraceVer: no system registers
    EXPECT_EQ(dfr0 >> 8 & 15, 4U);  // PMUVer: PMUv3 for Armv8.1
    EXPECT_EQ(dfr0 >> 12 & 15, 5U); // BRPs: 6
    EXPECT_EQ(dfr0 >> 20 & 15, 3U); // WRPs: 4
    EXPECT_EQ(dfr0 >> 28 & 15, 1U); // CTX_CMPs: 2
    EXPECT_EQ(dfr0 >> 32, 0U);
    const std::uint32_t aarch32 = a55::id_dfr0_el1({});
    EXPECT_EQ(aarch32 & 15, 8U);       // CopDbg
    EXPECT_EQ(aarch32 >> 4 & 15, 8U);  // CopSDbg
    EXPECT_EQ(aarch32 >> 24 & 15, 4U); // PerfMon
}

} // namespace a55_tables_test
} // namespace armpmu::tests
