// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/tlm/access_extension.h"
#include "tests/property/interconnect_fixture.h"
#include "tests/vp/coherent_platform.h"

// What tests of CoherentInterconnect's bypass have in common, in both modes.
namespace armpmu::tests::coherent_bypass {

using namespace interconnect;
using Access = LtInitiator::Access;
using Mode = CoherentParameters::Mode;
using Random = testbench::testing::Random;
using armpmu::systemc::AccessExtension;

inline constexpr std::uint64_t kHighest = ~std::uint64_t{0};

inline std::vector<std::uint64_t> totals(CoherentPlatform& platform) {
    platform.pmu.catch_up();
    std::vector<std::uint64_t> totals;
    for (unsigned raw = 0; raw < cci550::kEventIds; ++raw)
        totals.push_back(platform.pmu.core().total(EventId(raw)));
    return totals;
}
inline std::vector<std::uint64_t> since(CoherentPlatform& platform,
                                        const std::vector<std::uint64_t>& before) {
    std::vector<std::uint64_t> now = totals(platform);
    for (std::size_t i = 0; i < now.size(); ++i) now[i] -= before[i];
    return now;
}

inline const auto kModes = ::testing::Values(Mode::timing, Mode::estimate);
inline std::string mode_name(const ::testing::TestParamInfo<Mode>& mode) {
    return mode.param == Mode::timing ? "timing" : "estimate";
}

class CoherentInterconnectBypass : public ::testing::TestWithParam<Mode> {
  protected:
    CoherentInterconnectBypass() { sc_core::sc_start(sc_core::SC_ZERO_TIME); } // elaborated
    CoherentPlatform platform{platform_parameters(GetParam())};
};

} // namespace armpmu::tests::coherent_bypass
