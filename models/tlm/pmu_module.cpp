// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/tlm/pmu_module.h"

namespace armpmu::systemc {

bool PmuModule::tie_off_authentication() {
    bool bound = pins_.tie_off(NIDEN, true);
    bound |= pins_.tie_off(SPNIDEN, false);
    bound |= pins_.tie_off(DBGEN, false);
    bound |= pins_.tie_off(SPIDEN, false);
    return bound;
}

Authentication PmuModule::authentication() const {
    return {NIDEN->read(), SPNIDEN->read(), DBGEN->read(), SPIDEN->read()};
}

} // namespace armpmu::systemc
