// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/calibrate/calibration.h"

namespace armpmu::testbench {

const char* name_of(Standing standing) {
    switch (standing) {
    case Standing::determined: return "determined";
    case Standing::at_least: return "at least";
    case Standing::at_most: return "at most";
    case Standing::not_determined: return "not determined";
    case Standing::no_influence: break;
    }
    return "no influence";
}

} // namespace armpmu::testbench
