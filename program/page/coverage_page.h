// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "program/page/html.h"
#include "vectors/coverage/coverage.h"

#include <vector>

namespace armpmu::testbench {

// One self-contained HTML file: holes first, then each sentence with how often each file asks it.
// It loads nothing and has no script.
Html page_of_coverage(const std::vector<vectors::Coverage>& devices);

} // namespace armpmu::testbench
