// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "virtual_platform/board/mode_set.h"

#include "armpmu/core/text.h"
#include "armpmu/cpu/event_origin.h"
#include "armpmu/iss/processor.h"

namespace armpmu::testbench {

ModeSet modes_of(const PlatformScenario& scenario) {
    ModeSet modes;
    modes.add(scenario.mode);
    modes.add(scenario.pmceid);
    if (!scenario.region.from.empty() || !scenario.region.to.empty())
        modes.add(scenario.region.mode);
    return modes;
}

bool is_modelled(a55::Event event, PlatformMode mode) {
    using Kind = cpu::EventOrigin::Kind;
    for (const cpu::EventOrigin& origin : cpu::event_origins()) {
        if (origin.event != event) continue;
        if (origin.kind == Kind::counter) return true;
        if (mode == PlatformMode::timed) return origin.kind == Kind::made;
    }
    return mode != PlatformMode::timed &&
           iss::Processor::makes(event, mode == PlatformMode::counted);
}

std::vector<std::string> not_modelled(PlatformMode mode) {
    std::vector<std::string> names;
    for (const a55::EventInfo& row : a55::events())
        if (!is_modelled(row.event, mode)) names.push_back(lower_case(row.mnemonic));
    return names;
}

} // namespace armpmu::testbench
