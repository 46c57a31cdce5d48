// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
//
// Do the Cortex-A55's golden vectors say what its naive model says, in every clock? Inputs come
// from the digits of the files, so nothing of the model that made them takes part.
#include "armpmu/a55/event_table.h"
#include "tests/golden/golden_file.h"
#include "tests/reference/naive_a55_pmu.h"
#include "tests/reference/raw_vector.h"
#include "tests/support/case_name.h"

#include <gtest/gtest.h>

namespace armpmu::tests {
namespace golden_naive_a55_test {

NaiveA55Config naive_a55(const RawVector& vector) {
    NaiveA55Config config;
    config.l2 = vector.configured("l2_cache", 1) != 0;
    config.external_llc = vector.configured("external_last_level", 0) != 0;
    config.out_of_range =
        static_cast<NaiveA55Config::OutOfRange>(vector.configured("out_of_range", 0));
    config.first_tick_at_once = vector.configured("divider", 0) == 1;
    config.lc_overrides_divider = vector.configured("long_count_ignores_divider", 1) != 0;
    config.wfi_stops_cycle_counter = vector.configured("wfi_stops_cycle_counter", 1) != 0;
    config.wfi_stops_cpu_cycles = vector.configured("wfi_stops_cpu_cycles", 1) != 0;
    config.authentication_override = vector.configured("authentication_override", 0) != 0;
    config.chain_across_partition = vector.configured("chain_across_partition", 1) != 0;
    config.software_lock = vector.configured("external_software_lock", 0) != 0;
    config.external_swinc = vector.configured("external_software_incr", 0) != 0;
    config.snapshot = vector.configured("snapshot_registers", 1) != 0;
    return config;
}

constexpr unsigned kA32Door = 2, kA32LongDoor = 3, kDebugDoor = 4, kMemoryMappedDoor = 5;

NaiveA55State state_of(const RawVector& vector, std::size_t row) {
    const auto in = [&](const char* name) { return vector.get(row, name) != 0; };
    NaiveA55State who;
    who.el = static_cast<unsigned>(vector.get(row, "el"));
    who.secure = in("secure");
    who.el1_aarch32 = in("el1_aarch32");
    who.el2_aarch32 = in("el2_aarch32");
    who.el3_aarch32 = in("el3_aarch32");
    who.tge = in("tge");
    who.halted = in("halted");
    who.wfi = in("standby");
    const std::uint64_t interface = vector.get(row, "acc_door");
    const bool levels[] = {who.el1_aarch32, who.el1_aarch32, who.el2_aarch32, who.el3_aarch32};
    who.aarch32 = levels[who.el] || interface == kA32Door || interface == kA32LongDoor;
    return who;
}

// acc_rdata, acc_outcome, acc_target and acc_class are as the naive model answers.
void check_access(NaiveA55Pmu& pmu, const NaiveA55State& who, const RawVector& vector,
                  std::size_t row) {
    const std::uint64_t interface = vector.get(row, "acc_door");
    const auto code = static_cast<unsigned>(vector.get(row, "acc_register"));
    const bool write = vector.get(row, "acc_write") != 0;
    const std::uint64_t data = vector.get(row, "acc_wdata");
    if (interface == kDebugDoor || interface == kMemoryMappedDoor) {
        std::uint32_t mask = 0;
        for (unsigned lane = 0; lane < 4; ++lane)
            if (vector.bit(row, "acc_lanes", lane)) mask |= 0xffU << 8 * lane;
        const NaiveExternal got = pmu.external(code, write, static_cast<std::uint32_t>(data), mask,
                                               interface == kMemoryMappedDoor);
        ASSERT_EQ(vector.get(row, "acc_outcome") != 0, got.kind == NaiveExternal::error);
        ASSERT_EQ(vector.get(row, "acc_rdata"), got.data);
        return;
    }
    const unsigned op1 = code >> 11 & 7, crn = code >> 7 & 15, crm = code >> 3 & 15, op2 = code & 7;
    const NaiveOutcome got =
        interface == kA32Door
            ? pmu.a32(who, op1, crn, crm, op2, write, static_cast<std::uint32_t>(data))
        : interface == kA32LongDoor ? pmu.a32_long(who, code >> 4, code & 15, write, data)
                                    : pmu.a64(who, code >> 14, op1, crn, crm, op2, write, data);
    ASSERT_EQ(vector.get(row, "acc_outcome"), static_cast<unsigned>(got.kind));
    ASSERT_EQ(vector.get(row, "acc_rdata"), got.data);
    ASSERT_EQ(vector.get(row, "acc_target"), got.target_el);
    ASSERT_EQ(vector.get(row, "acc_class"), got.ec);
}

// A flag that the clock itself set survives its write, which the naive model knows nothing of.
class ProtectedFlags {
  public:
    ProtectedFlags(NaiveA55Pmu pmu, const NaiveA55State& who, const NaiveA55Occurrences& happened) {
        pmu.a64({3}, 3, 3, 9, 12, 3, true, ~std::uint64_t{0});
        pmu.cycle(who, happened);
        set_ = pmu.overflow_flags();
    }
    void keep(NaiveA55Pmu& pmu, const NaiveA55State& who) const {
        if ((set_ & ~pmu.overflow_flags()) == 0) return;
        pmu.a64({3}, 3, 3, 9, 14, 3, true, set_);
        pmu.set_state(who);
    }

  private:
    std::uint32_t set_ = 0;
};

class A55Golden : public ::testing::TestWithParam<const char*> {};

TEST_P(A55Golden, outputs_are_those_of_the_naive_model) {
    const TemporaryFolder made;
    const RawVector vector(golden_file(GetParam(), made));
    NaiveA55Pmu reference(naive_a55(vector));
    bool powered = true;
    const unsigned ones = vector.first("ones"), twos = vector.first("twos");
    for (std::size_t row = 0; row < vector.rows(); ++row) {
        SCOPED_TRACE("clock " + std::to_string(row));
        const auto in = [&](const char* name) { return vector.get(row, name) != 0; };
        const NaiveA55State who = state_of(vector, row);
        reference.set_state(who);
        reference.set_authentication(in("niden"), in("spniden"), in("dbgen"), in("spiden"));
        reference.set_locks(in("double_lock"), in("os_lock"));
        if (in("powered") != powered) reference.set_powered(powered = !powered);
        if (!in("nreset")) reference.warm_reset();
        NaiveA55Occurrences happened{};
        for (unsigned line = 0; line < a55::kEvents; ++line)
            happened[number(a55::events()[line].event)] =
                static_cast<std::uint8_t>((vector.bit_at(row, ones + line) ? 1 : 0) +
                                          (vector.bit_at(row, twos + line) ? 2 : 0));
        ASSERT_EQ(vector.get(row, "export_bus"), powered ? reference.export_bus(who, happened) : 0);
        const bool access = in("acc_door"), write = in("acc_write");
        const ProtectedFlags flags(reference, who, happened);
        if (write) reference.cycle_before_write(who, happened);
        if (access) check_access(reference, who, vector, row);
        reference.end_row();
        if (!write) reference.cycle(who, happened);
        flags.keep(reference, who);
        for (unsigned n = 0; n < a55::kCounters; ++n)
            ASSERT_EQ(vector.get(row, "count" + std::to_string(n)), reference.counter(n)) << n;
        ASSERT_EQ(vector.get(row, "cycles"), reference.counter(31));
        ASSERT_EQ(vector.get(row, "overflow"), reference.overflow_flags());
        ASSERT_EQ(in("npmuirq"), !reference.irq());
        ASSERT_FALSE(HasFatalFailure());
    }
}

// The naive model takes no lines of events that are sums or duplicates of others.
INSTANTIATE_TEST_SUITE_P(
    each, A55Golden,
    ::testing::Values(
        "a55_access_control.vec", "a55_accesses.vec", "a55_addresses.vec", "a55_authentication.vec",
        "a55_control.vec", "a55_decisions.vec", "a55_decisions_authentication_override.vec",
        "a55_decisions_chain_across_partition.vec", "a55_decisions_divider.vec",
        "a55_decisions_external_software_incr.vec", "a55_decisions_external_software_lock.vec",
        "a55_decisions_long_count_ignores_divider.vec", "a55_decisions_out_of_range.vec",
        "a55_decisions_out_of_range_undefined.vec", "a55_decisions_snapshot_registers.vec",
        "a55_decisions_wfi_stops_cpu_cycles.vec", "a55_decisions_wfi_stops_cycle_counter.vec",
        "a55_divider.vec", "a55_external.vec", "a55_held_bus.vec", "a55_held_lines.vec",
        "a55_mixed.vec", "a55_mixed_decided.vec", "a55_overflow.vec", "a55_partition.vec",
        "a55_pin_changes.vec", "a55_registers.vec", "a55_registers_aarch32.vec",
        "a55_sequences.vec"),
    CaseFile());

} // namespace golden_naive_a55_test
} // namespace armpmu::tests
