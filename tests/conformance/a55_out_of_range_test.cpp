// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/conformance/a55_access_rule.h"

#include <gtest/gtest.h>

#include <algorithm>

// Counters that are not there, or that MDCR_EL2.HPMN hides: CONSTRAINED UNPREDICTABLE, by option.
namespace armpmu::tests {
namespace a55_out_of_range_test {

using namespace a55;
using OutOfRange = Config::OutOfRange;

// What `n` is to software at that place: its own, hidden, or not there at all.
enum class Counter { own, hidden, absent };
Counter counter(const ProcessorState& who, unsigned hpmn, unsigned n) {
    const bool limited = who.exception_level < 2 && !who.secure;
    if (n >= 6) return Counter::absent;
    return limited && n >= hpmn ? Counter::hidden : Counter::own;
}

Answer expected_of(OutOfRange option, Counter counter, RegisterInterface interface) {
    const unsigned ec = interface == RegisterInterface::aarch64 ? 0x18 : 0x03;
    if (counter == Counter::own || option == OutOfRange::raz_wi) return kDone;
    if (option == OutOfRange::trap_hidden && counter == Counter::hidden) return trap(2, ec);
    return kUndefined;
}

std::vector<ProcessorState> all_states() {
    std::vector<ProcessorState> all;
    for (unsigned level = 0; level < 4; ++level)
        for (const bool secure : {false, true}) {
            if (level == 2 && secure) continue;
            const auto some = states_at(level, secure);
            all.insert(all.end(), some.begin(), some.end());
        }
    return all;
}

// A PMU whose counters and types differ, open to EL0, and what is stored at counter `n`.
void fill(Pmu& pmu, unsigned hpmn) {
    for (unsigned n = 0; n < 6; ++n) {
        put(pmu, ext::pmevcntr(n), 0x100 + n);
        put(pmu, ext::pmevtyper(n), 0x10 + n);
    }
    put_as_el3(pmu, a64::kPmccntr, 0x1122334455667788);
    put_as_el3(pmu, a64::kPmccfiltr, 0x40000000);
    put_as_el3(pmu, a64::kPmuserenr, 1);
    put_as_el3(pmu, a64::kMdcrEl2, hpmn);
}
constexpr std::uint64_t stored(bool is_type, unsigned n) {
    return (is_type ? 0x10 : 0x100) + n;
}

struct Option {
    OutOfRange value;
    const char* name;
};
std::ostream& operator<<(std::ostream& out, const Option& option) {
    return out << option.name;
}

class A55OutOfRange : public ::testing::TestWithParam<Option> {
  protected:
    static Config built() {
        Config config;
        config.out_of_range = GetParam().value;
        return config;
    }
    // Reads, and writes back what was read or, where that must do nothing, all ones.
    static void try_both(Pmu& pmu, SystemRegister reg, const Answer& expected,
                         const std::optional<std::uint64_t>& value) {
        EXPECT_EQ(answer_of(pmu.check(reg, false)), expected);
        EXPECT_EQ(answer_of(pmu.check(reg, true)), expected);
        const SystemResult read = pmu.read(reg);
        EXPECT_EQ(answer_of(read), expected);
        EXPECT_EQ(read.data, value.value_or(0));
        EXPECT_EQ(answer_of(pmu.write(reg, value.value_or(~std::uint64_t{0}))), expected);
    }
};

TEST_P(A55OutOfRange, counters_answer_by_number_and_by_selection) {
    for (const unsigned hpmn : {0U, 1U, 3U, 5U, 6U, 7U, 31U})
        for (const ProcessorState& who : all_states()) {
            Pmu pmu(built());
            fill(pmu, hpmn);
            pmu.set_state(who);
            const StateBytes before = pmu.save();
            for (const RegisterInterface interface :
                 {RegisterInterface::aarch64, RegisterInterface::aarch32}) {
                if (!executes(who, interface)) continue;
                const bool aarch64 = interface == RegisterInterface::aarch64;
                for (unsigned n = 0; n < 31; ++n) {
                    SCOPED_TRACE(testing::Message() << "counter " << n << " HPMN " << hpmn << " EL"
                                                    << unsigned{who.exception_level} << " Secure "
                                                    << who.secure << " AArch64 " << aarch64);
                    const Counter which = counter(who, hpmn, n);
                    const Answer expected = expected_of(GetParam().value, which, interface);
                    put_as_el3(pmu, a64::kPmselr, n);
                    for (const bool type : {false, true}) {
                        const auto value =
                            which == Counter::own ? std::optional(stored(type, n)) : std::nullopt;
                        const SystemRegister direct =
                            aarch64 ? (type ? a64::pmevtyper(n) : a64::pmevcntr(n))
                                    : (type ? a32::pmevtyper(n) : a32::pmevcntr(n));
                        const SystemRegister selected =
                            aarch64 ? (type ? a64::kPmxevtyper : a64::kPmxevcntr)
                                    : (type ? a32::kPmxevtyper : a32::kPmxevcntr);
                        try_both(pmu, direct, expected, value);
                        try_both(pmu, selected, expected, value);
                    }
                }
            }
            put_as_el3(pmu, a64::kPmselr, 0);
            EXPECT_EQ(pmu.save(), before);
        }
}

TEST_P(A55OutOfRange, selection_31_has_a_filter_but_no_count) {
    for (const unsigned hpmn : {0U, 6U, 31U})
        for (const ProcessorState& who : all_states()) {
            Pmu pmu(built());
            fill(pmu, hpmn);
            put_as_el3(pmu, a64::kPmselr, 31);
            pmu.set_state(who);
            const StateBytes before = pmu.save();
            for (const RegisterInterface interface :
                 {RegisterInterface::aarch64, RegisterInterface::aarch32}) {
                if (!executes(who, interface)) continue;
                const bool aarch64 = interface == RegisterInterface::aarch64;
                try_both(pmu, aarch64 ? a64::kPmxevtyper : a32::kPmxevtyper, kDone, 0x40000000);
                try_both(pmu, aarch64 ? a64::kPmxevcntr : a32::kPmxevcntr,
                         expected_of(GetParam().value, Counter::absent, interface), std::nullopt);
            }
            EXPECT_EQ(pmu.save(), before);
        }
}

TEST_P(A55OutOfRange, answer_comes_after_every_trap) {
    for (const unsigned bits : {1U, 2U, 3U, 4U, 5U, 6U, 7U})
        for (const ProcessorState& who : all_states())
            for (const Instruction& i : all_instructions()) {
                const bool numbered = i.name == "PMEVCNTR<n>_EL0" || i.name == "PMEVTYPER<n>_EL0";
                if (!numbered || i.instance < 2 || i.instance > 6) continue;
                if (!executes(who, i.reg.interface())) continue;
                const Settings settings{(bits & 1) != 0 ? 0U : 1U, (bits & 2) != 0, false,
                                        (bits & 4) != 0};
                const Answer first = expected_answer(i, who, settings);
                if (first == kDone) continue;
                Pmu pmu(built());
                put_as_el3(pmu, a64::kPmuserenr, settings.userenr);
                put_as_el3(pmu, a64::kMdcrEl2, 3 | (settings.tpm_el2 ? 1U << 6 : 0));
                put_as_el3(pmu, a64::kMdcrEl3, settings.tpm_el3 ? 1U << 6 : 0);
                pmu.set_state(who);
                ASSERT_EQ(answer_of(pmu.check(i.reg, i.write)), first) << i.name << i.instance;
                ASSERT_EQ(answer_of(pmu.access({i.reg, i.write, 0})), first);
            }
}

INSTANTIATE_TEST_SUITE_P(options, A55OutOfRange,
                         ::testing::Values(Option{OutOfRange::raz_wi, "raz_wi"},
                                           Option{OutOfRange::undefined, "undefined"},
                                           Option{OutOfRange::trap_hidden, "trap_hidden"}),
                         ::testing::PrintToStringParamName());

} // namespace a55_out_of_range_test
} // namespace armpmu::tests
