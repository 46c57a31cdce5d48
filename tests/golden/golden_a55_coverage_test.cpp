// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
//
// Do the Cortex-A55's golden vectors touch every register? By the digits of the files.
#include "armpmu/a55/register_table.h"
#include "tests/reference/raw_vector.h"

#include <gtest/gtest.h>

#include <array>
#include <filesystem>
#include <map>
#include <set>
#include <string_view>

namespace armpmu::tests {
namespace golden_a55_coverage_test {

std::string file(const std::string& name) {
    return std::filesystem::path(ARMPMU_GOLDEN_DIR) / name;
}

// What one interface was asked in all files: bits of registers by encoding or offset.
struct Asked {
    std::map<std::uint64_t, std::uint64_t> ones, zeros;
    std::set<std::uint64_t> read;

    void check(std::uint64_t place, std::uint64_t writable, bool readable, std::string_view name) {
        EXPECT_EQ(read.count(place), readable ? 1U : 0U) << name;
        EXPECT_EQ(ones[place] & writable, writable) << name;
        EXPECT_EQ(zeros[place] & writable, writable) << name;
    }
};

TEST(GoldenA55, every_bit_of_every_register_was_written_one_and_zero_through_each_door) {
    enum RegisterInterface { door_aarch64 = 1, door_aarch32 = 2, door_debug = 4, interfaces };
    std::array<Asked, interfaces> asked;
    for (const char* name :
         {"a55_registers.vec", "a55_registers_aarch32.vec", "a55_external.vec"}) {
        const RawVector vector(file(name));
        for (std::size_t row = 0; row < vector.rows(); ++row) {
            const std::uint64_t interface = vector.get(row, "acc_door");
            const std::uint64_t place = vector.get(row, "acc_register");
            const std::uint64_t data = vector.get(row, "acc_wdata");
            if (interface >= interfaces || vector.get(row, "acc_outcome") != 0) continue;
            if (vector.get(row, "acc_write") == 0) asked[interface].read.insert(place);
            if (vector.get(row, "acc_write") == 0) continue;
            asked[interface].ones[place] |= data;
            asked[interface].zeros[place] |= ~data;
        }
    }
    using tables::FieldAccess;
    for (const a55::Register& row : a55::registers()) {
        const std::uint64_t bits = row.fields.mask() & ~row.fields.mask(FieldAccess::read_only);
        const bool system_writable = row.system != a55::Access::read_only;
        const bool readable = row.system != a55::Access::write_only;
        const std::uint64_t system_bits = system_writable ? bits : 0;
        if (row.a64) asked[door_aarch64].check(row.a64->code(), system_bits, readable, row.name);
        if (row.a32)
            asked[door_aarch32].check(row.a32->code(), system_bits & 0xffffffff, readable,
                                      row.name);
        if (row.external_count == 0) continue;
        const std::uint64_t external = row.external == a55::Access::read_only ? 0 : bits;
        asked[door_debug].check(row.offset, external & 0xffffffff, true, row.name);
    }
}

} // namespace golden_a55_coverage_test
} // namespace armpmu::tests
