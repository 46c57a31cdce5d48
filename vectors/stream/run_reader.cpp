// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "vectors/stream/run_reader.h"

#include <algorithm>
#include <limits>

namespace armpmu::vectors {

// Puts parts together until one differs.
void RunReader::read_ahead() {
    const std::size_t words = header_.layout.words();
    Span part;
    while (ahead_.cycles == 0) {
        ended_ = !read(part);
        if (ended_) return;
        const bool same =
            run_.cycles != 0 && std::equal(part.row, part.row + words, run_.row.begin());
        if (same && part.cycles <= std::numeric_limits<std::uint64_t>::max() - run_.cycles) {
            run_.cycles += part.cycles;
            continue;
        }
        Run& run = run_.cycles == 0 ? run_ : ahead_;
        run.row.assign(part.row, part.row + words);
        run.cycles = part.cycles;
    }
}

bool RunReader::next(Span& span) {
    std::swap(run_, ahead_);
    ahead_.cycles = 0;
    if (!ended_ && failure_ == nullptr) {
        try {
            read_ahead();
        } catch (const VectorError&) {
            failure_ = std::current_exception();
        }
    }
    if (run_.cycles != 0) {
        span = {run_.row.data(), run_.cycles};
        return true;
    }
    if (failure_ != nullptr) std::rethrow_exception(failure_);
    return false;
}

} // namespace armpmu::vectors
