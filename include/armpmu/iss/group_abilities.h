// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

namespace armpmu::iss {

// What makes the processors of a group coherent. All of it is needed; one that is false shows what
// for, in tests.
struct GroupAbilities {
    bool broadcasts = true; // TLBI of the Inner Shareable domain reaches the others
    bool code = true;       // so does what is written into code
    bool exclusives = true; // a store-exclusive fails if others have executed meanwhile
    bool counter = true;    // CNTPCT and CNTVCT never go back from one to another
};

} // namespace armpmu::iss
