// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <string>

namespace armpmu::testbench {

// Everything that can stand in a scenario file, from the code that reads it, for a terminal:
//
//   interconnect.tt_depth      1 .. 1024      32      TT_DEPTH: requests in flight
std::string parameters_text();
// The same as a page of tables in Markdown.
std::string parameters_markdown();

} // namespace armpmu::testbench
