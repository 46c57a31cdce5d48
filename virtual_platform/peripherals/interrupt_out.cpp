// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
// For sc_spawn.
#ifndef SC_INCLUDE_DYNAMIC_PROCESSES
#define SC_INCLUDE_DYNAMIC_PROCESSES
#endif

#include "virtual_platform/peripherals/interrupt_out.h"

#include <string>

namespace armpmu::testbench {

bool InterruptOut::set(bool asserted) {
    if (asserted == asserted_) return false;
    asserted_ = asserted;
    if (bound()) changed_.notify(sc_core::SC_ZERO_TIME);
    return true;
}

void InterruptOut::end_of_elaboration() {
    if (!bound()) return;
    write(level()); // no interrupt before the first delta cycle
    sc_core::sc_spawn_options options;
    options.spawn_method();
    options.set_sensitivity(&changed_);
    sc_core::sc_spawn([this] { write(level()); }, (std::string("drive_") + basename()).c_str(),
                      &options);
}

} // namespace armpmu::testbench
