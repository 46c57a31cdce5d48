// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

namespace armpmu::testbench {

// Texts that a page is made of: page.css and the scripts of this folder, and dygraphs as it was
// installed when the program was built. Empty, the latter two, where it was not.
extern const char* const kPageStyle;
extern const char* const kPageScript;
extern const char* const kDygraphsStyle;
extern const char* const kDygraphsScript;

} // namespace armpmu::testbench
