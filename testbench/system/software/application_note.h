// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/system/software/core_port.h"

#include <cstdint>
#include <vector>

namespace armpmu::testbench {

// The sequences of Arm's application note on the Cortex-A55 PMU (3.1.1, 3.1.2), instruction by
// instruction in its AArch32 encodings. The comments say where the note's own are slips.
class ApplicationNote {
  public:
    explicit ApplicationNote(CorePort& core) : core_(core) {}

    // The four steps of enabling; counter n counts events[n]. `filter` is added to each event type:
    // 0 in the note, NSH for software that runs at EL2.
    void enable(const std::vector<unsigned>& events, std::uint32_t filter);
    // The two steps of disabling. Returns the counts of the first `counters` counters.
    std::vector<std::uint32_t> disable_and_sample(unsigned counters);

  private:
    void set_up_counter(unsigned counter, std::uint32_t type);
    std::uint32_t read_counter(unsigned counter);

    CorePort& core_;
};

} // namespace armpmu::testbench
