// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#ifndef __SANITIZE_ADDRESS__ // which takes an exception behind SystemC's stacks for an error

#include "tests/property/bad_state.h"
#include "tests/vp/coherent_traffic.h"

namespace armpmu::tests {
namespace coherent_interconnect_refused_state_test {

using namespace coherent_traffic;

void expect_refusals(Mode mode) {
    CoherentPlatform platform(parameters_of(mode));
    prepare(platform);
    platform.run([&] {
        Traffic traffic(platform, 1, 60);
        traffic.wait_for_end();
        platform.cci.drain();
    });
    platform.cci.set_bypass(kBypassed, 0x2000, true);
    expect_damaged_states_refused(platform.cci);
}

TEST(CoherentInterconnectRefusedState, damaged_or_foreign_is_refused_in_timing_mode) {
    expect_refusals(Mode::timing);
}

TEST(CoherentInterconnectRefusedState, damaged_or_foreign_is_refused_in_estimate_mode) {
    expect_refusals(Mode::estimate);
}

TEST(CoherentInterconnectRefusedState, other_parameters_and_another_time_are_refused) {
    CoherentParameters wider = platform_parameters();
    ++wider.outstanding;
    CoherentParameters larger = platform_parameters();
    ++larger.interconnect.filter.ways;
    CoherentPlatform platform, other(wider, "other"), third(larger, "third"),
        estimated(platform_parameters(Mode::estimate), "estimated");
    platform.run([&] { platform.dma.read(0, 64); });
    const StateBytes state = platform.cci.save();
    for (CoherentPlatform* const one : {&other, &third, &estimated})
        expect_refused(one->cci, state, "saved with other parameters");
    const auto cycle = sc_core::sc_time_stamp().value() / kPeriod.value();
    sc_core::sc_start(kPeriod * 10);
    expect_refused(platform.cci, state,
                   "saved in cycle " + std::to_string(cycle) + " of ACLK, and this is cycle " +
                       std::to_string(cycle + 10));
}

} // namespace coherent_interconnect_refused_state_test
} // namespace armpmu::tests

#endif
