// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/symbols/source_lines.h"

#include "testbench/symbols/debug_file.h"

#include <algorithm>

namespace armpmu::testbench {

SourceLines::SourceLines(const std::string& path) : table_(read_line_table(path)) {
    if (!empty() || path.empty()) return;
    const std::string debug = debug_file_of(path);
    if (!debug.empty()) table_ = read_line_table(debug);
}

std::optional<SourceLine> SourceLines::find(std::uint64_t address) const {
    const auto next = std::upper_bound(
        table_.rows.begin(), table_.rows.end(), address,
        [](std::uint64_t wanted, const LineTable::Row& row) { return wanted < row.address; });
    if (next == table_.rows.begin()) return std::nullopt;
    const LineTable::Row& row = *(next - 1);
    if (row.line == 0) return std::nullopt;
    return SourceLine{table_.files[row.file], row.line};
}

} // namespace armpmu::testbench
