// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/system/software/core_port.h"

#include <cstdint>
#include <vector>

namespace armpmu::testbench {

// The pseudo code of Valtrix's "Programming ARM v8 Performance Monitors" (set-up, start, stop), its
// read_register and write_register being MRS and MSR. As printed it sets bit 31 of the event types
// and of PMCCFILTR, which is P and leaves EL0 alone to be counted; else bit 27 (NSH), which counts
// all Non-secure levels. As printed it also finds CHAIN for even counters.
class PmuV3PseudoCode {
  public:
    struct Sample {
        std::uint64_t cycles = 0;
        std::vector<unsigned> events; // of counters 0, 1, ...
        std::vector<std::uint64_t> counts;
    };

    PmuV3PseudoCode(CorePort& core, bool as_printed) : core_(core), as_printed_(as_printed) {}

    void set_up();
    void start();
    Sample stop();

  private:
    // The events of the first counters, as the scan of PMCEID0 and PMCEID1 finds them.
    std::vector<unsigned> scan() const;
    std::uint32_t counter_mask() const { return 0x80000000U | ((1U << counters_) - 1); }

    CorePort& core_;
    bool as_printed_;
    unsigned counters_ = 0;
    std::uint64_t pmceid0_ = 0, pmceid1_ = 0;
};

} // namespace armpmu::testbench
