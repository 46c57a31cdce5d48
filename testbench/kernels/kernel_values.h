// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/core/members.h"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace armpmu::testbench {

// A parameter of a kernel.
struct KernelParameter {
    const char* name = "";
    const char* help = "";
    std::uint64_t standard = 0;
    std::uint64_t least = 0;
    std::uint64_t most = 0;
    std::uint64_t multiple = 1; // which a legal value is of
    const char* unit = "";
};

// The values of a kernel's parameters, all of them legal.
class KernelValues {
  public:
    // Parameters that `settings` does not name are at their default. Throws ConfigError, which
    // names the kernel, the parameter and what was expected.
    KernelValues(const std::string& kernel, const std::vector<KernelParameter>& parameters,
                 const Settings& settings);

    // Throws std::out_of_range for a name that is no parameter.
    std::uint64_t operator[](const char* name) const { return values_.at(name); }

  private:
    std::map<std::string, std::uint64_t> values_;
};

} // namespace armpmu::testbench
