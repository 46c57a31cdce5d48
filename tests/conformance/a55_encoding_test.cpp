// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/conformance/a55_register_list.h"

#include <gtest/gtest.h>

#include <map>

namespace armpmu::tests {
namespace a55_encoding_test {

using namespace a55;

TEST(A55Encodings, stand_at_the_documented_addresses) {
    EXPECT_EQ(SystemRegister::a64(3, 3, 9, 12, 0).address(), 0xdce0 * 8U);
    EXPECT_EQ(SystemRegister::a64(3, 7, 15, 15, 7).address(), 0xffff * 8U);
    EXPECT_EQ(SystemRegister::a64(2, 0, 0, 0, 0).address(), 0x8000 * 8U);
    EXPECT_EQ(SystemRegister::a32(0, 9, 12, 0).address(), 0x80000 + 0x4e0 * 8U);
    EXPECT_EQ(SystemRegister::a32(7, 15, 15, 7).address(), 0x9fff8U);
    EXPECT_EQ(SystemRegister::a32_long(0, 9).address(), 0xa0048U);
    EXPECT_EQ(SystemRegister::a32_long(15, 15).address(), 0xa07f8U);
}

TEST(A55Encodings, differ_in_every_operand_and_door) {
    const SystemRegister pmcr = SystemRegister::a64(3, 3, 9, 12, 0);
    EXPECT_EQ(pmcr, a64::kPmcr);
    for (const SystemRegister other :
         {SystemRegister::a64(2, 3, 9, 12, 0), SystemRegister::a64(3, 2, 9, 12, 0),
          SystemRegister::a64(3, 3, 8, 12, 0), SystemRegister::a64(3, 3, 9, 13, 0),
          SystemRegister::a64(3, 3, 9, 12, 1), SystemRegister::a32(3, 9, 12, 0)}) {
        EXPECT_NE(pmcr, other);
        EXPECT_NE(pmcr.address(), other.address());
    }
    EXPECT_NE(SystemRegister::a32(0, 0, 1, 1), SystemRegister::a32_long(0, 9)); // the same code
    EXPECT_EQ(a64::pmevcntr(6).plus(3), a64::pmevcntr(9));
    EXPECT_EQ(a32::pmevtyper(0).plus(30), a32::pmevtyper(30));
}

TEST(A55Encodings, come_back_from_their_addresses) {
    for (const Way& way : all_ways()) {
        if (!way.reg) continue;
        const auto back = SystemRegister::at(way.reg->address());
        ASSERT_TRUE(back.has_value()) << way.name;
        EXPECT_EQ(*back, *way.reg) << way.name;
        EXPECT_EQ(back->interface(), way.reg->interface()) << way.name;
        EXPECT_EQ(back->code(), way.reg->code()) << way.name;
    }
}

TEST(A55Encodings, bad_addresses_are_refused) {
    EXPECT_EQ(SystemRegister::kApertureBytes, 0xa0800U);
    for (std::uint64_t address = 0; address < 0xa0800 + 64; ++address)
        ASSERT_EQ(SystemRegister::at(address).has_value(), address % 8 == 0 && address < 0xa0800)
            << std::hex << address;
    for (const std::uint64_t far : {0x100000ULL, 0x100000000ULL, 0x10006e700ULL, ~7ULL})
        EXPECT_FALSE(SystemRegister::at(far).has_value()) << std::hex << far;
}

// Every address of the system-register aperture: the PMU's, or UNDEFINED both ways.
TEST(A55Encodings, are_the_pmu_s_where_the_manual_has_them_and_nowhere_else) {
    std::map<std::uint32_t, const ExpectedRegister*> expected;
    const auto list = expected_registers();
    for (const ExpectedRegister& r : list)
        for (const auto& reg : {r.a64, r.a32, r.a32_long})
            ASSERT_TRUE(!reg || expected.emplace(reg->address(), &r).second) << r.name;
    Pmu pmu;
    pmu.set_state(at_level(3));
    const StateBytes before = pmu.save();
    for (std::uint32_t address = 0; address < SystemRegister::kApertureBytes; address += 8) {
        const SystemRegister reg = *SystemRegister::at(address);
        const auto decoded = decode(reg);
        const auto found = expected.find(address);
        ASSERT_EQ(decoded.has_value(), found != expected.end()) << std::hex << address;
        if (decoded) {
            ASSERT_EQ(register_row(decoded->id).name, found->second->name) << std::hex << address;
            ASSERT_EQ(decoded->instance, found->second->instance) << std::hex << address;
            continue;
        }
        ASSERT_EQ(pmu.check(reg, false).outcome, Outcome::undefined) << std::hex << address;
        ASSERT_EQ(pmu.read(reg).outcome, Outcome::undefined) << std::hex << address;
        ASSERT_EQ(pmu.write(reg, ~std::uint64_t{0}).outcome, Outcome::undefined)
            << std::hex << address;
    }
    EXPECT_EQ(pmu.save(), before);
}

TEST(A55Encodings, external_offsets_are_registers_where_the_manual_has_them_and_nowhere_else) {
    std::map<std::uint32_t, const Way*> expected;
    const auto ways = all_ways();
    for (const Way& way : ways)
        ASSERT_TRUE(way.reg || expected.emplace(way.offset, &way).second) << way.name;
    for (std::uint32_t offset = 0; offset < kExternalBytes; offset += 4) {
        const auto decoded = decode_external(offset);
        const auto found = expected.find(offset);
        ASSERT_EQ(decoded.has_value(), found != expected.end()) << std::hex << offset;
        if (!decoded) continue;
        const std::string name = std::string(register_row(decoded->id).name) + " " +
                                 std::to_string(decoded->instance) +
                                 (decoded->word == 0 ? " external" : " external high");
        EXPECT_EQ(name, found->second->name);
    }
    EXPECT_FALSE(decode_external(kExternalBytes).has_value());
    EXPECT_FALSE(decode_external(0xfffffffc).has_value());
}

// The project's table, row by row, against the list written out again.
TEST(A55RegisterTable, agrees_with_the_manual) {
    std::map<std::string, ExpectedRegister> expected;
    std::map<std::string, unsigned> encodings;
    std::map<std::string, unsigned> offsets;
    for (const ExpectedRegister& r : expected_registers()) {
        if (r.system != Access::none) ++encodings[r.name];
        if (r.offset) ++offsets[r.name];
        expected.emplace(r.name, r); // the first of many
    }
    ASSERT_EQ(registers().count, expected.size());
    for (const Register& row : registers()) {
        const std::string name(row.name);
        SCOPED_TRACE(name);
        ASSERT_EQ(expected.count(name), 1U);
        const ExpectedRegister& r = expected.at(name);
        EXPECT_EQ(row.a64, r.a64);
        EXPECT_EQ(row.a32, r.a32);
        EXPECT_EQ(row.a32_long, r.a32_long);
        const bool renamed = name == "PMOVSCLR_EL0" || name == "MDCR_EL2" || name == "MDCR_EL3" ||
                             name == "SDER32_EL3";
        EXPECT_EQ(row.a32_name.empty(), !renamed);
        EXPECT_EQ(row.system, r.system);
        EXPECT_EQ(row.external, r.external);
        EXPECT_EQ(row.width, r.width);
        EXPECT_EQ(row.system == Access::none ? 0 : row.count, encodings[name]);
        EXPECT_EQ(row.external_count, offsets[name]);
        EXPECT_EQ(row.offset, r.offset.value_or(0));
        const std::uint64_t written = row.fields.mask(tables::FieldAccess::read_write) |
                                      row.fields.mask(tables::FieldAccess::write_one_to_set) |
                                      row.fields.mask(tables::FieldAccess::write_one_to_clear);
        EXPECT_EQ(written, r.writable);
        EXPECT_EQ(row.fields.mask(tables::FieldAccess::write_one_to_set),
                  r.effect == Effect::set ? r.writable : 0);
        EXPECT_EQ(row.fields.mask(tables::FieldAccess::write_one_to_clear),
                  r.effect == Effect::clear ? r.writable : 0);
        std::uint64_t configured = 0;
        for (const tables::Field& field : row.fields)
            if (field.reset_source == tables::ResetSource::configuration)
                configured |= field.mask();
        EXPECT_EQ(row.fields.reset() & ~configured, r.reset & ~configured);
        if (r.external != Access::none) {
            const Domain domain = *r.offset >= 0xf00                        ? Domain::debug
                                  : *r.offset >= 0x600 && *r.offset < 0x700 ? Domain::snapshot
                                                                            : Domain::core;
            EXPECT_EQ(row.domain, domain);
        }
    }
}

} // namespace a55_encoding_test
} // namespace armpmu::tests
