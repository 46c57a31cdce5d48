// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/conformance/a55_register_list.h"

#include <gtest/gtest.h>

#include <map>

// Every register through every way: MRS and MSR, MRC and MCR, MRRC and MCRR, PMSELR, external view.
namespace armpmu::tests {
namespace a55_register_test {

using namespace a55;

class A55Registers : public ::testing::Test {
  protected:
    A55Registers() {
        for (std::size_t i = 0; i < ways.size(); ++i) by_storage[ways[i].storage].push_back(i);
        pmu.set_authentication({true, true, true, true}); // so that EPMAD closes nothing
    }
    // Brings a register to a state by AArch64 writes.
    void force(const std::string& storage, std::uint64_t value) {
        for (const Effect effect : {Effect::plain, Effect::clear, Effect::set})
            for (const std::size_t i : by_storage[storage]) {
                const Way& way = ways[i];
                if (way.effect != effect || !way.reg ||
                    way.reg->interface() != RegisterInterface::aarch64)
                    continue;
                way.write(pmu, effect == Effect::clear ? ~std::uint64_t{0} : value);
                if (effect == Effect::plain) return;
            }
    }
    // Whether all ways to that register show `state`.
    testing::AssertionResult shown(const std::string& storage, std::uint64_t state) {
        for (const std::size_t i : by_storage[storage]) {
            if (!ways[i].reads()) continue;
            const std::uint64_t value = ways[i].read(pmu);
            if (value != (state & ways[i].bits))
                return testing::AssertionFailure() << std::hex << ways[i].name << " shows " << value
                                                   << ", expected " << (state & ways[i].bits);
        }
        return testing::AssertionSuccess();
    }
    std::map<std::size_t, std::uint64_t> everything() {
        std::map<std::size_t, std::uint64_t> values;
        for (std::size_t i = 0; i < ways.size(); ++i)
            if (ways[i].reads() && !ways[i].select) values[i] = ways[i].read(pmu);
        return values;
    }

    const std::vector<Way> ways = all_ways();
    std::map<std::string, std::vector<std::size_t>> by_storage;
    Pmu pmu;
};

std::vector<std::uint64_t> patterns() {
    std::vector<std::uint64_t> list = {0, ~std::uint64_t{0}, 0x123456789abcdef0,
                                       0x55aa55aa33cc33cc};
    for (unsigned bit = 0; bit < 64; ++bit) {
        list.push_back(std::uint64_t{1} << bit);
        list.push_back(~(std::uint64_t{1} << bit));
    }
    return list;
}

TEST_F(A55Registers, hold_the_manual_s_values_after_reset) {
    Pmu fresh;
    for (const Way& way : ways)
        EXPECT_TRUE(!way.reads() || way.read(fresh) == (way.reset & way.bits)) << way.name;
}

// The heart: from all zeros and from all ones, every pattern written each way leaves what the
// register's kind of access makes of it, and every other way shows the same.
TEST_F(A55Registers, keep_exactly_their_writable_bits_and_show_them_at_every_door) {
    std::size_t writes = 0;
    for (const Way& way : ways) {
        if (!way.writes() || way.effect == Effect::none) continue;
        for (const std::uint64_t start : {std::uint64_t{0}, ~std::uint64_t{0}}) {
            const std::uint64_t before = (way.reset & ~way.writable) | (start & way.writable);
            for (const std::uint64_t data : patterns()) {
                force(way.storage, start);
                ASSERT_TRUE(shown(way.storage, before)) << "forced to " << std::hex << start;
                way.write(pmu, data);
                ASSERT_TRUE(shown(way.storage, way.after(before, data)))
                    << std::hex << data << " written to " << way.name << " in state " << before;
                ++writes;
            }
        }
    }
    EXPECT_EQ(writes, 201U * 2 * 132); // ways, states, patterns
}

TEST_F(A55Registers, take_writes_without_disturbing_others) {
    std::uint64_t pattern = 0x5a3c96e17b4d2f81;
    for (const auto& [storage, members] : by_storage) {
        force(storage, storage == "pmcr" ? 0x20 : pattern);
        pattern = pattern << 7 | pattern >> 57;
    }
    for (const Way& way : ways) {
        if (!way.writes() || way.effect == Effect::none) continue;
        const StateBytes start = pmu.save();
        const auto before = everything();
        way.write(pmu, way.storage == "pmcr" ? ~std::uint64_t{6} : ~std::uint64_t{0});
        for (const auto& [i, value] : everything()) {
            const bool selected = way.select && ways[i].storage == "pmselr";
            const bool expected = ways[i].storage == way.storage || selected;
            ASSERT_TRUE(expected || value == before.at(i))
                << way.name << " changed " << ways[i].name;
        }
        pmu.restore(start);
    }
}

TEST_F(A55Registers, that_are_read_only_refuse_instructions_and_ignore_the_external_view) {
    const StateBytes before = pmu.save();
    unsigned refused = 0;
    for (const Way& way : ways) {
        if (way.writes()) continue;
        way.prepare(pmu);
        if (way.reg) {
            EXPECT_EQ(pmu.write(*way.reg, ~std::uint64_t{0}).outcome, Outcome::undefined)
                << way.name;
            ++refused;
        } else {
            for (unsigned lanes = 1; lanes < 16; ++lanes)
                EXPECT_EQ(pmu.access({true, way.offset, ~0U, lanes}).status, ExternalStatus::ok)
                    << way.name;
        }
    }
    EXPECT_EQ(refused, 6U); // PMCEID0 and 1 in both states, PMCEID2 and 3
    pmu.set_state({});
    EXPECT_EQ(pmu.save(), before);
}

TEST_F(A55Registers, that_are_write_only_are_undefined_to_read_and_external_zero) {
    std::string names;
    for (const Way& way : ways) {
        if (way.reads()) continue;
        names += way.name + ", ";
        way.prepare(pmu);
        if (!way.reg) {
            put(pmu, way.offset, ~0U);
            EXPECT_EQ(get(pmu, way.offset), 0U) << way.name;
            continue;
        }
        EXPECT_EQ(pmu.check(*way.reg, false).outcome, Outcome::undefined) << way.name;
        const SystemResult result = pmu.read(*way.reg);
        EXPECT_EQ(result.outcome, Outcome::undefined) << way.name;
        EXPECT_EQ(result.data, 0U) << way.name;
        EXPECT_EQ(pmu.write(*way.reg, 0x3f).outcome, Outcome::done) << way.name;
    }
    EXPECT_EQ(names, "PMSWINC_EL0 0 AArch64, PMSWINC_EL0 0 AArch32, PMSWINC_EL0 0 external, "
                     "PMSSCR 0 external, PMLAR 0 external, ");
}

// The same from the project's table: each bit alone, by the access that its field declares.
TEST_F(A55Registers, behave_in_every_bit_as_their_fields_declare) {
    using tables::FieldAccess;
    for (const Register& row : registers()) {
        if (row.system != Access::read_write || !row.a64) continue;
        const bool numbered = row.id == RegisterId::pmevcntr || row.id == RegisterId::pmevtyper;
        for (unsigned n = 0; n < (numbered ? kCounters : row.count); ++n) {
            const SystemRegister reg = row.a64->plus(n);
            for (unsigned bit = 0; bit < 64; ++bit) {
                SCOPED_TRACE(testing::Message() << row.name << " " << n << " bit " << bit);
                Pmu one;
                one.set_state(at_level(3));
                const tables::Field* field = nullptr;
                for (const tables::Field& candidate : row.fields)
                    if ((candidate.mask() >> bit & 1) != 0) field = &candidate;
                const bool sets =
                    field != nullptr && field->access == FieldAccess::write_one_to_set;
                const bool stores = field != nullptr && field->access == FieldAccess::read_write;
                const std::uint64_t mask = std::uint64_t{1} << bit;
                const std::uint64_t before = get(one, reg);
                EXPECT_EQ(one.peek(reg), before);
                put(one, reg, before ^ mask);
                EXPECT_EQ(get(one, reg) ^ before, stores || sets ? mask : 0);
                EXPECT_EQ(one.peek(reg), get(one, reg));
                put(one, reg, before & ~mask);
                EXPECT_EQ(get(one, reg), sets ? before | mask : stores ? before & ~mask : before);
            }
        }
    }
}

} // namespace a55_register_test
} // namespace armpmu::tests
