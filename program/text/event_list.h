// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cci550/config.h"

#include <string>

namespace armpmu::testbench {

// Every event of both PMUs, with its code, names and bit of EVNTBUS, which for the CCI-550 depends
// on its interfaces.
std::string events_text(const cci550::Config& config);

} // namespace armpmu::testbench
