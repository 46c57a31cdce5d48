// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/cci550/event_table.h"
#include "armpmu/cci550/register_table.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace armpmu::tests {
namespace cci550_tables_test {

using namespace cci550;
using tables::Field;
using tables::pulse;
using tables::ro;
using tables::rw;

testing::AssertionResult mentions(const std::vector<std::string>& problems,
                                  const std::string& what) {
    for (const std::string& problem : problems)
        if (problem.find(what) != std::string::npos) return testing::AssertionSuccess();
    auto result = testing::AssertionFailure() << "no problem mentions '" << what << "':";
    for (const std::string& problem : problems) result << "\n  " << problem;
    return result;
}

TEST(EventTable, check_of_the_rows_finds_nothing) {
    EXPECT_EQ(check_events(events().data(), events().size()), std::vector<std::string>{});
}

// TRM tables 2-3 to 2-5, columns "Secure exempt" and "ACE only", as bit masks over the codes.
TEST(EventTable, has_the_manual_s_columns) {
    const auto codes_where = [](SourceKind kind, bool Event::*column) {
        std::uint32_t mask = 0;
        for (const Event& event : events())
            if (event.kind == kind && event.*column) mask |= 1U << event.code;
        return mask;
    };
    EXPECT_EQ(codes_where(SourceKind::slave, &Event::secure_exempt), 0x2d440300U);
    EXPECT_EQ(codes_where(SourceKind::slave, &Event::ace_only), 0x20332030U);
    EXPECT_EQ(codes_where(SourceKind::master, &Event::secure_exempt), 0x6bU);
    EXPECT_EQ(codes_where(SourceKind::global, &Event::secure_exempt), 0xd200U);
    EXPECT_EQ(codes_where(SourceKind::slave, &Event::fires), ~(1U << 0x11));
}

class BadEventTable : public ::testing::Test {
  protected:
    std::vector<Event> rows{events().begin(), events().end()};
    std::vector<std::string> problems() { return check_events(rows.data(), rows.size()); }
};

TEST_F(BadEventTable, code_used_twice) {
    rows[1].code = 0;
    EXPECT_TRUE(mentions(problems(), "code used twice"));
    EXPECT_TRUE(mentions(problems(), "no row for code 1 of si_events"));
}
TEST_F(BadEventTable, code_beyond_the_kind) {
    rows[32].code = 7;
    EXPECT_TRUE(mentions(problems(), "code beyond the last one"));
}
TEST_F(BadEventTable, row_left_out_of_the_table) {
    rows.pop_back();
    EXPECT_TRUE(mentions(problems(), "no row for code 15 of cci_events"));
}
TEST_F(BadEventTable, name_used_twice) {
    rows[1].kernel_name = rows[0].kernel_name;
    EXPECT_TRUE(mentions(problems(), "kernel name used twice"));
}
TEST_F(BadEventTable, name_of_another_kind) {
    rows[0].kernel_name = "mi_w_data_stall2";
    EXPECT_TRUE(mentions(problems(), "does not begin with si_"));
}
TEST_F(BadEventTable, bus_offset_used_twice) {
    rows[3].bus_offset = 4;
    EXPECT_TRUE(mentions(problems(), "EVNTBUS offset used twice"));
}
TEST_F(BadEventTable, bus_offset_outside_its_group) {
    rows[33].bus_offset = 7;
    EXPECT_TRUE(mentions(problems(), "EVNTBUS offset outside"));
}
TEST_F(BadEventTable, ace_only_master_event) {
    rows[32].ace_only = true;
    EXPECT_TRUE(mentions(problems(), "ACE only"));
}
TEST_F(BadEventTable, no_title_no_section_no_kind) {
    rows[0].title = "";
    rows[1].section = "";
    rows[2].kind = SourceKind::reserved;
    EXPECT_TRUE(mentions(problems(), "no title"));
    EXPECT_TRUE(mentions(problems(), "no manual section"));
    EXPECT_TRUE(mentions(problems(), "source kind"));
}
TEST_F(BadEventTable, tolerance_without_amount) {
    rows[0].tolerance.amount = 0;
    EXPECT_TRUE(mentions(problems(), "tolerance amount"));
}

TEST(RegisterTable, check_of_the_rows_finds_nothing) {
    EXPECT_EQ(check_registers(registers()), std::vector<std::string>{});
}

class BadRegisterTable : public ::testing::Test {
  protected:
    std::vector<Register> rows{registers().begin(), registers().end()};
    std::vector<std::string> problems() { return check_registers({rows.data(), rows.size()}); }
    Register& row(RegisterId id) { return rows[static_cast<std::size_t>(id)]; }
};

TEST_F(BadRegisterTable, rows_out_of_order) {
    std::swap(rows[0], rows[1]);
    EXPECT_TRUE(mentions(problems(), "out of order"));
}
TEST_F(BadRegisterTable, two_registers_at_one_offset) {
    row(RegisterId::debug_ctrl).offset = 0x100;
    EXPECT_TRUE(mentions(problems(), "same offset as pmu_ctrl"));
}
TEST_F(BadRegisterTable, instances_that_run_into_others) {
    row(RegisterId::slave_debug).count = 65;
    EXPECT_TRUE(mentions(problems(), "same offset as slave_debug"));
}
TEST_F(BadRegisterTable, unaligned_and_beyond_the_map) {
    row(RegisterId::ctrl_ovr).offset = 2;
    row(RegisterId::master_debug).offset = kApertureBytes;
    EXPECT_TRUE(mentions(problems(), "not word aligned"));
    EXPECT_TRUE(mentions(problems(), "beyond the 1 MB aperture"));
}
TEST_F(BadRegisterTable, names_missing_or_repeated) {
    row(RegisterId::status).name = "secr_acc";
    row(RegisterId::impr_err).name = "";
    row(RegisterId::impr_err).title = "";
    row(RegisterId::impr_err).section = "";
    EXPECT_TRUE(mentions(problems(), "name used twice"));
    EXPECT_TRUE(mentions(problems(), "without a name"));
    EXPECT_TRUE(mentions(problems(), "no title"));
    EXPECT_TRUE(mentions(problems(), "no manual section"));
}
TEST_F(BadRegisterTable, no_fields_no_instances_no_stride) {
    row(RegisterId::evnt_sel).fields = {};
    row(RegisterId::ecnt_ctrl).stride = 2;
    row(RegisterId::ecnt_data).count = 0;
    EXPECT_TRUE(mentions(problems(), "evnt_sel: no fields"));
    EXPECT_TRUE(mentions(problems(), "closer than 4 bytes"));
    EXPECT_TRUE(mentions(problems(), "no instances"));
}
TEST_F(BadRegisterTable, fields_that_are_wrong_themselves) {
    constexpr static Field kBeyond[] = {rw("a", 32, 0)};
    row(RegisterId::evnt_sel).fields = kBeyond;
    EXPECT_TRUE(mentions(problems(), "evnt_sel.a: bits [32:0] are not within [31:0]"));
}
TEST_F(BadRegisterTable, scope_that_does_not_fit_the_count) {
    row(RegisterId::evnt_sel).scope = Scope::global;
    EXPECT_TRUE(mentions(problems(), "scope and count disagree"));
}

constexpr Field kOverlap[] = {rw("a", 3, 0), rw("b", 5, 3)};
constexpr Field kReversed[] = {rw("a", 3, 4)};
constexpr Field kTooWide[] = {rw("a", 32, 0)};
constexpr Field kBadReset[] = {rw("a", 1, 0).resets_to(4)};
constexpr Field kBadPulse[] = {pulse("a", 1).resets_to(1)};
constexpr Field kTwice[] = {rw("a", 0), ro("a", 1)};
constexpr Field kUnnamed[] = {ro("", 1)};

TEST(FieldTable, bad_fields_are_refused) {
    EXPECT_TRUE(mentions(tables::check_fields("r", kOverlap), "r.b: overlaps"));
    EXPECT_TRUE(mentions(tables::check_fields("r", kReversed), "not within [31:0]"));
    EXPECT_TRUE(mentions(tables::check_fields("r", kTooWide), "not within [31:0]"));
    EXPECT_TRUE(mentions(tables::check_fields("r", kBadReset), "reset value does not fit"));
    EXPECT_TRUE(mentions(tables::check_fields("r", kBadPulse), "cannot reset to 1"));
    EXPECT_TRUE(mentions(tables::check_fields("r", kTwice), "used twice"));
    EXPECT_TRUE(mentions(tables::check_fields("r", kUnnamed), "without a name"));
}

} // namespace cci550_tables_test
} // namespace armpmu::tests
