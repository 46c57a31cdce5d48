// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// python_rows FILE: what a row of a vector of a cci550 costs in C++, in ns of the processor's time;
// bench/python-beside-cpp has the same in Python.
#include "armpmu/cci550/clocked.h"
#include "armpmu/core/device.h"
#include "armpmu/vectors/columns/columns.h"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <memory>
#include <vector>

namespace {

double now_ns() {
    std::timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return 1e9 * static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec);
}

} // namespace

int main(int /*argc*/, char** argv) {
    const auto reader = armpmu::vectors::open_columns(argv[1]);
    const std::size_t words = reader->header().layout.words();
    std::vector<std::uint64_t> rows;
    for (armpmu::vectors::Span span; reader->next(span);)
        for (std::uint64_t n = 0; n < span.cycles; ++n)
            rows.insert(rows.end(), span.row, span.row + words);
    std::vector<std::uint64_t> out(rows.size());
    const auto device = armpmu::cci550::device().make({});
    double best = 1e18;
    for (int repeat = 0; repeat < 5; ++repeat) {
        const double begin = now_ns();
        for (std::size_t at = 0; at < rows.size(); at += words) device->clock(&rows[at], &out[at]);
        best = std::min(best, now_ns() - begin);
    }
    std::printf("%f\n", best / static_cast<double>(rows.size() / words));
    return 0;
}
