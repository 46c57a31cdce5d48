// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "program/page/html.h"
#include "program/page/sections.h"
#include "vectors/coverage/coverage.h"

#include <string>
#include <vector>

namespace armpmu::testbench {

// One self-contained HTML file of a run, or of two beside each other: what limits, each master or
// core, numbers over time that can be zoomed, who delays whom, where time goes, and all numbers as
// tables. It loads nothing. Tables and pictures need no script; numbers over time are drawn by
// dygraphs where the program was built with it.
//
// `runs`: one or two.
Html page_of(const std::vector<PageRun>& runs);

// One self-contained HTML file: holes first, then each sentence with how often each file exercises
// it. It loads nothing and has no script.
Html page_of_coverage(const std::vector<vectors::Coverage>& devices);

} // namespace armpmu::testbench
