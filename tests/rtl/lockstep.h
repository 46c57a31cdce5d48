// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/vectors/compare/compare.h"
#include "armpmu/vectors/forms/text.h"
#include "armpmu/vectors/stream/device_header.h"
#include "tests/rtl/lockstep_rows.h"
#include "tests/rtl/lockstep_stimulus.h"

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

namespace armpmu::tests {

constexpr std::uint64_t kEnough = 300'000; // clocks for all that a stimulus does

// PROGRAM CLOCKS [SEED [no_access_in_reset]]: that many random clocks. 0: all outputs the same in
// every clock; 1: not, and the first divergence explained, or a stimulus of many clocks that does
// not do what lockstep_stimulus.h says; 2: wrong arguments.
// PROGRAM CLOCKS SEED write FILE: no lock step, but its rows in a vector.
template <typename Rtl, typename Stimulus, typename Config, typename Rows, typename Player>
int run_lockstep(int argc, char** argv, const Config& config, const Rows& rows, Player& player) {
    const bool write = argc == 5 && std::strcmp(argv[3], "write") == 0;
    const bool quiet_reset = argc == 4 && std::strcmp(argv[3], "no_access_in_reset") == 0;
    if (argc != 2 && argc != 3 && !write && !quiet_reset) {
        std::fprintf(stderr, "usage: %s CLOCKS [SEED [no_access_in_reset | write FILE]]\n",
                     argv[0]);
        return 2;
    }
    const std::uint64_t clocks = std::strtoull(argv[1], nullptr, 10);
    const std::uint64_t seed = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1;
    Stimulus stimulus(config, seed, quiet_reset);
    const vectors::Header header = vectors::device_header(config);
    if (write) {
        LockstepRows<Stimulus, Rows, Player> played(header, rows, player, stimulus, clocks);
        const auto writer = vectors::create_text(argv[4], header, clocks);
        for (vectors::Span span; played.next(span);) writer->put(span);
        writer->finish();
        return 0;
    }
    StimulusRecord record(rows.layout(), Stimulus::kLines);
    Rtl rtl(rows.layout());
    vectors::CompareOptions options;
    options.exact = true;
    vectors::Comparator comparator(header, header, options);
    std::vector<std::uint64_t> expected(rows.layout().words());
    typename Rows::Outputs outputs{};
    for (std::uint64_t clock = 0; clock < clocks && comparator.total() < 5; ++clock) {
        const auto inputs = stimulus.next(outputs);
        const auto flags_before = outputs.overflow;
        outputs = player.clock(inputs);
        rows.put(inputs, outputs, expected.data());
        const std::optional<unsigned> read = stimulus.counter_read();
        record.clock(expected.data(), Stimulus::access_in_reset(inputs),
                     read && ((outputs.overflow & ~flags_before) >> *read & 1) != 0);
        std::vector<std::uint64_t> seen = expected;
        rtl.clock(expected.data(), seen.data());
        comparator.clock(expected.data(), seen.data(), 1);
    }
    const vectors::Comparison comparison = comparator.finish();
    std::printf("seed %llu: %llu clocks, %llu divergences\n", static_cast<unsigned long long>(seed),
                static_cast<unsigned long long>(comparison.clocks),
                static_cast<unsigned long long>(comparison.total));
    const bool stimulated = record.report(quiet_reset);
    if (comparison.agrees()) return stimulated || clocks < kEnough ? 0 : 1;
    std::printf("%s\n", comparison.explanation->reason.c_str());
    for (const vectors::AccessLine& access : comparison.explanation->accesses)
        std::printf("  access at clock %llu: %s\n", static_cast<unsigned long long>(access.clock),
                    access.text.c_str());
    for (const vectors::ContextClock& here : comparison.explanation->clocks) {
        std::printf("  %llu: %s", static_cast<unsigned long long>(here.clock), here.access.c_str());
        for (const std::string& line : here.both) std::printf(" %s", line.c_str());
        for (const std::string& output : here.outputs) std::printf(" [%s]", output.c_str());
        std::printf("\n");
    }
    return 1;
}

} // namespace armpmu::tests
