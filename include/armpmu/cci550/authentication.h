// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/core/authentication.h"

namespace armpmu::cci550 {

using armpmu::Authentication;

// The events that the inputs admit, for counting and for export alike. Secure-exempt events need
// only `any`.
struct Permission {
    bool any = false;    // something may be counted at all
    bool secure = false; // Secure events too
};

} // namespace armpmu::cci550
