// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cpu/core_config.h"

#include <cstdint>
#include <string>
#include <vector>

namespace armpmu::testbench {

// A parameter of the core that figures may determine. A fit goes by its coordinate, the logarithm
// of the value and an offset: what most figures take is then nearly linear in it.
struct FitParameter {
    std::string name; // of cpu::core_members()
    double offset = 0;
    bool power_of_two = false;
    std::uint64_t least = 0, most = 0; // legal values; of powers of two, these are some
    bool latency = false;              // cpu::Core::set_latencies and its kin set it
    bool front_end = false;            // only branches and much code see it

    double coordinate(double value) const;
    // The legal value nearest to a coordinate.
    std::uint64_t nearest(double coordinate) const;
    // The legal value so many steps away, of one or of a factor of two; the last one if there is
    // none.
    std::uint64_t step(std::uint64_t value, std::int64_t steps) const;
    // Legal values around one to take slopes from: about 8 % away, or the next ones.
    std::uint64_t below(std::uint64_t value) const;
    std::uint64_t above(std::uint64_t value) const;
};

// Latencies, bandwidths, what can be under way, and predictors: what docs/core.md calls fitted or
// a guess, and not what Arm has published.
const std::vector<FitParameter>& fit_parameters();
// Throws ConfigError for a name that is none, with a hint.
std::size_t find_fit_parameter(const std::string& name);

// Of each parameter its value, in the order of fit_parameters().
using FitValues = std::vector<std::uint64_t>;
FitValues values_of(const cpu::CoreConfig& core);
// `core` with these values.
cpu::CoreConfig with_values(cpu::CoreConfig core, const FitValues& values);

} // namespace armpmu::testbench
