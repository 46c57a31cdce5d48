// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
//
// Do the CCI-550's golden vectors say what the manual says, and do they show everything? All is
// computed from the digits of the files, without the model.
#include "armpmu/cci550/register_table.h"
#include "tests/golden/cci550_digits.h"
#include "tests/support/case_name.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <map>

namespace armpmu::tests {
namespace golden_cci550_truth_test {

namespace fs = std::filesystem;

std::string file(const std::string& name) {
    return fs::path(ARMPMU_GOLDEN_DIR) / name;
}

const char* const kFiles[] = {"cci550_accesses.vec",       "cci550_addresses.vec",
                              "cci550_aliases.vec",        "cci550_no_event_alternating.vec",
                              "cci550_authentication.vec", "cci550_clock_stop.vec",
                              "cci550_control.vec",        "cci550_event_lines.vec",
                              "cci550_every_pair.vec",     "cci550_held_lines.vec",
                              "cci550_manual_example.vec", "cci550_no_event.vec",
                              "cci550_overflow.vec",       "cci550_pin_changes.vec",
                              "cci550_register_map.vec",   "cci550_registers.vec",
                              "cci550_reset.vec"};

class EachFile : public ::testing::TestWithParam<const char*> {};

TEST_P(EachFile, counts_flags_pins_and_registers_follow_from_the_inputs) {
    const RawVector vector(file(GetParam()));
    ASSERT_GT(vector.rows(), 20U);
    Cci550Digits digits(vector);
    for (std::size_t row = 0; row < vector.rows(); ++row) {
        digits.check(row);
        ASSERT_FALSE(HasFailure()) << GetParam() << ": clock " << row;
    }
}

INSTANTIATE_TEST_SUITE_P(of_the_default_configuration, EachFile, ::testing::ValuesIn(kFiles),
                         CaseFile());

// Counts that rise in the clock in which only that line is HIGH, on a counter that selects it.
TEST(GoldenCci550, every_line_that_fires_counts_non_secure_and_secure) {
    const RawVector vector(file("cci550_event_lines.vec"));
    Cci550Digits digits(vector);
    std::map<std::string, std::set<unsigned>> counted;
    for (std::size_t row = 0; row < vector.rows(); ++row) {
        std::array<std::uint32_t, kCounters> before{};
        for (unsigned n = 0; n < kCounters; ++n) before[n] = digits.count(n);
        digits.check(row);
        for (unsigned n = 0; n < kCounters; ++n) {
            const Line line = line_of(digits.selected(n), vector);
            if (vector.get(row, "count" + std::to_string(n)) != before[n] + 1) continue;
            for (const char* field : {"ns", "s"})
                if (vector.bit(row, field, line.number)) counted[field].insert(line.number);
        }
    }
    for (const char* field : {"ns", "s"})
        for (unsigned line = 0; line < kLines; ++line) {
            const bool write_evict = line >= 16 && line < 240 && (line - 16) % 32 == kWriteEvict;
            EXPECT_EQ(counted[field].count(line), write_evict ? 0U : 1U) << field << line;
        }
}

TEST(GoldenCci550, every_level_of_the_four_pins_meets_secure_and_non_secure_events) {
    const RawVector vector(file("cci550_authentication.vec"));
    std::set<unsigned> met;
    for (std::size_t row = 0; row < vector.rows(); ++row) {
        unsigned level = 0;
        for (const char* pin : {"niden", "spniden", "dbgen", "spiden"})
            level = 2 * level + static_cast<unsigned>(vector.get(row, pin));
        for (const char* event : {"si0.si_rrq_hs_arvalid", "si0.si_rrq_hs_rval"}) {
            const bool exempt = std::string(event) == "si0.si_rrq_hs_rval";
            if (vector.get(row, event) != 0) met.insert(4 * level + (exempt ? 1 : 0));
            if (vector.get(row, std::string("secure.") + event) != 0)
                met.insert(4 * level + (exempt ? 3 : 2));
        }
    }
    EXPECT_EQ(met.size(), 64U);
}

TEST(GoldenCci550, every_bit_of_every_register_was_written_one_and_zero) {
    std::map<unsigned, std::uint32_t> ones, zeros;
    std::set<unsigned> read_secure, read_non_secure;
    for (const char* name : kFiles) {
        const RawVector vector(file(name));
        for (std::size_t row = 0; row < vector.rows(); ++row) {
            if (vector.get(row, "acc_valid") == 0) continue;
            const auto offset = static_cast<unsigned>(vector.get(row, "acc_offset"));
            const bool secure = vector.get(row, "acc_secure") != 0;
            if (vector.get(row, "acc_write") == 0)
                (secure ? read_secure : read_non_secure).insert(offset);
            else if (secure && vector.get(row, "acc_lanes") == 0xf)
                ones[offset] |= static_cast<std::uint32_t>(vector.get(row, "acc_wdata")),
                    zeros[offset] |= ~static_cast<std::uint32_t>(vector.get(row, "acc_wdata"));
        }
    }
    for (const cci550::Register& row : cci550::registers()) {
        EXPECT_EQ(read_non_secure.count(row.offset), 1U) << row.name;
        for (unsigned n = 0; n < row.count; ++n)
            EXPECT_EQ(read_secure.count(instance_offset(row, n)), 1U) << row.name << n;
        if (row.fields.mask(tables::FieldAccess::read_only) == row.fields.mask()) continue;
        const bool every_instance = row.scope == cci550::Scope::counter;
        for (unsigned n = 0; n < (every_instance ? row.count : 1U); ++n) {
            const std::uint32_t offset = instance_offset(row, n);
            EXPECT_EQ(ones[offset] & row.fields.mask(), row.fields.mask()) << row.name << n;
            EXPECT_EQ(zeros[offset] & row.fields.mask(), row.fields.mask()) << row.name << n;
        }
    }
}

} // namespace golden_cci550_truth_test
} // namespace armpmu::tests
