// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/symbols/line_table.h"

// Without libdw.
namespace armpmu::testbench {

bool reads_line_tables() {
    return false;
}

LineTable read_line_table(const std::string& /*path*/) {
    return {};
}

} // namespace armpmu::testbench
