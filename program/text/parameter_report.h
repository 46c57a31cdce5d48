// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <string>
#include <vector>

namespace armpmu::testbench {

// Everything that can stand in a scenario file, from the code that reads it, for a terminal:
//
//   interconnect.tt_depth      1 .. 1024      32      TT_DEPTH: requests in flight
std::string parameters_text();
// Only the parameters that each of these words names, whatever its case: a section (`interconnect`,
// `masters.profile`) all that stands in it, one of several things (`dma`, `chase`) all that stands
// beside it, another word what has it in its path. What no path has is looked for in meanings. Of
// scenarios without one nothing is printed. Throws std::invalid_argument for a word of none, which
// says what may have been meant.
std::string parameters_text(const std::vector<std::string>& words);
// The same as a page of tables in Markdown.
std::string parameters_markdown();

} // namespace armpmu::testbench
