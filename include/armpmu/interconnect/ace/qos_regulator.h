// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/core/state_fields.h"
#include "armpmu/interconnect/ace/control_registers.h"
#include "armpmu/interconnect/ace/transaction.h"

#include <algorithm>
#include <cstdint>

namespace armpmu::interconnect {

// A QoS value, plus one for every `ageing` cycles of waiting; 0: no ageing.
constexpr unsigned aged(unsigned qos, std::uint64_t waited, unsigned ageing) {
    if (ageing == 0) return qos;
    return static_cast<unsigned>(std::min<std::uint64_t>(15, qos + waited / ageing));
}

// The QoS value of one port's reads or writes (TRM 3.3.12). The regulator's algorithm is not
// published; here, bytes requested beyond the allocation accumulate, and drain at the rate of the
// allocation. A waiting request's value rises as the bytes requested before it drain: so a port
// gets its allocation, whatever it has requested before.
class QosRegulator {
  public:
    void set(const QosOverride& override) {
        override_ = override;
        if (!override_.regulated) excess_ = 0;
    }

    void forget() { excess_ = 0; } // the bytes requested so far

    // Value of a request of `beats` beats that comes with `qos` in `cycle`.
    std::uint8_t value_of(std::uint8_t qos, unsigned beats, std::uint64_t cycle) {
        if (!override_.regulated) return qos != 0 ? qos : override_.max;
        excess_ -= std::min(excess_, (cycle - since_) * override_.allocation);
        since_ = cycle;
        const std::uint64_t before = excess_;
        excess_ += beats * kBeatBytes;
        return qos != 0 ? qos : lowered_by(before);
    }
    // Whether it sets the value of a request that comes with `qos`; call `excess` before
    // `value_of`.
    bool regulates(std::uint8_t qos) const { return override_.regulated && qos == 0; }
    std::uint64_t excess(std::uint64_t cycle) const {
        return excess_ - std::min(excess_, (cycle - since_) * override_.allocation);
    }
    // Value of a request that has waited for `cycles` with `excess` before it. It never falls.
    std::uint8_t value_after(std::uint64_t excess, std::uint64_t cycles) const {
        if (!override_.regulated) return 0; // firmware has switched it off meanwhile
        return lowered_by(excess - std::min(excess, cycles * override_.allocation));
    }
    // The largest value possible.
    std::uint8_t most() const { return override_.max; }

    // The least value that `value_of` can return for `qos`.
    std::uint8_t at_least(std::uint8_t qos) const {
        if (qos != 0) return qos;
        return override_.regulated ? override_.min : override_.max;
    }

  private:
    std::uint8_t lowered_by(std::uint64_t excess) const {
        const std::uint64_t steps = excess >> override_.excess_unit_log2;
        const int lowered = override_.max - static_cast<int>(std::min<std::uint64_t>(steps, 15));
        return static_cast<std::uint8_t>(std::max<int>(lowered, override_.min));
    }

    QosOverride override_;
    std::uint64_t excess_ = 0; // bytes
    std::uint64_t since_ = 0;

    friend struct armpmu::StateAccess;
    template <typename Self, typename State>
    static void fields(Self& self, State& state) { // but for what `set` says
        state(self.excess_, self.since_);
    }
};

} // namespace armpmu::interconnect
