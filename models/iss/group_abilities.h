// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

namespace armpmu::iss {

// Mechanisms that make the processors of a group coherent. All are needed; tests switch one off and
// show what it is for. Not installed.
struct GroupAbilities {
    bool broadcasts = true; // TLBI of the Inner Shareable domain reaches the others
    bool code = true;       // so does what is written into code
    bool exclusives = true; // a store-exclusive fails if others have executed meanwhile
    bool counter = true;    // CNTPCT and CNTVCT never go back from one to another
};

// Of groups that are constructed from now on.
inline GroupAbilities abilities_of_new_groups;

} // namespace armpmu::iss
