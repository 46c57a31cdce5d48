// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cci550/event_table.h"
#include "armpmu/core/accuracy.h"

#include <array>

namespace armpmu::interconnect {

// The mechanism of an event in this interconnect.
struct Mechanism {
    cci550::SourceKind kind = cci550::SourceKind::reserved;
    std::uint8_t code = 0;
    Accuracy accuracy = Accuracy::exact;
    const char* text = "";
};

// One row for each row of cci550::events(), in the same order.
const std::array<Mechanism, cci550::kEventRows>& mechanisms();

} // namespace armpmu::interconnect
