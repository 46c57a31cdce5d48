// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/cci550/pmu.h"
#include "tests/property/cci550_random.h"
#include "tests/reference/naive_cci550_config.h"
#include "tests/support/campaign.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace armpmu::tests {
namespace cci550_random_test {

using cci550::Access;
using cci550::AccessResult;
using cci550::AccessStatus;
using cci550::Config;
using cci550::EventRow;
using cci550::Pmu;
using cci550::Security;

class BusCheck final : public cci550::EventBusListener {
  public:
    void event_bus(const cci550::EventBusValue& value, std::uint64_t /*cycles*/) override {
        seen = value;
    }
    cci550::EventBusValue seen;
};

// How the model under test is fed; the naive model always gets whole cycles.
// `mixed`: every other line is recorded, the rest comes as rows.
enum class Feed { rows, rows_with_bus, records, repeated_rows, mixed };

class Difference : public ::testing::TestWithParam<Feed> {
  protected:
    void run(std::uint64_t seed, unsigned cycles);
    void feed(Pmu& pmu, const NaiveInputs& inputs, const EventRow& row);
    void compare_state(Pmu& pmu, const NaiveCci550Pmu& reference);
};

void Difference::feed(Pmu& pmu, const NaiveInputs& inputs, const EventRow& row) {
    const bool mixed = GetParam() == Feed::mixed;
    if (!mixed && GetParam() != Feed::records) {
        pmu.clock(row);
        return;
    }
    EventRow rest;
    for (unsigned line = 0; mixed && line < cci550::kLines; line += 2) {
        if (inputs.non_secure[line]) rest.set(cci550::event_of_line(line), Security::non_secure);
        if (inputs.secure[line]) rest.set(cci550::event_of_line(line), Security::secure);
    }
    if (mixed) pmu.clock(rest);
    if (!inputs.aresetn || !inputs.clock_enabled) return; // a stopped producer records nothing
    for (unsigned line = mixed ? 1 : 0; line < cci550::kLines; line += mixed ? 2 : 1) {
        const auto id = cci550::event_of_line(line);
        if (inputs.non_secure[line])
            pmu.record(id, 1, Security::non_secure);
        else if (inputs.secure[line])
            pmu.record(id, 1, Security::secure);
    }
}

void Difference::compare_state(Pmu& pmu, const NaiveCci550Pmu& reference) {
    for (unsigned i = 0; i < cci550::kCounters; ++i)
        ASSERT_EQ(pmu.peek(cci550::offset_of(cci550::RegisterId::ecnt_data, i)), reference.count(i))
            << "counter " << i;
    for (unsigned line = 0; line < cci550::kLines; ++line)
        ASSERT_EQ(pmu.total(cci550::event_of_line(line)), reference.total(line)) << "line " << line;
}

// Whether a counter wraps with the next event, if it counts it.
bool at_the_edge(const NaiveCci550Pmu& reference) {
    for (unsigned n = 0; n < cci550::kCounters; ++n)
        if (reference.count(n) == 0xffffffff) return true;
    return false;
}

void Difference::run(std::uint64_t seed, unsigned cycles) {
    Cci550Random random(seed);
    const Config config = random.config();
    Pmu pmu(config);
    NaiveCci550Pmu reference(naive(config));
    BusCheck bus;
    if (GetParam() == Feed::rows_with_bus) pmu.set_event_bus_listener(&bus);

    NaiveInputs inputs;
    EventRow row;
    unsigned density = 0;
    for (unsigned c = 0; c < cycles; ++c) {
        SCOPED_TRACE("seed " + std::to_string(seed) + " cycle " + std::to_string(c));
        const unsigned mode_change = 200;
        if (c % mode_change == 0) density = random.chance(30) ? 30 : random.below(5);
        if (random.chance(2)) {
            inputs.niden = random.chance(80);
            inputs.spniden = random.chance(50);
            inputs.dbgen = random.chance(50);
            inputs.spiden = random.chance(50);
        }
        if (random.below(500) == 0)
            inputs.aresetn = false;
        else if (random.chance(30))
            inputs.aresetn = true;
        if (random.below(200) == 0)
            inputs.clock_enabled = false;
        else if (random.chance(20))
            inputs.clock_enabled = true;
        pmu.set_authentication({inputs.niden, inputs.spniden, inputs.dbgen, inputs.spiden});
        pmu.set_reset(!inputs.aresetn);
        pmu.set_clock_enabled(inputs.clock_enabled);

        if (GetParam() != Feed::repeated_rows || random.chance(30)) row = random.row(density);
        put_lines(row, inputs);

        if (GetParam() == Feed::repeated_rows && random.chance(50)) {
            // A stretch of equal cycles without an access, as an idle-skipping producer delivers
            // it.
            const std::uint64_t bound = std::min<std::uint64_t>(pmu.earliest_overflow(), 40);
            const std::uint64_t stretch = 1 + random.below(static_cast<unsigned>(bound));
            inputs.has_access = false;
            pmu.clock(row, stretch);
            for (std::uint64_t i = 0; i < stretch; ++i) reference.cycle(inputs);
        } else {
            const bool whole_rows = GetParam() != Feed::records && GetParam() != Feed::mixed;
            const bool same_cycle_access = whole_rows && random.chance(40);
            inputs.has_access = same_cycle_access;
            NaiveOutputs out;
            if (same_cycle_access) {
                const Access access = at_the_edge(reference) && random.chance(30)
                                          ? random.reset_of_counters()
                                          : random.access();
                inputs.access = naive(access);
                const AccessResult got = pmu.clock(row, access);
                out = reference.cycle(inputs);
                ASSERT_EQ(got.status != AccessStatus::ok, out.result.error)
                    << std::hex << access.offset;
                ASSERT_EQ(got.data, out.result.data) << std::hex << access.offset;
            } else {
                feed(pmu, inputs, row);
                out = reference.cycle(inputs);
            }
            if (GetParam() == Feed::rows_with_bus) {
                ASSERT_EQ(bus.seen.width, out.evntbus.size());
                for (unsigned bit = 0; bit < bus.seen.width; ++bit)
                    ASSERT_EQ(bus.seen.bit(bit), out.evntbus[bit]) << "EVNTBUS bit " << bit;
            }
        }
        ASSERT_EQ(pmu.overflow_pins(), reference.pins());
        if (random.chance(15)) {
            const Access access = random.access();
            const AccessResult got = pmu.access(access);
            const NaiveResult expected = reference.access(naive(access));
            ASSERT_EQ(got.status != AccessStatus::ok, expected.error) << std::hex << access.offset;
            ASSERT_EQ(got.data, expected.data) << std::hex << access.offset;
            ASSERT_EQ(pmu.overflow_pins(), reference.pins());
        }
        if (random.below(100) == 0) compare_state(pmu, reference);
        if (HasFatalFailure()) return;
    }
    compare_state(pmu, reference);
}

TEST_P(Difference, none_from_the_naive_model) {
    const unsigned kSeeds = 200 / kOneRoundOf;
    constexpr unsigned kCyclesPerSeed = 1500;
    for (unsigned seed = 1; seed <= kSeeds; ++seed) {
        run(seed * 4 + static_cast<unsigned>(GetParam()), kCyclesPerSeed);
        if (HasFatalFailure()) return;
    }
}

std::string feed_name(const ::testing::TestParamInfo<Feed>& info) {
    constexpr const char* kNames[] = {"rows", "rows_with_bus", "records", "repeated_rows", "mixed"};
    return kNames[static_cast<unsigned>(info.param)];
}

INSTANTIATE_TEST_SUITE_P(fed_by, Difference,
                         ::testing::Values(Feed::rows, Feed::rows_with_bus, Feed::records,
                                           Feed::repeated_rows, Feed::mixed),
                         feed_name);

} // namespace cci550_random_test
} // namespace armpmu::tests
