// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "virtual_platform/board/virtual_platform.h"

#include <algorithm>

// Stops a platform, and saves and restores the state outside its parts.
namespace armpmu::testbench {

void VirtualPlatform::suspend() {
    if (suspending_) return;
    suspending_ = true;
    if (modelled.execute())
        modelled.end(); // and goes on in on_end
    else if (mode_ == PlatformMode::counted)
        enter_mode();
    for (ProcessorNode& node : processors) node.processor.pause();
    look_whether_suspended();
}

bool VirtualPlatform::suspended() const {
    return suspending_ && !modelled.execute() &&
           std::all_of(processors.begin(), processors.end(), [](const ProcessorNode& node) {
               return node.processor.paused() || node.processor.stopped();
           });
}

void VirtualPlatform::look_whether_suspended() {
    if (suspending_) suspended_.notify(sc_core::SC_ZERO_TIME);
}

void VirtualPlatform::go_on() {
    suspending_ = false;
    if (mode_ != PlatformMode::functional) enter_mode();
    for (ProcessorNode& node : processors) node.processor.resume();
}

void VirtualPlatform::save(StateWriter& out) const {
    StateOut{out}(*this, scenario_.mode, scenario_.region.mode, scenario_.region.from,
                  scenario_.region.to);
}

// Parameters that the scenario changed since it was saved are as the scenario has them now.
void VirtualPlatform::restore(StateReader& in) {
    PlatformMode mode = PlatformMode::functional;
    RegionSection region;
    StateIn{in}(*this, mode, region.mode, region.from, region.to);
    for (const PlatformMode one : {mode, mode_, region.mode})
        if (one > PlatformMode::timed) in.refuse("an unknown mode");
    if (mode != scenario_.mode && mode_ != scenario_.mode) {
        mode_ = scenario_.mode;
        mode_changes_.push_back({instructions(), mode_});
    }
    const RegionSection& now = scenario_.region;
    if (region.mode != now.mode || region.from != now.from || region.to != now.to)
        region_ = RegionPlace::before;
    watch_region();
}

} // namespace armpmu::testbench
