// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

namespace armpmu {

// The debug authentication inputs of a component (CCI-550 TRM 2.4.4; Arm ARM, "Recommended
// authentication interface"). Defaults are a development system's: Non-secure non-invasive debug is
// allowed, Secure is not.
struct Authentication {
    bool niden = true;
    bool spniden = false;
    bool dbgen = false;
    bool spiden = false;

    friend bool operator==(const Authentication& a, const Authentication& b) {
        return a.niden == b.niden && a.spniden == b.spniden && a.dbgen == b.dbgen &&
               a.spiden == b.spiden;
    }
    friend bool operator!=(const Authentication& a, const Authentication& b) { return !(a == b); }
};

} // namespace armpmu
