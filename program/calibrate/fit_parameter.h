// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cpu/core_config.h"

#include <cstdint>
#include <string>
#include <vector>

namespace armpmu::testbench {

// A parameter of the core that figures may determine. A fit goes by its coordinate, the logarithm
// of the value plus an offset: most figures are then nearly linear in it.
struct FitParameter {
    std::string name; // of cpu::core_members()
    double offset = 0;
    bool power_of_two = false;
    std::uint64_t least = 0, most = 0; // legal values; some are restricted to powers of two
    bool latency = false;              // set by cpu::Core::set_latencies and the like
    bool front_end = false;            // matters only for branches and large code

    double coordinate(double value) const;
    // The legal value nearest to a coordinate.
    std::uint64_t nearest(double coordinate) const;
    // The legal value so many steps away, each of one or of a factor of two; the last legal one if
    // there is none.
    std::uint64_t step(std::uint64_t value, std::int64_t steps) const;
    // Legal values around one to take slopes from: about 8 % away, or the next ones.
    std::uint64_t below(std::uint64_t value) const;
    std::uint64_t above(std::uint64_t value) const;
};

// Latencies, bandwidths, numbers of outstanding requests, and predictors: the parameters that
// docs/core.md calls fitted or a guess, not those that Arm has published.
const std::vector<FitParameter>& fit_parameters();
// Throws ConfigError, with a hint, for an unknown name.
std::size_t find_fit_parameter(const std::string& name);

// The value of each parameter, in the order of fit_parameters().
using FitValues = std::vector<std::uint64_t>;
FitValues values_of(const cpu::CoreConfig& core);
// `core` with these values.
cpu::CoreConfig with_values(cpu::CoreConfig core, const FitValues& values);

} // namespace armpmu::testbench
