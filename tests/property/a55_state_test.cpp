// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/a55/pmu.h"
#include "tests/property/a55_random.h"
#include "tests/property/bad_state.h"

#include <gtest/gtest.h>

namespace armpmu::tests {
namespace a55_state_test {

using namespace a55;

// One random operation: a row, a record, cycles, an access, a change of state or pins.
void operate(Pmu& pmu, A55Random& random) {
    switch (random.below(20)) {
    case 0: pmu.set_state(random.state()); break;
    case 1:
        pmu.set_authentication(
            {random.chance(80), random.chance(50), random.chance(50), random.chance(50)});
        break;
    case 2: pmu.set_locks(random.chance(10), random.chance(10)); break;
    case 3:
        if (random.chance(5)) pmu.set_powered(!pmu.powered());
        break;
    case 4:
    case 5: pmu.access(random.external_access()); break;
    case 6:
    case 7:
    case 8:
    case 9: pmu.access(random.system_access(random.aarch32(pmu.state()))); break;
    case 10: pmu.record(Event::inst_retired, random.below(1000)); break;
    case 11: pmu.advance(random.below(5000)); break;
    case 12: pmu.clock(random.row(5, pmu.config()), 1 + random.below(1000)); break;
    case 13: pmu.capture(); break;
    default: pmu.clock(random.row(random.below(10), pmu.config()));
    }
}

// N operations, save, restore into a fresh or used object, M more: as N + M without.
TEST(A55State, save_and_restore_at_random_points_changes_nothing) {
    for (unsigned seed = 1; seed <= 300; ++seed) {
        SCOPED_TRACE(seed);
        A55Random random(seed);
        Config config = random.config();
        if (random.chance(20)) config.unknown_fields = Config::Unknown::poison;
        if (random.chance(20)) config.divider = Config::Divider::runs_freely;
        const unsigned n = random.below(400);
        const unsigned m = random.below(400);
        Pmu straight(config);
        for (unsigned i = 0; i < n; ++i) operate(straight, random);
        const StateBytes saved = straight.save();
        Pmu restored(config);
        A55Random other(seed + 1000);
        for (unsigned i = 0; i < seed % 3 * 50; ++i) operate(restored, other);
        restored.restore(saved);
        ASSERT_EQ(restored.save(), saved);
        A55Random again = random;
        for (unsigned i = 0; i < m; ++i) {
            operate(straight, random);
            operate(restored, again);
            ASSERT_EQ(restored.interrupt(), straight.interrupt());
            ASSERT_EQ(restored.cycles_to_interrupt(), straight.cycles_to_interrupt());
        }
        ASSERT_EQ(restored.save(), straight.save());
    }
}

// How a state came about leaves no trace in its bytes.
TEST(A55State, bytes_are_the_same_however_the_state_came_about) {
    Pmu in_rows, in_records;
    EventRow row;
    row.set(Event::l1d_tlb, 2);
    for (int i = 0; i < 100; ++i) in_rows.clock(row);
    in_records.advance(100);
    in_records.record(Event::l1d_tlb, 200);
    EXPECT_EQ(in_rows.save(), in_records.save());
}

TEST(A55State, damaged_or_foreign_is_refused_and_changes_nothing) {
    A55Random random(7);
    Pmu pmu;
    for (int i = 0; i < 200; ++i) operate(pmu, random);
    expect_damaged_states_refused(pmu);
    Config other;
    other.l2_cache = false;
    expect_refused(pmu, Pmu(other).save(), "another configuration");
}

} // namespace a55_state_test
} // namespace armpmu::tests
