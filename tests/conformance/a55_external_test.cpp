// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/conformance/a55_register_list.h"

#include <gtest/gtest.h>

#include <set>

// The external view: identification, which accesses are refused, byte lanes.
namespace armpmu::tests {
namespace a55_external_test {

using namespace a55;

TEST(A55External, reserved_words_are_raz_wi) {
    Pmu pmu;
    const StateBytes before = pmu.save();
    unsigned reserved = 0;
    for (std::uint32_t offset = 0; offset < kExternalBytes; offset += 4) {
        if (decode_external(offset)) continue;
        ++reserved;
        put(pmu, offset, ~0U);
        EXPECT_EQ(get(pmu, offset), 0U) << std::hex << offset;
        EXPECT_EQ(pmu.peek_external(offset), 0U) << std::hex << offset;
    }
    EXPECT_EQ(reserved, 1024U - 64);
    EXPECT_EQ(pmu.save(), before);
}

TEST(A55External, peek_is_a_read_without_permission) {
    Pmu pmu;
    pmu.set_locks(false, true);
    for (const Way& way : all_ways())
        if (!way.reg) {
            EXPECT_EQ(std::uint64_t{pmu.peek_external(way.offset)} << 32 * way.word,
                      way.reads() ? way.reset & way.bits : 0)
                << way.name;
        }
}

TEST(A55External, identification_follows_the_build) {
    for (unsigned revision = 0; revision < 16; ++revision) {
        Config config;
        config.revision = revision;
        config.mpidr = 0x0123456789abcdef + revision;
        Pmu pmu(config);
        EXPECT_EQ(get(pmu, 0xfe8), revision << 4 | 0xb);
        EXPECT_EQ(get(pmu, 0xfa8), 0x89abcdefU + revision);
        EXPECT_EQ(get(pmu, 0xfac), 0x01234567U);
    }
    Config impossible;
    impossible.revision = 16;
    EXPECT_THROW(Pmu{impossible}, ConfigError);
}

std::vector<Authentication> all_pins() {
    std::vector<Authentication> list;
    for (unsigned i = 0; i < 16; ++i)
        list.push_back({(i & 1) != 0, (i & 2) != 0, (i & 4) != 0, (i & 8) != 0});
    return list;
}

TEST(A55External, pmauthstatus_shows_non_invasive_debug) {
    for (const Authentication& pins : all_pins()) {
        Pmu pmu;
        pmu.set_authentication(pins);
        const bool non_secure = pins.niden || pins.dbgen;
        const bool secure = non_secure && (pins.spniden || pins.spiden);
        EXPECT_EQ(get(pmu, ext::kPmauthstatus),
                  (secure ? 0xc0U : 0x80U) | (non_secure ? 0xcU : 8U));
    }
}

bool is_snapshot(std::uint32_t offset) {
    return (offset >= 0x600 && offset < 0x638) || offset == 0x6f0;
}

// Arm ARM H8 and I3, before Armv8.4: causes in their order of priority.
ExternalStatus expected_status(std::uint32_t offset, bool snapshots, bool powered, bool double_lock,
                               bool os_lock, bool epmad, const Authentication& pins) {
    if (offset >= 0xf00) return ExternalStatus::ok; // Debug power domain
    if (!powered) return ExternalStatus::powered_off;
    if (double_lock) return ExternalStatus::double_locked;
    if (snapshots && is_snapshot(offset)) return ExternalStatus::ok;
    if (os_lock) return ExternalStatus::os_locked;
    const bool non_secure = pins.niden || pins.dbgen;
    const bool secure = non_secure && (pins.spniden || pins.spiden);
    return (epmad ? secure : non_secure) ? ExternalStatus::ok : ExternalStatus::not_allowed;
}

class A55ExternalStatus : public ::testing::TestWithParam<bool> {};

TEST_P(A55ExternalStatus, of_every_word_is_the_first_cause_that_applies) {
    Config config;
    config.snapshot_registers = GetParam();
    std::set<ExternalStatus> seen;
    for (unsigned causes = 0; causes < 16; ++causes)
        for (const Authentication& pins : all_pins()) {
            const bool powered = (causes & 1) == 0;
            const bool double_lock = (causes & 2) != 0;
            const bool os_lock = (causes & 4) != 0;
            const bool epmad = (causes & 8) != 0;
            Pmu pmu(config);
            put_as_el3(pmu, a64::kMdcrEl3, epmad ? 1U << 21 : 0);
            put_as_el3(pmu, a64::pmevcntr(0), 0x1234);
            pmu.set_authentication(pins);
            pmu.set_locks(double_lock, os_lock);
            pmu.set_powered(powered);
            const StateBytes before = pmu.save();
            for (std::uint32_t offset = 0; offset < kExternalBytes; offset += 4) {
                const ExternalStatus expected =
                    expected_status(offset, GetParam(), powered, double_lock, os_lock, epmad, pins);
                seen.insert(expected);
                const ExternalResult read = pmu.read_external(offset);
                ASSERT_EQ(read.status, expected) << std::hex << offset << " causes " << causes;
                ASSERT_EQ(pmu.sticky_access_denied(), expected == ExternalStatus::not_allowed);
                pmu.clear_sticky_access_denied();
                if (expected == ExternalStatus::ok) continue;
                ASSERT_EQ(read.data, 0U);
                ASSERT_EQ(pmu.write_external(offset, ~0U).status, expected);
                ASSERT_EQ(pmu.sticky_access_denied(), expected == ExternalStatus::not_allowed);
                pmu.clear_sticky_access_denied();
            }
            ASSERT_EQ(pmu.save(), before) << "a refused access had an effect";
        }
    EXPECT_EQ(seen.size(), 5U);
}

INSTANTIATE_TEST_SUITE_P(snapshot_registers, A55ExternalStatus, ::testing::Bool(),
                         [](const auto& built) { return built.param ? "built" : "left_out"; });

TEST(A55External, access_denied_sticks_until_cleared) {
    Pmu pmu;
    pmu.set_authentication({false, false, false, false});
    EXPECT_FALSE(pmu.sticky_access_denied());
    pmu.read_external(ext::kPmcr);
    pmu.set_authentication({true, false, false, false});
    get(pmu, ext::kPmcr);
    EXPECT_TRUE(pmu.sticky_access_denied());
    pmu.clear_sticky_access_denied();
    EXPECT_FALSE(pmu.sticky_access_denied());
}

TEST(A55External, controls_of_the_instructions_do_not_apply) {
    Pmu pmu;
    put_as_el3(pmu, a64::kMdcrEl2, 0x60); // TPM, TPMCR, HPMN 0
    put_as_el3(pmu, a64::kMdcrEl3, 0x40); // TPM
    for (const ProcessorState& state :
         {at_level(0), at_level(0, true), at_level(1), at_level(2), at_level(3)}) {
        pmu.set_state(state);
        for (const Way& way : all_ways()) {
            if (way.reg) continue;
            const std::uint64_t data = way.storage == "pmcr" ? 0x78 : ~std::uint64_t{0};
            EXPECT_EQ(pmu.write_external(way.offset, static_cast<std::uint32_t>(data)).status,
                      ExternalStatus::ok);
            if (way.effect == Effect::none) continue;
            const std::uint64_t expected =
                way.effect == Effect::clear ? 0 : way.after(way.reset, data) & way.bits;
            EXPECT_EQ(std::uint64_t{get(pmu, way.offset)} << 32 * way.word, expected) << way.name;
        }
    }
}

TEST(A55External, byte_lanes_write_their_bytes_only) {
    for (const Way& way : all_ways()) {
        if (way.reg || !way.writes() || way.effect == Effect::none) continue;
        for (unsigned lanes = 0; lanes < 16; ++lanes)
            for (const std::uint32_t start : {0U, ~0U}) {
                Pmu pmu;
                const std::uint32_t sets = way.offset == ext::kPmcntenclr ? ext::kPmcntenset
                                           : way.offset == ext::kPmovsclr ? ext::kPmovsset
                                           : way.offset == 0xc60          ? ext::kPmintenset
                                                                          : way.offset;
                put(pmu, sets, start);
                const std::uint64_t before = std::uint64_t{get(pmu, way.offset)} << 32 * way.word;
                std::uint32_t mask = 0;
                for (unsigned lane = 0; lane < 4; ++lane)
                    if ((lanes >> lane & 1) != 0) mask |= 0xffU << 8 * lane;
                Way in_lanes = way;
                in_lanes.bits &= std::uint64_t{mask} << 32 * way.word;
                constexpr std::uint32_t data = 0xa5c3965a;
                pmu.access({true, way.offset, data, lanes});
                EXPECT_EQ(std::uint64_t{get(pmu, way.offset)} << 32 * way.word,
                          in_lanes.after(before, std::uint64_t{data} << 32 * way.word))
                    << way.name << " lanes " << lanes;
            }
    }
}

TEST(A55External, pulses_act_in_their_lane_only) {
    Pmu pmu;
    put(pmu, ext::pmevcntr(5), 9);
    put(pmu, ext::kPmccntrLow, 9);
    pmu.access({true, ext::kPmcr, 6, 0xe});
    EXPECT_EQ(get(pmu, ext::pmevcntr(5)), 9U);
    EXPECT_EQ(get(pmu, ext::kPmccntrLow), 9U);
    pmu.access({true, ext::kPmcr, 6, 1});
    EXPECT_EQ(get(pmu, ext::pmevcntr(5)), 0U);
    EXPECT_EQ(get(pmu, ext::kPmccntrLow), 0U);
}

TEST(A55External, pmswinc_works_where_it_is_built) {
    for (const bool built : {false, true}) {
        Config config;
        config.external_software_incr = built;
        Pmu pmu(config);
        put(pmu, ext::kPmcntenset, ~0U);
        put(pmu, ext::kPmcr, 1);
        put_as_el3(pmu, a64::kMdcrEl2, 0x83); // HPMN 3, HPME
        put(pmu, ext::kPmswinc, 0x80000025);
        for (unsigned n = 0; n < 6; ++n)
            EXPECT_EQ(get(pmu, ext::pmevcntr(n)), built && (0x25 >> n & 1) != 0 ? 1U : 0U) << n;
        EXPECT_EQ(get(pmu, ext::kPmccntrLow), 0U);
        EXPECT_EQ(get(pmu, ext::kPmswinc), 0U);
    }
}

} // namespace a55_external_test
} // namespace armpmu::tests
