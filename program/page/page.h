// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "program/page/sections.h"

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

} // namespace armpmu::testbench
