// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/kernels/kernel_info.h"
#include "tests/property/core_fixture.h"

#include <optional>
#include <string>
#include <string_view>

namespace armpmu::tests {

// "name=value name=value"
Settings settings_from(std::string_view text);

// A kernel, executed from its begin to its end by a core of its own. Counter 0 counts SW_INCR, and
// counter 1 CHAIN; counters 2 and 3 count INST_RETIRED, the former from `preset` on, and CHAIN.
class KernelRun {
  public:
    // `config`: members of the core's configuration, `external_last_level`, and `source`, that of
    // the answers of the memory.
    explicit KernelRun(const std::string& kernel, const std::string& settings = "",
                       const std::string& config = "", std::uint32_t preset = 0);

    // SW_INCR and CHAIN as their counters have them.
    std::uint64_t operator[](a55::Event event);
    std::uint64_t cycles() { return core_->pmu.cycles(); }

  private:
    void start_counters(std::uint32_t preset);

    std::optional<CoreUnderTest> core_;
};

} // namespace armpmu::tests
