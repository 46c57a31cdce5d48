// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "program/page/html.h"

namespace armpmu::testbench {

// Texts that go into a page: page.css and the scripts of this folder, and dygraphs as it was
// installed when the program was built. The latter two are empty where it was not.
extern const Html kPageStyle;
extern const Html kPageScript;
extern const Html kDygraphsStyle;
extern const Html kDygraphsScript;

} // namespace armpmu::testbench
