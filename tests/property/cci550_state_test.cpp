// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/cci550/pmu.h"
#include "tests/property/bad_state.h"
#include "tests/property/cci550_random.h"

#include <gtest/gtest.h>

namespace armpmu::tests {
namespace cci550_state_test {

using cci550::Config;
using cci550::Pmu;

// One random operation: a row, a record, an access, a pin change.
void operate(Pmu& pmu, Cci550Random& random) {
    switch (random.below(20)) {
    case 0:
        pmu.set_authentication(
            {random.chance(80), random.chance(50), random.chance(50), random.chance(50)});
        break;
    case 1: pmu.set_reset(random.chance(5)); break;
    case 2: pmu.set_clock_enabled(random.chance(90)); break;
    case 3:
    case 4:
    case 5: pmu.access(random.access()); break;
    case 7:
        pmu.record(cci550::EventId(random.below(512)), random.chance(80) ? 1 : random.below(1000),
                   random.chance(50) ? cci550::Security::secure : cci550::Security::non_secure);
        break;
    case 6: pmu.clock(random.row(5), 1 + random.below(1000)); break;
    default: pmu.clock(random.row(random.below(10)));
    }
}

// N operations, save, restore into a fresh object, M more: as N + M without.
TEST(Cci550State, save_and_restore_at_random_points_changes_nothing) {
    for (unsigned seed = 1; seed <= 300; ++seed) {
        SCOPED_TRACE(seed);
        Cci550Random random(seed);
        const Config config = random.config();
        const unsigned n = random.below(300);
        const unsigned m = random.below(300);
        Pmu straight(config);
        for (unsigned i = 0; i < n; ++i) operate(straight, random);
        const StateBytes saved = straight.save();
        Pmu restored(config);
        Cci550Random other(seed + 1000);
        for (unsigned i = 0; i < seed % 3 * 50; ++i) operate(restored, other); // fresh or used
        restored.restore(saved);
        ASSERT_EQ(restored.save(), saved);
        ASSERT_EQ(restored.overflow_pins(), straight.overflow_pins());
        Cci550Random again = random;
        for (unsigned i = 0; i < m; ++i) {
            operate(straight, random);
            operate(restored, again);
            ASSERT_EQ(restored.overflow_pins(), straight.overflow_pins());
            ASSERT_EQ(restored.earliest_overflow() == Cells::kNever,
                      straight.earliest_overflow() == Cells::kNever);
        }
        ASSERT_EQ(restored.save(), straight.save());
    }
}

// How a state came about leaves no trace in its bytes.
TEST(Cci550State, bytes_are_the_same_however_the_state_came_about) {
    Pmu in_rows, in_records;
    cci550::EventRow row;
    const auto event = cci550::event_id(3, cci550::SlaveEvent::si_rrq_hs_arvalid);
    row.set(event);
    for (int i = 0; i < 100; ++i) in_rows.clock(row);
    in_records.clock({}, 100);
    in_records.record(event, 100, cci550::Security::non_secure);
    EXPECT_EQ(in_rows.save(), in_records.save());
}

TEST(Cci550State, damaged_or_foreign_is_refused_and_changes_nothing) {
    Cci550Random random(7);
    Pmu pmu;
    for (int i = 0; i < 200; ++i) operate(pmu, random);
    expect_damaged_states_refused(pmu);
    Config smaller;
    smaller.slave_interfaces = 5;
    expect_refused(pmu, Pmu(smaller).save(), "another configuration");
}

} // namespace cci550_state_test
} // namespace armpmu::tests
