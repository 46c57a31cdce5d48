// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "python/vector_source.h"

#include <algorithm>

namespace armpmu::python {

bool BlockReader::next(vectors::Span& span) {
    if (at_ == rows_.clocks()) return false;
    const std::size_t words = header_.layout.words();
    const std::uint64_t* const row = rows_.row(at_);
    span = {row, 1, nullptr};
    while (++at_ != rows_.clocks() && std::equal(row, row + words, rows_.row(at_))) ++span.cycles;
    return true;
}

std::vector<std::uint64_t> rows_of(vectors::Reader& reader, std::uint64_t from, std::uint64_t most,
                                   const std::function<void()>& look) {
    constexpr std::uint64_t kBetweenLooks = 65536;
    const std::size_t words = reader.header().layout.words();
    std::vector<std::uint64_t> rows;
    std::uint64_t clock = 0, looked = 0, taken = 0;
    for (vectors::Span span; taken < most && reader.next(span);) {
        const std::uint64_t skipped = std::min(span.cycles, from - std::min(from, clock));
        const std::uint64_t more = std::min(span.cycles - skipped, most - taken);
        for (std::uint64_t n = 0; n < more; ++n)
            rows.insert(rows.end(), span.row, span.row + words);
        taken += more;
        clock += span.cycles;
        if (clock - looked < kBetweenLooks) continue;
        looked = clock;
        look();
    }
    return rows;
}

} // namespace armpmu::python
