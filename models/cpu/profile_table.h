// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cpu/profile.h"

#include <initializer_list>

// How the tables of a profile are written.
namespace armpmu::cpu {

class ProfileTable {
  public:
    explicit ProfileTable(PipelineProfile& profile) : profile_(profile) {}

    void all(std::initializer_list<Timing> timings, const Execution& execution) {
        for (const Timing timing : timings) row(timing).fill(execution);
    }
    // 64 bits and 128.
    void both(std::initializer_list<Timing> timings, const Execution& narrow,
              const Execution& quad) {
        for (const Timing timing : timings)
            for (unsigned n = 0; n < PipelineProfile::kColumns; ++n)
                row(timing)[n] = n < PipelineProfile::kColumns / 2 ? narrow : quad;
    }
    void one(Timing timing, unsigned column, const Execution& execution) {
        row(timing)[column] = execution;
    }
    std::array<Execution, PipelineProfile::kColumns>& row(Timing timing) {
        return profile_.execution[static_cast<unsigned>(timing)];
    }

  private:
    PipelineProfile& profile_;
};

inline Execution on(Pipe pipe, unsigned latency, unsigned busy = 1) {
    Execution made;
    made.pipe = pipe;
    made.latency = made.latency_next = static_cast<std::uint8_t>(latency);
    made.busy = static_cast<std::uint8_t>(busy);
    return made;
}

inline Execution forwarding(Execution made, Wanted wanted, unsigned from_forwarded,
                            unsigned from_others = 0) {
    made.forward[static_cast<unsigned>(wanted)] = {static_cast<std::uint8_t>(from_forwarded),
                                                   static_cast<std::uint8_t>(from_others)};
    return made;
}

} // namespace armpmu::cpu
