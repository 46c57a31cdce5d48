// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/a55/pmu.h"
#include "tests/property/a55_random.h"
#include "tests/reference/naive_a55_pmu.h"
#include "tests/support/campaign.h"

#include <gtest/gtest.h>

#include <optional>

namespace armpmu::tests {
namespace a55_random_test {

using namespace a55;

NaiveA55Config naive(const Config& c) {
    NaiveA55Config n;
    n.l2 = c.l2_cache;
    n.l3 = c.l3_cache;
    n.external_llc = c.external_last_level;
    n.out_of_range = static_cast<NaiveA55Config::OutOfRange>(c.out_of_range);
    n.first_tick_at_once = c.divider == Config::Divider::ticks_at_once;
    n.lc_overrides_divider = c.long_count_ignores_divider;
    n.wfi_stops_cycle_counter = c.wfi_stops_cycle_counter;
    n.wfi_stops_cpu_cycles = c.wfi_stops_cpu_cycles;
    n.authentication_override = c.authentication_override;
    n.chain_across_partition = c.chain_across_partition;
    n.software_lock = c.external_software_lock;
    n.external_swinc = c.external_software_incr;
    n.snapshot = c.snapshot_registers;
    n.mpidr = c.mpidr;
    n.pmpidr2_revision = c.revision;
    return n;
}

NaiveA55State naive(const ProcessorState& s, bool aarch32) {
    return {s.exception_level, s.secure, aarch32,  s.el1_aarch32, s.el2_aarch32,
            s.el3_aarch32,     s.tge,    s.halted, s.standby};
}

NaiveOutcome naive_access(NaiveA55Pmu& pmu, const NaiveA55State& who, const SystemAccess& a) {
    const std::uint32_t code = a.reg.code();
    const unsigned op1 = code >> 11 & 7, crn = code >> 7 & 15, crm = code >> 3 & 15, op2 = code & 7;
    switch (a.reg.interface()) {
    case RegisterInterface::aarch64:
        return pmu.a64(who, code >> 14, op1, crn, crm, op2, a.write, a.data);
    case RegisterInterface::aarch32:
        return pmu.a32(who, op1, crn, crm, op2, a.write, static_cast<std::uint32_t>(a.data));
    case RegisterInterface::aarch32_long: break;
    }
    return pmu.a32_long(who, code >> 4, code & 15, a.write, a.data);
}

std::uint32_t lane_mask(unsigned lanes) {
    std::uint32_t mask = 0;
    for (unsigned i = 0; i < 4; ++i) mask |= (lanes >> i & 1) != 0 ? 0xffU << 8 * i : 0;
    return mask;
}

NaiveA55Occurrences occurrences(const EventRow& row) {
    NaiveA55Occurrences n{};
    for (const EventInfo& info : events())
        n[number(info.event)] = static_cast<std::uint8_t>(row.count(info.event));
    return n;
}

struct BusCheck final : EventBusListener {
    void event_bus(std::uint64_t bits, std::uint64_t /*cycles*/) override { seen = bits; }
    std::uint64_t seen = 0;
};

// How the model is fed; the naive one always gets single cycles.
enum class Feed { rows, rows_with_bus, records, held_rows, bulk };

class A55Difference : public ::testing::TestWithParam<Feed> {
  protected:
    void run(std::uint64_t seed, unsigned steps);

  private:
    void feed(Pmu& pmu, const EventRow& row, unsigned cycles);
    void compare_access(Pmu& pmu, NaiveA55Pmu& reference, const SystemAccess& access,
                        const SystemResult& got, const NaiveA55State& who);
    void compare_access(NaiveA55Pmu& reference, const ExternalAccess& access,
                        const ExternalResult& got);
    void compare_state(Pmu& pmu, const NaiveA55Pmu& reference);
};

void A55Difference::feed(Pmu& pmu, const EventRow& row, unsigned cycles) {
    switch (GetParam()) {
    case Feed::rows:
    case Feed::rows_with_bus:
    case Feed::held_rows:
        for (unsigned i = 0; i < cycles; ++i) pmu.clock(row);
        break;
    case Feed::bulk: pmu.clock(row, cycles); break;
    case Feed::records:
        for (const EventInfo& info : events())
            if (row.count(info.event) != 0) pmu.record(info.event, row.count(info.event) * cycles);
        pmu.advance(cycles);
    }
}

std::string describe(const SystemAccess& a) {
    const std::uint32_t code = a.reg.code();
    const auto decoded = decode(a.reg);
    return std::string(a.write ? "write " : "read ") +
           (decoded ? std::string(register_row(decoded->id).name) +
                          " n=" + std::to_string(decoded->instance)
                    : "unknown") +
           " door " + std::to_string(static_cast<unsigned>(a.reg.interface())) + " code " +
           std::to_string(code) + " data " + std::to_string(a.data);
}

void A55Difference::compare_access(Pmu& /*pmu*/, NaiveA55Pmu& reference, const SystemAccess& access,
                                   const SystemResult& got, const NaiveA55State& who) {
    const NaiveOutcome expected = naive_access(reference, who, access);
    ASSERT_EQ(static_cast<int>(got.outcome), static_cast<int>(expected.kind)) << describe(access);
    ASSERT_EQ(got.target, expected.target_el) << describe(access);
    ASSERT_EQ(got.exception_class, expected.ec) << describe(access);
    ASSERT_EQ(got.data, expected.data) << describe(access);
}

void A55Difference::compare_access(NaiveA55Pmu& reference, const ExternalAccess& access,
                                   const ExternalResult& got) {
    const NaiveExternal expected =
        reference.external(access.offset, access.write, access.data, lane_mask(access.lanes),
                           access.port == Port::memory_mapped);
    ASSERT_EQ(got.status != ExternalStatus::ok, expected.kind == NaiveExternal::error)
        << std::hex << access.offset << (access.write ? " write " : " read ") << access.data;
    ASSERT_EQ(got.data, expected.data) << std::hex << access.offset;
}

void A55Difference::compare_state(Pmu& pmu, const NaiveA55Pmu& reference) {
    for (unsigned n = 0; n < kCounters; ++n)
        ASSERT_EQ(pmu.peek_external(8 * n), reference.counter(n))
            << "counter " << n << " counts event " << std::hex << pmu.peek_external(0x400 + 4 * n);
    const std::uint64_t cycles = pmu.peek_external(0xf8) | std::uint64_t{pmu.peek_external(0xfc)}
                                                               << 32;
    ASSERT_EQ(cycles, reference.counter(31));
    ASSERT_EQ(pmu.peek_external(0xc80), reference.overflow_flags());
    ASSERT_EQ(pmu.sticky_access_denied(), reference.spmad());
}

// One that wraps with the next event, if it counts it.
std::optional<unsigned> counter_at_the_edge(const NaiveA55Pmu& reference) {
    for (unsigned n = 0; n < kCounters; ++n)
        if (reference.counter(n) == 0xffffffff) return n;
    return std::nullopt;
}

void A55Difference::run(std::uint64_t seed, unsigned steps) {
    A55Random random(seed);
    const Config config = random.config();
    Pmu pmu(config);
    NaiveA55Pmu reference(naive(config));
    BusCheck bus;
    if (GetParam() == Feed::rows_with_bus) pmu.set_event_bus_listener(&bus);

    ProcessorState state;
    bool aarch32 = false;
    EventRow row;
    for (unsigned step = 0; step < steps; ++step) {
        SCOPED_TRACE("seed " + std::to_string(seed) + " step " + std::to_string(step));
        if (random.chance(15)) {
            state = random.state();
            aarch32 = random.aarch32(state);
            pmu.set_state(state);
            reference.set_state(naive(state, aarch32));
        }
        const NaiveA55State who = naive(state, aarch32);
        if (random.below(100) == 0) {
            const bool niden = random.chance(80), spniden = random.chance(50);
            const bool dbgen = random.chance(50), spiden = random.chance(50);
            pmu.set_authentication({niden, spniden, dbgen, spiden});
            reference.set_authentication(niden, spniden, dbgen, spiden);
        }
        if (random.below(200) == 0) {
            const bool double_lock = random.chance(20), os_lock = random.chance(20);
            pmu.set_locks(double_lock, os_lock);
            reference.set_locks(double_lock, os_lock);
        }
        if (random.below(600) == 0) {
            pmu.reset();
            reference.warm_reset();
        }
        if (random.below(500) == 0 || !pmu.powered()) {
            pmu.set_powered(!pmu.powered());
            reference.set_powered(pmu.powered());
        }
        if (random.chance(2)) {
            pmu.clear_sticky_access_denied();
            reference.clear_spmad();
        }

        row = random.row(random.chance(50) ? random.below(4) : random.below(40), config);
        const auto happened = occurrences(row);
        const std::uint64_t expected_bus = pmu.powered() ? reference.export_bus(who, happened) : 0;
        const bool held = GetParam() == Feed::held_rows || GetParam() == Feed::bulk;
        if (held || GetParam() == Feed::records || random.chance(60)) {
            const unsigned cycles = held ? 1 + random.below(60) : 1;
            feed(pmu, row, cycles);
            for (unsigned i = 0; i < cycles; ++i) reference.cycle(who, happened);
        } else {
            const SystemAccess access = random.system_access(aarch32);
            const std::optional<unsigned> edge = counter_at_the_edge(reference);
            const bool clears = edge && random.chance(30);
            const bool external = clears || random.chance(30);
            const ExternalAccess outside =
                clears ? A55Random::flag_clear(*edge) : random.external_access();
            const bool write = external ? outside.write : access.write;
            if (write) reference.cycle_before_write(who, happened);
            if (external)
                compare_access(reference, outside, pmu.clock(row, outside));
            else
                compare_access(pmu, reference, access, pmu.clock(row, access), who);
            reference.end_row();
            if (!write) reference.cycle(who, happened);
        }
        if (GetParam() == Feed::rows_with_bus) {
            ASSERT_EQ(bus.seen, expected_bus);
        }
        for (unsigned i = random.below(3); i > 0; --i) {
            const SystemAccess access =
                random.chance(95) ? random.system_access(aarch32) : random.unknown_access(aarch32);
            compare_access(pmu, reference, access, pmu.access(access), who);
        }
        if (random.chance(20)) {
            const ExternalAccess access = random.external_access();
            compare_access(reference, access, pmu.access(access));
        }
        // Rows that are held back may contain an overflow only when somebody looks or it is due.
        ASSERT_EQ(pmu.interrupt(), reference.irq());
        if (random.below(30) == 0) compare_state(pmu, reference);
        if (HasFatalFailure()) return;
    }
    compare_state(pmu, reference);
}

TEST_P(A55Difference, none_from_the_naive_model) {
    const unsigned kSeeds = 250 / kOneRoundOf;
    constexpr unsigned kStepsPerSeed = 1200;
    for (unsigned seed = 1; seed <= kSeeds; ++seed) {
        run(seed * 8 + static_cast<unsigned>(GetParam()), kStepsPerSeed);
        if (HasFatalFailure()) return;
    }
}

std::string feed_name(const ::testing::TestParamInfo<Feed>& info) {
    constexpr const char* kNames[] = {"rows", "rows_with_bus", "records", "held_rows", "bulk"};
    return kNames[static_cast<unsigned>(info.param)];
}

INSTANTIATE_TEST_SUITE_P(fed_by, A55Difference,
                         ::testing::Values(Feed::rows, Feed::rows_with_bus, Feed::records,
                                           Feed::held_rows, Feed::bulk),
                         feed_name);

} // namespace a55_random_test
} // namespace armpmu::tests
