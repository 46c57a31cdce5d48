// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <string>

namespace armpmu::testbench {

// Every event of both PMUs, with its code and names.
std::string events_text();

} // namespace armpmu::testbench
