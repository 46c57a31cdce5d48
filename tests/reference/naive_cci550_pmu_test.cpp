// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/reference/naive_cci550_pmu.h"

#include "armpmu/cci550/event_row.h"

#include <gtest/gtest.h>

namespace armpmu::tests {
namespace naive_cci550_pmu_test {

constexpr std::uint32_t kCtrlOvr = 0x0;
constexpr std::uint32_t kSecrAcc = 0x8;
constexpr std::uint32_t kPmcr = 0x100;

constexpr std::uint32_t select_at(unsigned i) {
    return 0x10000 * (i + 1);
}
constexpr std::uint32_t count_at(unsigned i) {
    return select_at(i) + 4;
}
constexpr std::uint32_t enable_at(unsigned i) {
    return select_at(i) + 8;
}
constexpr std::uint32_t flag_at(unsigned i) {
    return select_at(i) + 12;
}
constexpr unsigned slave_line(unsigned n, unsigned code) {
    return 16 + 32 * n + code;
}
constexpr unsigned master_line(unsigned n, unsigned code) {
    return 240 + 7 * n + code;
}

NaiveAccess write_of(std::uint32_t offset, std::uint32_t data, unsigned lanes = 0xf) {
    NaiveAccess access;
    access.write = true;
    access.offset = offset;
    access.data = data;
    access.lanes = lanes;
    return access;
}

NaiveAccess read_of(std::uint32_t offset) {
    NaiveAccess access;
    access.offset = offset;
    return access;
}

NaiveAccess non_secure(NaiveAccess access) {
    access.secure = false;
    return access;
}

NaiveInputs row(unsigned line) {
    NaiveInputs inputs;
    inputs.non_secure[line] = true;
    return inputs;
}

NaiveInputs secure_row(unsigned line) {
    NaiveInputs inputs;
    inputs.secure[line] = true;
    return inputs;
}

NaiveInputs with(NaiveInputs inputs, const NaiveAccess& access) {
    inputs.has_access = true;
    inputs.access = access;
    return inputs;
}

// Counter 0 counts {source, code}, everything enabled.
NaiveCci550Pmu counting(unsigned source, unsigned code, const NaiveConfig& config = {}) {
    NaiveCci550Pmu pmu(config);
    pmu.access(write_of(select_at(0), (source << 5) | code));
    pmu.access(write_of(enable_at(0), 1));
    pmu.access(write_of(kPmcr, 0x11));
    return pmu;
}

TEST(NaiveCci550Pmu, wrap_sets_the_sticky_flag_and_lowers_the_pin) {
    NaiveCci550Pmu pmu = counting(3, 0x00);
    pmu.access(write_of(count_at(0), 0xffffffff));
    EXPECT_EQ(pmu.pins(), 0xffU);
    pmu.cycle(row(slave_line(3, 0x00)));
    EXPECT_EQ(pmu.count(0), 0U);
    EXPECT_TRUE(pmu.flag(0));
    EXPECT_EQ(pmu.pins(), 0xfeU);
    pmu.cycle(row(slave_line(3, 0x00)));
    EXPECT_TRUE(pmu.flag(0));
    pmu.access(write_of(flag_at(0), 0));
    EXPECT_TRUE(pmu.flag(0));
    pmu.access(write_of(flag_at(0), 1, 0xe));
    EXPECT_TRUE(pmu.flag(0));
    pmu.access(write_of(flag_at(0), 1));
    EXPECT_FALSE(pmu.flag(0));
}

TEST(NaiveCci550Pmu, setting_the_flag_beats_clearing_it_in_the_same_cycle) {
    NaiveCci550Pmu pmu = counting(3, 0x00);
    pmu.access(write_of(count_at(0), 0xffffffff));
    pmu.cycle(with(row(slave_line(3, 0x00)), write_of(flag_at(0), 1)));
    EXPECT_TRUE(pmu.flag(0));
}

TEST(NaiveCci550Pmu, counter_write_and_rst_beat_an_increment_of_the_same_cycle) {
    NaiveCci550Pmu pmu = counting(3, 0x00);
    pmu.cycle(with(row(slave_line(3, 0x00)), write_of(count_at(0), 0x100)));
    EXPECT_EQ(pmu.count(0), 0x100U);
    pmu.cycle(with(row(slave_line(3, 0x00)), write_of(kPmcr, 0x3)));
    EXPECT_EQ(pmu.count(0), 0U);
}

TEST(NaiveCci550Pmu, read_sees_the_state_from_before_the_cycle) {
    NaiveCci550Pmu pmu = counting(3, 0x00);
    EXPECT_EQ(pmu.cycle(with(row(slave_line(3, 0x00)), read_of(count_at(0)))).result.data, 0U);
    EXPECT_EQ(pmu.access(read_of(count_at(0))).data, 1U);
}

TEST(NaiveCci550Pmu, write_of_selection_takes_effect_after_the_row) {
    NaiveCci550Pmu pmu = counting(3, 0x00);
    pmu.cycle(with(row(slave_line(3, 0x00)), write_of(select_at(0), 0x60 | 0x01)));
    EXPECT_EQ(pmu.count(0), 1U);
    pmu.cycle(row(slave_line(3, 0x00)));
    EXPECT_EQ(pmu.count(0), 1U);
}

TEST(NaiveCci550Pmu, counter_write_is_lost_unless_both_enables_are_set) {
    NaiveCci550Pmu pmu = counting(8, 0x1f);
    pmu.access(write_of(count_at(1), 5));
    EXPECT_EQ(pmu.count(1), 0U);
    pmu.access(write_of(kPmcr, 0));
    pmu.access(write_of(count_at(0), 5));
    EXPECT_EQ(pmu.count(0), 0U);
    pmu.access(write_of(kPmcr, 1));
    pmu.access(write_of(count_at(0), 5));
    EXPECT_EQ(pmu.count(0), 5U);
}

TEST(NaiveCci550Pmu, gating_off_tie_lets_counter_writes_through) {
    NaiveConfig config;
    config.gating_off_tie = true;
    NaiveCci550Pmu pmu(config);
    pmu.access(write_of(count_at(1), 5));
    EXPECT_EQ(pmu.count(1), 0U);
    pmu.access(write_of(kCtrlOvr, 0x8));
    pmu.access(write_of(count_at(1), 5));
    EXPECT_EQ(pmu.count(1), 5U);
}

TEST(NaiveCci550Pmu, counter_write_merges_enabled_lanes) {
    NaiveCci550Pmu pmu = counting(8, 0x1f);
    pmu.access(write_of(count_at(0), 0x11223344));
    pmu.access(write_of(count_at(0), 0xaabbccdd, 0x5));
    EXPECT_EQ(pmu.count(0), 0x11bb33ddU);
}

TEST(NaiveCci550Pmu, partial_write_is_refused_when_byte_enables_are_not_honoured) {
    NaiveConfig config;
    config.honour_byte_enables = false;
    NaiveCci550Pmu pmu = counting(8, 0x1f, config);
    EXPECT_TRUE(pmu.access(write_of(count_at(0), 1, 0x7)).error);
    EXPECT_EQ(pmu.count(0), 0U);
}

TEST(NaiveCci550Pmu, secure_event_needs_permission) {
    NaiveCci550Pmu pmu = counting(3, 0x00);
    NaiveInputs inputs = secure_row(slave_line(3, 0x00));
    pmu.cycle(inputs);
    EXPECT_EQ(pmu.count(0), 0U);
    inputs.dbgen = true;
    pmu.cycle(inputs);
    EXPECT_EQ(pmu.count(0), 0U);
    inputs.spiden = true;
    pmu.cycle(inputs);
    EXPECT_EQ(pmu.count(0), 1U);
    inputs.dbgen = false;
    inputs.spniden = true;
    pmu.cycle(inputs);
    EXPECT_EQ(pmu.count(0), 2U);
    inputs.niden = false;
    pmu.cycle(inputs);
    EXPECT_EQ(pmu.count(0), 2U);
}

TEST(NaiveCci550Pmu, exempt_event_counts_in_either_plane_but_needs_niden) {
    NaiveCci550Pmu pmu = counting(8, 0x00);
    NaiveInputs inputs = secure_row(master_line(0, 0x00));
    pmu.cycle(inputs);
    EXPECT_EQ(pmu.count(0), 1U);
    inputs.niden = false;
    pmu.cycle(inputs);
    EXPECT_EQ(pmu.count(0), 1U);
}

TEST(NaiveCci550Pmu, line_high_in_both_planes_counts_once_as_non_secure) {
    NaiveCci550Pmu pmu = counting(3, 0x00);
    NaiveInputs inputs = row(slave_line(3, 0x00));
    inputs.secure[slave_line(3, 0x00)] = true;
    pmu.cycle(inputs);
    EXPECT_EQ(pmu.count(0), 1U);
    EXPECT_EQ(pmu.total(slave_line(3, 0x00)), 1U);
}

TEST(NaiveCci550Pmu, absent_events_never_fire) {
    NaiveConfig config;
    config.slave_interfaces = 4;
    NaiveCci550Pmu absent = counting(4, 0x00, config);
    absent.cycle(row(slave_line(4, 0x00)));
    EXPECT_EQ(absent.count(0), 0U);
    EXPECT_EQ(absent.total(slave_line(4, 0x00)), 0U);

    NaiveCci550Pmu ace_lite = counting(2, 0x04);
    ace_lite.cycle(row(slave_line(2, 0x04)));
    EXPECT_EQ(ace_lite.count(0), 0U);

    NaiveCci550Pmu write_evict = counting(3, 0x11);
    write_evict.cycle(row(slave_line(3, 0x11)));
    EXPECT_EQ(write_evict.count(0), 0U);
}

TEST(NaiveCci550Pmu, event_bus_has_its_positions_in_both_orders) {
    NaiveConfig config;
    config.slave_interfaces = 5;
    config.master_interfaces = 3;
    NaiveInputs inputs = row(slave_line(3, 0x02));
    inputs.non_secure[master_line(1, 0x06)] = true;
    inputs.non_secure[15] = true;

    std::vector<bool> expected(16 + 5 * 32 + 3 * 7, false);
    expected[15] = true;
    expected[16 + 3 * 32 + 2] = true;
    expected[16 + 5 * 32 + 7 + 6] = true;
    EXPECT_EQ(counting(0, 0, config).cycle(inputs).evntbus, expected);

    config.master_interfaces_first = true;
    expected.assign(expected.size(), false);
    expected[15] = true;
    expected[16 + 7 + 6] = true;
    expected[16 + 3 * 7 + 3 * 32 + 2] = true;
    EXPECT_EQ(counting(0, 0, config).cycle(inputs).evntbus, expected);
}

TEST(NaiveCci550Pmu, export_follows_ex_and_optionally_cen) {
    NaiveConfig config;
    NaiveCci550Pmu pmu(config);
    EXPECT_FALSE(pmu.cycle(row(0)).evntbus[0]);
    pmu.access(write_of(kPmcr, 0x10));
    EXPECT_TRUE(pmu.cycle(row(0)).evntbus[0]);
    config.export_needs_enable = true;
    NaiveCci550Pmu strict(config);
    strict.access(write_of(kPmcr, 0x10));
    EXPECT_FALSE(strict.cycle(row(0)).evntbus[0]);
}

TEST(NaiveCci550Pmu, stopped_clock_counts_nothing_but_registers_answer) {
    NaiveCci550Pmu pmu = counting(3, 0x00);
    NaiveInputs inputs = with(row(slave_line(3, 0x00)), write_of(count_at(0), 7));
    inputs.clock_enabled = false;
    EXPECT_FALSE(pmu.cycle(inputs).evntbus[slave_line(3, 0x00)]);
    EXPECT_EQ(pmu.count(0), 7U);
    EXPECT_EQ(pmu.total(slave_line(3, 0x00)), 0U);
}

TEST(NaiveCci550Pmu, reset_restores_registers_and_ignores_writes) {
    NaiveCci550Pmu pmu = counting(3, 0x00);
    NaiveInputs inputs = with(row(slave_line(3, 0x00)), write_of(kPmcr, 0x11));
    inputs.aresetn = false;
    pmu.cycle(inputs);
    EXPECT_EQ(pmu.access(read_of(kPmcr)).data, 0x4000U);
    EXPECT_EQ(pmu.access(read_of(select_at(0))).data, 0U);
}

TEST(NaiveCci550Pmu, non_secure_access_follows_secr_acc) {
    NaiveCci550Pmu pmu{NaiveConfig{}};
    EXPECT_EQ(pmu.access(non_secure(read_of(kPmcr))).data, 0x4000U);
    EXPECT_EQ(pmu.access(non_secure(read_of(0x1000))).data, 0U);
    EXPECT_EQ(pmu.access(non_secure(read_of(0xfe0))).data, 0x23U);
    pmu.access(write_of(kSecrAcc, 2));
    EXPECT_EQ(pmu.access(non_secure(read_of(kPmcr))).data, 0U);
    pmu.access(write_of(kSecrAcc, 3));
    EXPECT_EQ(pmu.access(non_secure(read_of(kPmcr))).data, 0x4000U);
    EXPECT_EQ(pmu.access(non_secure(read_of(0x1000))).data, 0x80000000U);
    EXPECT_EQ(pmu.access(non_secure(read_of(kSecrAcc))).data, 0U);
}

TEST(NaiveCci550Pmu, slave_block_registers_keep_their_bits) {
    NaiveCci550Pmu pmu{NaiveConfig{}};
    pmu.access(write_of(0x4000, 3)); // SI3, ACE
    pmu.access(write_of(0x4004, 3));
    pmu.access(write_of(0x4110, 1));
    EXPECT_EQ(pmu.access(read_of(0x4000)).data, 0xc0000003U);
    EXPECT_EQ(pmu.access(read_of(0x4004)).data, 0U);
    EXPECT_EQ(pmu.access(read_of(0x4110)).data, 4U);
    pmu.access(write_of(kCtrlOvr, 0x2));
    EXPECT_EQ(pmu.access(read_of(0x4000)).data, 0x40000001U);
    pmu.access(write_of(0x1004, 3)); // SI0, ACE-Lite
    EXPECT_EQ(pmu.access(read_of(0x1004)).data, 3U);
}

TEST(NaiveCci550Pmu, every_identifier_counts_the_line_of_the_shared_numbering) {
    NaiveConfig config;
    config.ace = {true, true, true, true, true, true, true};
    for (unsigned raw = 0; raw < 512; ++raw) {
        const cci550::EventId id(raw);
        const unsigned line = cci550::line_of(id);
        NaiveCci550Pmu pmu = counting(id.source(), id.code(), config);
        NaiveInputs inputs;
        if (line == cci550::kNoLine) {
            inputs.non_secure.fill(true);
        } else {
            inputs.non_secure[line] = true;
        }
        pmu.cycle(inputs);
        const bool write_evict = id.kind() == cci550::SourceKind::slave && id.code() == 0x11;
        EXPECT_EQ(pmu.count(0), line != cci550::kNoLine && !write_evict ? 1U : 0U) << raw;
    }
}

} // namespace naive_cci550_pmu_test
} // namespace armpmu::tests
