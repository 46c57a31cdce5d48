// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

namespace armpmu::cci550 {

// The authentication inputs (TRM 2.4.4). Defaults are a development system's: Non-secure events
// count, Secure events do not.
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

// What the inputs admit, for counting and for export alike. Secure-exempt events need only `any`.
struct Permission {
    bool any = false;    // something may be counted at all
    bool secure = false; // Secure events too
};

} // namespace armpmu::cci550
