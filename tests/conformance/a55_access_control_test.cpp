// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/conformance/a55_access_rule.h"

#include <gtest/gtest.h>

// Every register, interface, state and control: done, UNDEFINED or trapped, and refused means
// untouched.
namespace armpmu::tests {
namespace a55_access_control_test {

using namespace a55;

void set_controls(Pmu& pmu, const Settings& settings) {
    put_as_el3(pmu, a64::kPmuserenr, settings.userenr);
    put_as_el3(pmu, a64::kMdcrEl2,
               6 | (settings.tpmcr ? 1U << 5 : 0) | (settings.tpm_el2 ? 1U << 6 : 0));
    put_as_el3(pmu, a64::kMdcrEl3, settings.tpm_el3 ? 1U << 6 : 0);
}

std::vector<Settings> all_settings() {
    std::vector<Settings> list;
    for (unsigned bits = 0; bits < 128; ++bits)
        list.push_back({bits & 15, (bits & 16) != 0, (bits & 32) != 0, (bits & 64) != 0});
    return list;
}

// Values that reading would leak and that a write of all ones or all zeros would spoil.
void fill(Pmu& pmu) {
    for (unsigned n = 0; n < 6; ++n) {
        put(pmu, ext::pmevcntr(n), 0x1010101 * (n + 1));
        put(pmu, ext::pmevtyper(n), 0x10000010 + n);
    }
    put_as_el3(pmu, a64::kPmccntr, 0x1122334455667788);
    put_as_el3(pmu, a64::kPmccfiltr, 0x54000000);
    put_as_el3(pmu, a64::kPmcntenset, 0x80000015);
    put_as_el3(pmu, a64::kPmintenset, 0x80000026);
    put_as_el3(pmu, a64::kPmovsset, 0x00000009);
    put_as_el3(pmu, a64::kPmselr, 4);
    put_as_el3(pmu, a64::kPmcr, 0x51);
    put_as_el3(pmu, a64::kSder32El3, 2);
}

// What can be written without changing anything.
std::uint64_t harmless(Pmu& pmu, const Instruction& i) {
    return i.effect == Effect::plain ? pmu.peek(i.reg) : 0;
}

struct Level {
    unsigned level;
    bool secure;
};

std::ostream& operator<<(std::ostream& out, const Level& level) {
    return out << "el" << level.level << (level.secure ? "_secure" : "_non_secure");
}

class A55AccessControl : public ::testing::TestWithParam<Level> {};

TEST_P(A55AccessControl, answers_as_the_manual_says_in_every_case) {
    const auto instructions = all_instructions();
    const auto states = states_at(GetParam().level, GetParam().secure);
    ASSERT_GE(states.size(), 4U);
    std::uint64_t cases = 0;
    for (const Settings& settings : all_settings()) {
        Pmu pmu;
        fill(pmu);
        set_controls(pmu, settings);
        for (const ProcessorState& who : states) {
            pmu.set_state(who);
            const StateBytes before = pmu.save();
            for (const Instruction& i : instructions) {
                if (!executes(who, i.reg.interface())) continue;
                const Answer expected = expected_answer(i, who, settings);
                const Answer checked = answer_of(pmu.check(i.reg, i.write));
                const bool done = expected == kDone;
                const std::uint64_t data = done ? harmless(pmu, i) : ~std::uint64_t{0};
                const SystemResult result = pmu.access({i.reg, i.write, data});
                const std::uint64_t read = done && !i.write ? pmu.peek(i.reg) : 0;
                ++cases;
                if (checked == expected && answer_of(result) == expected && result.data == read)
                    continue;
                FAIL() << (i.write ? "write of " : "read of ") << i.name << " " << i.instance
                       << " through door " << static_cast<int>(i.reg.interface()) << " at EL"
                       << GetParam().level << (who.secure ? " Secure" : "") << " AArch32 EL1 "
                       << who.el1_aarch32 << " EL2 " << who.el2_aarch32 << " EL3 "
                       << who.el3_aarch32 << " TGE " << who.tge << " PMUSERENR " << settings.userenr
                       << " TPM " << settings.tpm_el2 << " TPMCR " << settings.tpmcr << " EL3 TPM "
                       << settings.tpm_el3 << ": expected " << expected << ", check says "
                       << checked << ", access " << answer_of(result) << " with " << result.data;
            }
            ASSERT_EQ(pmu.save(), before);
        }
    }
    EXPECT_GT(cases, 80000U);
}

INSTANTIATE_TEST_SUITE_P(levels, A55AccessControl,
                         ::testing::Values(Level{0, false}, Level{0, true}, Level{1, false},
                                           Level{1, true}, Level{2, false}, Level{3, false},
                                           Level{3, true}),
                         ::testing::PrintToStringParamName());

// The same by example, for readers and against a rule misread twice.
class A55AccessExamples : public ::testing::Test {
  protected:
    Answer read(const ProcessorState& who, SystemRegister reg) {
        pmu.set_state(who);
        return answer_of(pmu.read(reg));
    }
    Answer write(const ProcessorState& who, SystemRegister reg) {
        pmu.set_state(who);
        return answer_of(pmu.write(reg, 0));
    }
    Pmu pmu;
};

TEST_F(A55AccessExamples, linux_lets_el0_read_counts_and_select_with_er_and_cr) {
    set_controls(pmu, {0xc});
    const ProcessorState user = at_level(0);
    EXPECT_EQ(read(user, a64::kPmccntr), kDone);
    EXPECT_EQ(read(user, a64::pmevcntr(0)), kDone);
    EXPECT_EQ(write(user, a64::kPmselr), kDone);
    EXPECT_EQ(read(user, a64::kPmxevcntr), kDone);
    EXPECT_EQ(write(user, a64::kPmccntr), trap(1, 0x18));
    EXPECT_EQ(read(user, a64::kPmcr), trap(1, 0x18));
    EXPECT_EQ(write(user, a64::kPmswinc), trap(1, 0x18));
    EXPECT_EQ(read(user, a64::kPmuserenr), kDone);
    EXPECT_EQ(write(user, a64::kPmuserenr), kUndefined);
    EXPECT_EQ(read(user, a64::kPmintenset), kUndefined);
}

TEST_F(A55AccessExamples, aarch32_el0_goes_where_its_kernel_is) {
    ProcessorState user = at_level(0);
    EXPECT_EQ(read(user, a32::kPmccntr), trap(1, 0x03));
    EXPECT_EQ(read(user, a32::kPmccntr64), trap(1, 0x04));
    user.tge = true;
    EXPECT_EQ(read(user, a32::kPmccntr64), trap(2, 0x04));
    user.el1_aarch32 = true;
    EXPECT_EQ(read(user, a32::kPmccntr), trap(2, 0x03));
    user.el2_aarch32 = true;
    EXPECT_EQ(read(user, a32::kPmccntr), trap(2, 0x00));
    user.tge = false;
    EXPECT_EQ(read(user, a32::kPmccntr), kUndefined);
}

TEST_F(A55AccessExamples, el1_traps_come_before_el2_traps_and_those_before_el3_traps) {
    set_controls(pmu, {0, true, false, true});
    EXPECT_EQ(read(at_level(0), a64::kPmcr), trap(1, 0x18));
    EXPECT_EQ(read(at_level(1), a64::kPmcr), trap(2, 0x18));
    EXPECT_EQ(read(at_level(2), a64::kPmcr), trap(3, 0x18));
    EXPECT_EQ(read(at_level(1, true), a64::kPmcr), trap(3, 0x18));
    EXPECT_EQ(read(at_level(3), a64::kPmcr), kDone);
    EXPECT_EQ(read(at_aarch32_level(2), a32::kPmcr), kDone); // AArch32 EL3 has no such trap
    EXPECT_EQ(read(at_level(1), a64::kPmswinc), kUndefined);
    EXPECT_EQ(read(at_level(0), a64::kPmuserenr), trap(2, 0x18));
}

TEST_F(A55AccessExamples, tpmcr_traps_pmcr_alone) {
    set_controls(pmu, {1, false, true, false});
    EXPECT_EQ(read(at_level(0), a64::kPmcr), trap(2, 0x18));
    EXPECT_EQ(write(at_aarch32_level(1), a32::kPmcr), trap(2, 0x03));
    EXPECT_EQ(read(at_level(0), a64::kPmcntenset), kDone);
    EXPECT_EQ(read(at_level(1, true), a64::kPmcr), kDone);
    EXPECT_EQ(read(at_level(2), a64::kPmcr), kDone);
}

TEST_F(A55AccessExamples, debug_controls_belong_to_their_levels) {
    ProcessorState trusted_os = at_level(1, true);
    trusted_os.el1_aarch32 = true;
    EXPECT_EQ(read(trusted_os, a32::kSdcr), trap(3, 0x03));
    EXPECT_EQ(read(trusted_os, a32::kSder), kDone);
    EXPECT_EQ(read(trusted_os, a32::kHdcr), kUndefined);
    EXPECT_EQ(read(at_aarch32_level(1), a32::kSdcr), kUndefined);
    EXPECT_EQ(read(at_aarch32_level(3), a32::kSdcr), kDone);
    EXPECT_EQ(read(at_level(1, true), a64::kSder32El3), kUndefined);
    EXPECT_EQ(read(at_level(2), a64::kMdcrEl2), kDone);
    EXPECT_EQ(read(at_level(2), a64::kMdcrEl3), kUndefined);
    EXPECT_EQ(read(at_level(1), a64::kMdcrEl2), kUndefined);
}

} // namespace a55_access_control_test
} // namespace armpmu::tests
