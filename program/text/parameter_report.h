// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <string>
#include <vector>

namespace armpmu::testbench {

// All parameters of a scenario file, from the code that reads it, for a terminal:
//
//   interconnect.tt_depth      1 .. 1024      32      TT_DEPTH: requests in flight
std::string parameters_text();
// Only the parameters that each of these words names, whatever its case: a section (`interconnect`,
// `masters.profile`) selects all in it, one of several kinds (`dma`, `chase`) all parameters of
// that kind, another word the parameters with it in their paths. A word in no path is searched in
// the meanings. Kinds of scenarios without a match are not printed. Throws std::invalid_argument,
// with a suggestion, for a word without any match.
std::string parameters_text(const std::vector<std::string>& words);
// The same as a page of tables in Markdown.
std::string parameters_markdown();

} // namespace armpmu::testbench
