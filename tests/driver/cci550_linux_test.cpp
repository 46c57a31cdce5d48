// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/tlm/cci550_pmu.h"
#include "tests/driver/linux_cci_driver.h"
#include "tests/support/case_name.h"
#include "tests/support/cci550.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <stdexcept>

namespace armpmu::tests {
namespace cci550_linux_test {

using cci550::Faults;

const EventId kReads = cci550::event_id(3, SlaveEvent::si_rrq_hs_arvalid);
const EventId kBeats = cci550::event_id(3, SlaveEvent::si_rrq_hs_rval);
const EventId kSecureReads = cci550::event_id(4, SlaveEvent::si_rrq_hs_arvalid);

// A platform whose traffic goes on while the driver works: an event every cycle, a cycle per
// access.
struct Platform {
    explicit Platform(const Faults& faults = {}) : pmu("pmu", parameters(faults)) {
        bus.socket.bind(pmu.socket);
        pmu.on_overflow = [this](std::uint8_t level) { pending = level != 0xff; };
    }
    static armpmu::systemc::Cci550Pmu::Parameters parameters(const Faults& faults) {
        armpmu::systemc::Cci550Pmu::Parameters p;
        p.config.faults = faults;
        return p;
    }
    void traffic(std::uint64_t cycles) {
        EventRow row = row_of(kReads);
        row.set(kBeats);
        row.set(kSecureReads, Security::secure);
        while (cycles > 0) {
            const std::uint64_t step = std::min(cycles, pmu.core().earliest_overflow());
            pmu.core().clock(row, step);
            cycles -= step;
            if (pending) driver.interrupt();
        }
    }
    BusMaster bus{"bus"};
    armpmu::systemc::Cci550Pmu pmu;
    LinuxCciDriver driver{bus};
    bool pending = false;
};

// What a user of perf does. Returns the first thing that is wrong, or "".
std::string perf_session(const Faults& faults) {
    Platform platform(faults);
    LinuxCciDriver& driver = platform.driver;
    if (driver.probe() != 8) return "number of counters";
    driver.start(0, kReads);
    driver.start(1, kSecureReads);
    driver.pmu_enable();
    if (platform.bus.read(ecnt_data(0)) != 0x80000000) return "counter load";
    platform.traffic(1000);
    if (driver.count(0) != 1000) return "count of reads";
    if (driver.count(1) != 0) return "Secure events counted";
    // A second event joins: its load must not disturb the first.
    driver.pmu_disable();
    driver.start(7, kBeats);
    driver.pmu_enable();
    platform.traffic(500);
    if (driver.count(0) != 1500) return "count after another event's load";
    if (driver.count(7) != 500) return "count of the event that joined";
    // Past the overflow, twice.
    const std::uint64_t far = 0x80000000ULL * 2 + 12345;
    platform.traffic(far);
    if (platform.pending) return "interrupt still pending";
    if (driver.count(0) != 1500 + far) return "count past overflow";
    driver.stop(0);
    platform.traffic(10);
    if (driver.count(0) != 1500 + far) return "count after stop";
    return "";
}

TEST(LinuxDriver, counts_right_through_loads_and_overflows) {
    EXPECT_EQ(perf_session({}), "");
}

TEST(LinuxDriver, nine_step_load_leaves_selection_enables_and_value) {
    Platform platform;
    platform.driver.start(2, kReads);
    platform.driver.start(5, kBeats);
    platform.driver.pmu_enable();
    EXPECT_EQ(platform.bus.read(evnt_sel(2)), kReads.raw());
    EXPECT_EQ(platform.bus.read(evnt_sel(5)), kBeats.raw());
    EXPECT_EQ(platform.bus.read(ecnt_ctrl(2)), 1U);
    EXPECT_EQ(platform.bus.read(ecnt_data(2)), 0x80000000U);
    EXPECT_EQ(platform.bus.read(ecnt_data(5)), 0x80000000U);
    EXPECT_EQ(platform.bus.read(kPmcr), 0x4001U);
    EXPECT_EQ(platform.bus.read(ecnt_ctrl(0)), 0U);
}

// The overflow comes with event 2^31, not before.
TEST(LinuxDriver, interrupt_comes_with_the_last_event_of_the_period) {
    Platform platform;
    platform.driver.start(0, kReads);
    platform.driver.pmu_enable();
    platform.pmu.core().clock(row_of(kReads), 0x7fffffff);
    EXPECT_FALSE(platform.pending);
    platform.pmu.core().clock(row_of(kReads));
    EXPECT_TRUE(platform.pending);
    EXPECT_TRUE(platform.driver.interrupt());
    EXPECT_FALSE(platform.pending);
    EXPECT_FALSE(platform.driver.interrupt());
    EXPECT_EQ(platform.driver.count(0), 0x80000000U);
}

// Tests of the test: each deliberate fault is noticed by the session, at the step that names it.
struct Noticed {
    const char* what;
    bool Faults::*fault;
    const char* at;

    friend void PrintTo(const Noticed& fault, std::ostream* out) { *out << fault.what; }
};

class LinuxDriverFault : public ::testing::TestWithParam<Noticed> {};

TEST_P(LinuxDriverFault, is_noticed_at_its_step) {
    Faults faults;
    faults.*GetParam().fault = true;
    EXPECT_EQ(perf_session(faults), GetParam().at);
}

INSTANTIATE_TEST_SUITE_P(
    deliberate, LinuxDriverFault,
    ::testing::Values(Noticed{"never_event_counts", &Faults::never_event_counts, "counter load"},
                      Noticed{"counter_writes_lost", &Faults::counter_writes_lost, "counter load"},
                      Noticed{"gate_missed", &Faults::gate_missed, "Secure events counted"},
                      Noticed{"flag_clear_needs_cen", &Faults::flag_clear_needs_cen,
                              "interrupt still pending"},
                      Noticed{"flag_not_sticky", &Faults::flag_not_sticky, "count past overflow"}),
    CaseWhat());

} // namespace cci550_linux_test
} // namespace armpmu::tests
