// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/a55/event_row.h"

#include <systemc>

#include <ostream>
#include <string>

// The operators that sc_signal requires of its type; found by argument-dependent lookup.
namespace armpmu::a55 {

// Names of the events that occur, with "*2" or "*3" for two or three occurrences.
std::ostream& operator<<(std::ostream& out, const EventRow& row);
void sc_trace(sc_core::sc_trace_file* file, const EventRow& row, const std::string& name);

} // namespace armpmu::a55
