// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "virtual_platform/peripherals/gic_distributor.h"

#include <cstdint>
#include <optional>

namespace armpmu::testbench {

// One processor's CPU interface of a GICv2 (IHI0048B chapter 4.4), without SystemC. Gicv2 lists the
// architecture's options that are implemented.
class GicCpuInterface {
  public:
    GicCpuInterface(GicDistributor& distributor, unsigned cpu)
        : distributor_(distributor), cpu_(cpu) {}

    // Registers, by the offset of their word. `peek` is a read without its effect.
    std::uint32_t peek(std::uint32_t offset) const;
    std::uint32_t read(std::uint32_t offset);
    void write(std::uint32_t offset, std::uint32_t data);

    // Whether the processor is interrupted now.
    bool irq() const { return signalled().has_value(); }

    void save(StateWriter& out) const { StateOut{out}(*this); }
    void restore(StateReader& in) { StateIn{in}(*this); }

  private:
    friend struct armpmu::StateAccess;
    template <typename Self, typename State>
    static void fields(Self& self, State& state) {
        state(self.enabled_, self.separate_deactivation_, self.priority_mask_, self.binary_point_,
              self.active_priorities_);
    }
    using Pending = GicDistributor::Pending;

    // The pending interrupt of this processor in the distributor, of any priority.
    std::optional<Pending> highest_pending() const;
    // The same, if it passes the mask and preempts the active interrupt.
    std::optional<Pending> signalled() const;
    unsigned group_priority(unsigned priority) const;
    unsigned running_priority() const;
    void end(unsigned id);

    GicDistributor& distributor_;
    unsigned cpu_;
    bool enabled_ = false, separate_deactivation_ = false; // GICC_CTLR
    std::uint32_t priority_mask_ = 0;                      // GICC_PMR
    std::uint32_t binary_point_ = 2;                       // GICC_BPR
    std::uint32_t active_priorities_ = 0;                  // GICC_APR0, bit n: 8 * n
};

} // namespace armpmu::testbench
