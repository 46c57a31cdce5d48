// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
//
// Do the CCI-550's golden vectors say what its naive model says, in every clock? Inputs come from
// the digits of the files, so nothing of the model that made them takes part.
#include "tests/golden/golden_file.h"
#include "tests/reference/naive_cci550_pmu.h"
#include "tests/reference/raw_vector.h"
#include "tests/support/case_name.h"

#include <gtest/gtest.h>

namespace armpmu::tests {
namespace golden_naive_cci550_test {

NaiveConfig naive_cci550(const RawVector& vector) {
    NaiveConfig config;
    const auto number = [&](const std::string& member, std::uint64_t otherwise) {
        return static_cast<unsigned>(vector.configured(member, otherwise));
    };
    config.slave_interfaces = number("slave_interfaces", 7);
    config.master_interfaces = number("master_interfaces", 7);
    for (unsigned i = 0; i < 7; ++i) config.ace[i] = number("ace" + std::to_string(i), i >= 3) != 0;
    config.master_interfaces_first = number("bus_order", 0) != 0;
    config.error_on_non_secure_violation = number("security_violation", 0) != 0;
    config.error_on_reserved_offset = number("reserved_offset", 0) != 0;
    config.honour_byte_enables = number("byte_enables", 1) != 0;
    config.gating_off_tie = number("gating_override_opens_writes", 0) != 0;
    config.dbgen_substitutes_niden = number("dbgen_substitutes_niden", 0) != 0;
    config.secure_observation_override = number("secure_observation_override", 0) != 0;
    config.reset_clears_flags = number("reset_clears_flags", 0) != 0;
    config.reset_clears_disabled_counters = number("reset_clears_disabled", 1) != 0;
    config.export_needs_enable = number("export_needs_cen", 0) != 0;
    config.niden_gates_counter_writes = number("niden_gates_writes", 0) != 0;
    return config;
}

class Cci550Golden : public ::testing::TestWithParam<const char*> {};

TEST_P(Cci550Golden, outputs_are_those_of_the_naive_model) {
    const TemporaryFolder made;
    const RawVector vector(golden_file(GetParam(), made));
    NaiveCci550Pmu reference(naive_cci550(vector));
    for (std::size_t row = 0; row < vector.rows(); ++row) {
        SCOPED_TRACE("clock " + std::to_string(row));
        const auto in = [&](const char* name) { return vector.get(row, name) != 0; };
        NaiveInputs inputs;
        for (unsigned line = 0; line < kNaiveLines; ++line) {
            inputs.non_secure[line] = vector.bit(row, "ns", line);
            inputs.secure[line] = vector.bit(row, "s", line);
        }
        inputs.niden = in("niden");
        inputs.spniden = in("spniden");
        inputs.dbgen = in("dbgen");
        inputs.spiden = in("spiden");
        inputs.aresetn = in("aresetn");
        inputs.clock_enabled = in("aclken");
        inputs.has_access = in("acc_valid");
        inputs.access = {in("acc_write"), static_cast<std::uint32_t>(vector.get(row, "acc_offset")),
                         static_cast<std::uint32_t>(vector.get(row, "acc_wdata")),
                         static_cast<unsigned>(vector.get(row, "acc_lanes")), in("acc_secure")};
        if (!inputs.access.write) inputs.access.lanes = 0xf;
        const NaiveOutputs expected = reference.cycle(inputs);
        ASSERT_EQ(vector.get(row, "acc_rdata"), expected.result.data);
        ASSERT_EQ(in("acc_error"), expected.result.error);
        for (unsigned n = 0; n < kNaiveCounters; ++n) {
            ASSERT_EQ(vector.get(row, "count" + std::to_string(n)), reference.count(n)) << n;
            ASSERT_EQ(vector.bit(row, "overflow", n), reference.flag(n)) << n;
        }
        ASSERT_EQ(vector.get(row, "nevntcntoverflow"), reference.pins());
        ASSERT_EQ(vector.width("evntbus"), expected.evntbus.size());
        for (unsigned bit = 0; bit < expected.evntbus.size(); ++bit)
            ASSERT_EQ(vector.bit(row, "evntbus", bit), expected.evntbus[bit]) << bit;
    }
}

INSTANTIATE_TEST_SUITE_P(
    each, Cci550Golden,
    ::testing::Values(
        "cci550_accesses.vec", "cci550_addresses.vec", "cci550_addresses_refused.vec",
        "cci550_aliases.vec", "cci550_no_event_alternating.vec", "cci550_authentication.vec",
        "cci550_clock_stop.vec", "cci550_control.vec", "cci550_decisions.vec",
        "cci550_decisions_bus_order.vec", "cci550_decisions_byte_enables.vec",
        "cci550_decisions_dbgen_substitutes_niden.vec", "cci550_decisions_export_needs_cen.vec",
        "cci550_decisions_gating_override_opens_writes.vec",
        "cci550_decisions_niden_gates_writes.vec", "cci550_decisions_reserved_offset.vec",
        "cci550_decisions_reset_clears_disabled.vec", "cci550_decisions_reset_clears_flags.vec",
        "cci550_decisions_secure_observation_override.vec",
        "cci550_decisions_security_violation.vec", "cci550_event_lines.vec",
        "cci550_every_pair.vec", "cci550_held_bus.vec", "cci550_held_lines.vec",
        "cci550_manual_example.vec", "cci550_mixed.vec", "cci550_mixed_decided.vec",
        "cci550_no_event.vec", "cci550_overflow.vec", "cci550_pin_changes.vec",
        "cci550_register_map.vec", "cci550_registers.vec", "cci550_reset.vec"),
    CaseFile());

} // namespace golden_naive_cci550_test
} // namespace armpmu::tests
