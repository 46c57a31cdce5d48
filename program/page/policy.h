// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "program/page/html.h"

#include <vector>

namespace armpmu::testbench {

// The first lines of a page: its title, its style, and a content security policy that lets it load
// nothing and send nothing. Only `scripts` are executed, identified by their SHA-256.
Html head_of_page(const std::string& title, const Html& style, const std::vector<Html>& scripts);

} // namespace armpmu::testbench
