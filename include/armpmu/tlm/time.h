// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/core/event_producer.h"

#include <systemc>

namespace armpmu::systemc {

// SystemC time in the core models' unit, and back.
Picoseconds to_picoseconds(const sc_core::sc_time& time);
sc_core::sc_time to_sc_time(Picoseconds time);

} // namespace armpmu::systemc
