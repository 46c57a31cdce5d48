// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/a55/event.h"
#include "armpmu/a55/event_table.h"
#include "virtual_platform/scenario/platform_scenario.h"

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace armpmu::testbench {

inline constexpr std::array<PlatformMode, 3> kPlatformModes = {
    PlatformMode::functional, PlatformMode::counted, PlatformMode::timed};

// The modes in which an event was counted.
class ModeSet {
  public:
    void add(PlatformMode mode) { bits_ = static_cast<std::uint16_t>(bits_ | bit(mode)); }
    bool has(PlatformMode mode) const { return (bits_ & bit(mode)) != 0; }

    template <typename Self, typename State>
    static void fields(Self& self, State& state) {
        state(self.bits_);
    }

  private:
    static std::uint16_t bit(PlatformMode mode) {
        return static_cast<std::uint16_t>(1U << static_cast<unsigned>(mode));
    }
    std::uint16_t bits_ = 0;
};

// The modes that the scenario names, in which software may look for events.
ModeSet modes_of(const PlatformScenario& scenario);

// Whether a mode of the platform models an event of the core; otherwise the event is 0.
bool is_modelled(a55::Event event, PlatformMode mode);
// The events of the core that it does not model.
std::vector<std::string> not_modelled(PlatformMode mode);

} // namespace armpmu::testbench
