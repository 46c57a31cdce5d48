// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/vectors/stream/device_header.h"
#include "tests/rtl/a55_stimulus.h"
#include "tests/rtl/cci550_stimulus.h"
#include "tests/rtl/lockstep_rows.h"
#include "vectors/coverage/coverage.h"

#include <cstdint>
#include <string>
#include <vector>

namespace armpmu::tests {

// What the seeds of tests/rtl/CMakeLists.txt ask of a PMU, by the stimulus and the model alone.
constexpr std::uint64_t kLockstepSeeds[] = {1, 2, 3};
constexpr std::uint64_t kLockstepClocks = 100'000; // in each of the two builds

// The file of a seed in a Coverage; `other`: of the build that chooses otherwise.
inline std::string lockstep_file(std::uint64_t seed, bool other) {
    return "seed " + std::to_string(seed) + (other ? ", other build" : "");
}

template <typename Stimulus, typename Player, typename Config, typename Rows>
void add_lockstep(vectors::CoverageBuilder& builder, const std::string& name, std::uint64_t seed,
                  const Config& config, const Rows& rows) {
    Player player(config);
    Stimulus stimulus(config, seed, false);
    LockstepRows<Stimulus, Rows, Player> played(vectors::device_header(config), rows, player,
                                                stimulus, kLockstepClocks);
    builder.add(name, played);
}

inline void add_lockstep(vectors::CoverageBuilder& builder, const std::string& device) {
    for (const std::uint64_t seed : kLockstepSeeds)
        for (const bool other : {false, true}) {
            const std::string name = lockstep_file(seed, other);
            if (device == "a55") {
                add_lockstep<A55Stimulus, a55::Player>(builder, name, seed,
                                                       a55_lockstep_config(other), a55::Rows());
            } else {
                const cci550::Config config = cci550_lockstep_config(other);
                add_lockstep<Cci550Stimulus, cci550::Player>(builder, name, seed, config,
                                                             cci550::Rows(config));
            }
        }
}

// Clocks of a seed, in both builds, in which a PMU that breaks the sentence shows it.
inline std::uint64_t told_by_seed(const vectors::Coverage& coverage, std::uint64_t seed,
                                  const std::string& sentence) {
    std::uint64_t told = 0;
    for (const vectors::Coverage::File& file : coverage.files) {
        if (file.name != lockstep_file(seed, false) && file.name != lockstep_file(seed, true))
            continue;
        const auto found = file.sentences.find(sentence);
        if (found != file.sentences.end()) told += found->second.told;
    }
    return told;
}

} // namespace armpmu::tests
